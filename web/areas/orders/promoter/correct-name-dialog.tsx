import type { EventOrderTicket } from '@55tickets/contracts/event-orders.ts'
import { checkReason } from '@55tickets/rules/changes/consequence.ts'
import { maskCpf } from '@55tickets/rules/people/cpf.ts'
import { checkHolderCpf, checkHolderName } from '@55tickets/rules/people/holder.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { eventOrdersKey } from './queries.ts'

interface CorrectNameDialogProps {
  readonly eventId: string
  readonly saleId: string
  readonly ticket: EventOrderTicket
  readonly onClose: () => void
}

/** Sheet that corrects the holder of a ticket, with a cause. */
export function CorrectNameDialog({ eventId, saleId, ticket, onClose }: CorrectNameDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const id = useId()
  const { form, text, busy, failure } = useForm({
    initial: { name: ticket.holderName ?? '', cpf: '', cause: '' },
    validate: ({ name, cpf, cause }) => ({
      name: checkHolderName(name),
      cpf: cpf.trim() === '' ? null : checkHolderCpf(cpf),
      cause: checkReason(cause),
    }),
    validateOn: 'submit',
    send: async ({ name, cpf, cause }) => {
      const { holderName } = await api('correctOrderHolder', {
        params: { eventId, saleId },
        body: { codeId: ticket._id, name, cause, ...(cpf.trim() !== '' && { cpf }) },
      })
      void client.invalidateQueries({ queryKey: eventOrdersKey(eventId) })
      notice({
        variant: 'success',
        title: `Ingresso em nome de ${holderName}`,
        description: 'O comprador recebeu o ingresso com o nome novo, e a portaria já sabe.',
      })
      onClose()
    },
    failureText: 'Não foi possível corrigir o nome. Tente novamente.',
  })
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Corrigir nome"
      description={`${ticket.name} · ${ticket.number}`}
      failure={failure ?? null}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Corrigindo...">
            Corrigir e avisar
          </Button>
        </>
      }
    >
      <form id={id} {...form} noValidate className="grid gap-4">
        <TextField label="Quem vai usar" autoComplete="off" required {...text('name')} />
        <TextField
          label="CPF (opcional)"
          hint={
            ticket.holderCpf
              ? `Agora: ${ticket.holderCpf}. Deixe em branco para manter.`
              : 'Deixe em branco para manter.'
          }
          inputMode="numeric"
          autoComplete="off"
          {...text('cpf', maskCpf)}
        />
        <TextField
          label="Motivo"
          hint="Vai no email ao comprador e fica na história do pedido."
          autoComplete="off"
          required
          {...text('cause')}
        />
        <p className="text-sm text-ink-soft">
          O QR Code continua o mesmo. Ingressos já usados não podem ser corrigidos.
        </p>
      </form>
    </Dialog>
  )
}

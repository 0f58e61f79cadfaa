import { payoutKeyType } from '@55tickets/rules/money/payout-text.ts'
import { maskOrganizationDocument } from '@55tickets/rules/organizations/organization.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { payoutsKey } from './queries.ts'

interface KeyDialogProps {
  readonly organizationId: string
  readonly document: string
  readonly onClose: () => void
  /** Called after the screen shows the new key; the button that opened the dialog may be gone. */
  readonly onDone: () => void
}

/** Makes the organization's document the payout key, with the password. */
export function KeyDialog({ organizationId, document, onClose, onDone }: KeyDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const id = useId()
  const type = payoutKeyType(document)
  const { form, text, busy, failure } = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: password === '' ? 'Senha é obrigatória' : null }),
    validateOn: 'submit',
    send: async ({ password }) => {
      await api('setPayoutKey', {
        params: { organizationId },
        body: { pixKey: document, password },
      })
      toast.success('Chave cadastrada: ela vale em 24 horas.')
      onClose()
      await client.invalidateQueries({ queryKey: payoutsKey(organizationId) })
      onDone()
    },
    failureText: 'Não foi possível cadastrar a chave. Tente novamente.',
  })
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`Receber no ${type} da organização`}
      description={`Confira se este ${type} está cadastrado como chave PIX na conta que deve receber.`}
      failure={failure ?? null}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Voltar
          </Button>
          <Button type="submit" form={id} busy={busy}>
            Cadastrar chave
          </Button>
        </>
      }
      className="top-auto rounded-t-lg"
    >
      <form id={id} {...form} noValidate className="grid gap-4">
        <p className="text-xl font-black tabular-nums">{maskOrganizationDocument(document)}</p>
        <p className="rounded-md bg-warn-soft px-4 py-3 text-sm">
          Por segurança, a chave vale só depois de 24 horas. Todos os donos recebem agora um e-mail
          e podem parar o cadastro com um toque.
        </p>
        <PasswordField
          label="Sua senha"
          hint="Para termos certeza de que é você."
          autoComplete="current-password"
          required
          {...text('password')}
        />
      </form>
    </Dialog>
  )
}

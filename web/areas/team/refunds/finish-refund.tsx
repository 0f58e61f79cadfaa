import type { TeamRefund } from '@55tickets/contracts/team/refunds.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { teamRefundsKey } from '../queries.ts'

interface FinishRefundProps {
  readonly refund: TeamRefund
  readonly onClose: () => void
}

/** Records how the money of a refund was transferred. */
export function FinishRefund({ refund, onClose }: FinishRefundProps) {
  const api = useApi()
  const client = useQueryClient()
  const id = useId()
  const { form, text, busy, failure } = useForm({
    initial: { note: '' },
    validate: ({ note }) => ({
      note: note.trim().length < 3 ? 'Escreva como o valor foi transferido' : null,
    }),
    send: async (body) => {
      await api('finishTeamRefund', { params: { refundId: refund._id }, body })
      toast.success('Reembolso registrado.')
      void client.invalidateQueries({ queryKey: teamRefundsKey })
      onClose()
    },
    failureText: 'Não foi possível registrar. Tente novamente.',
  })
  const leave = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={`${formatReais(refund.amount)} para ${refund.buyer.name}`}
      description={`Pedido ${refund.orderNumber}. Registre só depois de transferir.`}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Voltar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Registrando...">
            Registrar
          </Button>
        </>
      }
      failure={failure ?? null}
      className="top-auto rounded-t-lg"
    >
      <form id={id} noValidate {...form} className="[--error-room:1.875rem]">
        <TextField
          label="Como foi transferido"
          hint="Por exemplo, o código da transação do PIX."
          required
          autoComplete="off"
          {...text('note')}
        />
      </form>
    </Dialog>
  )
}

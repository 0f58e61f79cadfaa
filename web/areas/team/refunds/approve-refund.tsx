import type { TeamRefund } from '@55tickets/contracts/team/refunds.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { teamRefundsKey } from '../queries.ts'

interface ApproveRefundProps {
  readonly refund: TeamRefund
  readonly onClose: () => void
}

/** Asks once more before a refund leaves our account that the event's money does not cover. */
export function ApproveRefund({ refund, onClose }: ApproveRefundProps) {
  const api = useApi()
  const client = useQueryClient()
  const { form, busy, failure } = useForm({
    initial: {},
    validate: () => ({}),
    send: async () => {
      await api('approveTeamRefund', { params: { refundId: refund._id } })
      toast.success('Reembolso liberado.')
      void client.invalidateQueries({ queryKey: teamRefundsKey })
      onClose()
    },
    failureText: 'Não foi possível liberar. Tente novamente.',
  })
  const leave = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={`Devolver ${formatReais(refund.amount)} a ${refund.buyer.name}?`}
      description={`Pedido ${refund.orderNumber} · ${refund.event}`}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Voltar
          </Button>
          <Button type="submit" form="approve-refund" busy={busy} busyLabel="Liberando...">
            {`Devolver ${formatReais(refund.amount)}`}
          </Button>
        </>
      }
      failure={failure ?? null}
      className="top-auto rounded-t-lg"
    >
      <form id="approve-refund" noValidate {...form}>
        <p className="text-sm">
          O dinheiro sai da nossa conta. O que falta no saldo do evento fica como dívida da
          organização, que é descontada dos próximos repasses dela.
        </p>
      </form>
    </Dialog>
  )
}

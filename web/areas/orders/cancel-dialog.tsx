import type { Sale } from '@55tickets/contracts/orders.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal, serverMessage } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { notice, toast } from '../../lib/toasts/toasts.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { cancellationRefundText } from './refund-text.ts'
import { refreshTickets } from './sales-query.ts'

interface CancelDialogProps {
  readonly sale: Sale
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly confirm: string
}

/** Asks before a whole paid order is given back, and gives it back. */
export function CancelDialog({ sale, open, onClose, title, confirm }: CancelDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const amount = formatMoney(fromReais(sale.amountCharged))
  const withFee = sale.calculatedFeeAmount > 0 ? ', inclusive a taxa de serviço' : ''
  const showCurrentSale = () => {
    onClose()
    refreshTickets(client, undefined)
  }
  const cancel = useSingleMutation({
    mutationFn: () => api('cancelPurchase', { params: { id: sale._id }, body: {} }),
    onSuccess: () => {
      toast.success('Compra cancelada. O reembolso está a caminho.')
      showCurrentSale()
    },
    onError: (error) => {
      notice({
        title: 'Erro ao cancelar compra',
        description:
          serverMessage(error) ?? 'Não foi possível cancelar a compra. Por favor, tente novamente.',
        variant: 'error',
      })
      if (isRefusal(error)) showCurrentSale()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      title={title}
      description={`${sale.evento.name}: o pedido inteiro, não só um dos ingressos.`}
      keep="Manter compra"
      confirm={confirm}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-2 pl-5">
        <li>{ticketsText(sale)}</li>
        <li>{`Você recebe ${amount} de volta: tudo o que pagou${withFee}.`}</li>
        <li>{cancellationRefundText(sale)}</li>
        <li>Não dá para desfazer. Para ir ao evento, será preciso comprar de novo.</li>
      </ul>
    </ConfirmDialog>
  )
}

function ticketsText({ ticketCodes }: Sale): string {
  return ticketCodes.length === 1
    ? 'O ingresso deixa de valer na hora e volta para a venda.'
    : `Os ${ticketCodes.length} ingressos deixam de valer na hora e voltam para a venda.`
}

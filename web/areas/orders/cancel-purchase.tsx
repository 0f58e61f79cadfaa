import type { Sale } from '@55tickets/contracts/orders.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal, serverMessage } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useCountdown } from '../../lib/time/use-countdown.ts'
import { notice, toast } from '../../lib/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { cancellationRefundText } from './refund-text.ts'
import { refreshTickets } from './sales-query.ts'

/** Cancels a paid purchase, as long as the buyer may still get a full refund. */
export function CancelPurchase({ sale }: { sale: Sale }) {
  const until = sale.refundableUntil
  return until === null ? null : <CancelControl sale={sale} until={until} />
}

function CancelControl({ sale, until }: { sale: Sale; until: string }) {
  const api = useApi()
  const client = useQueryClient()
  const left = useCountdown(until, sale.now)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const amount = formatMoney(fromReais(sale.amountCharged))
  const withFee = sale.calculatedFeeAmount > 0 ? ', inclusive a taxa de serviço' : ''
  const showCurrentSale = () => {
    setIsDialogOpen(false)
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
  if (left.kind !== 'running' && !isDialogOpen) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-1">
      <p className="max-w-reading text-sm text-ink-soft">
        {`Desistiu? Você pode cancelar a compra até ${momentText(until, sale.evento.timezone)} e receber tudo de volta.`}
      </p>
      <Button variant="quiet" onClick={() => setIsDialogOpen(true)} className="text-danger">
        Cancelar compra
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        title="Cancelar a compra?"
        description={`${sale.evento.name}: o pedido inteiro, não só um dos ingressos.`}
        keep="Manter compra"
        confirm="Sim, cancelar"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setIsDialogOpen(false)}
      >
        <ul className="grid list-disc gap-2 pl-5">
          <li>{ticketsText(sale)}</li>
          <li>{`Você recebe ${amount} de volta: tudo o que pagou${withFee}.`}</li>
          <li>{cancellationRefundText(sale)}</li>
          <li>Não dá para desfazer. Para ir ao evento, será preciso comprar de novo.</li>
        </ul>
      </ConfirmDialog>
    </div>
  )
}

function ticketsText({ ticketCodes }: Sale): string {
  return ticketCodes.length === 1
    ? 'O ingresso deixa de valer na hora e volta para a venda.'
    : `Os ${ticketCodes.length} ingressos deixam de valer na hora e voltam para a venda.`
}

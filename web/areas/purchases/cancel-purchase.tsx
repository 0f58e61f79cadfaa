import type { Sale } from '@55tickets/contracts/purchases.ts'
import { momentText } from '@55tickets/rules/moment-text.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal, serverMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { notice, toast } from '../../lib/toasts.tsx'
import { useCountdown } from '../../lib/use-countdown.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { cancelWay } from './refund-way.ts'
import { refreshTickets } from './sales-query.ts'
import { sendPurchaseCancellation } from './send-purchase-cancellation.ts'

/** Cancels a paid purchase, as long as the buyer may still get a full refund. */
export function CancelPurchase({ venda }: { venda: Sale }) {
  const until = venda.refundableUntil
  return until === null ? null : <Cancelling venda={venda} until={until} />
}

function Cancelling({ venda, until }: { venda: Sale; until: string }) {
  const api = useApi()
  const client = useQueryClient()
  const left = useCountdown(until, venda.now)
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const amount = formatMoney(fromReais(venda.amountCharged))
  const withFee = venda.calculatedFeeAmount > 0 ? ', inclusive a taxa de serviço' : ''
  const keep = () => {
    if (!busy) setIsAsking(false)
  }
  const cancel = async () => {
    setBusy(true)
    try {
      await sendPurchaseCancellation(api, venda._id)
      toast.success('Compra cancelada. O reembolso está a caminho.')
      setIsAsking(false)
      refreshTickets(client, undefined)
    } catch (error) {
      notice({
        title: 'Erro ao cancelar compra',
        description:
          serverMessage(error) ?? 'Não foi possível cancelar a compra. Por favor, tente novamente.',
        variant: 'error',
      })
      if (!isRefusal(error)) return
      setIsAsking(false)
      refreshTickets(client, undefined)
    } finally {
      setBusy(false)
    }
  }
  if (left.kind !== 'running' && !isAsking) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-1">
      <p className="max-w-reading text-sm text-ink-soft">
        {`Desistiu? Você pode cancelar a compra até ${momentText(until, venda.evento.timezone)} e receber tudo de volta.`}
      </p>
      <Button variant="quiet" onClick={() => setIsAsking(true)} className="text-danger">
        Cancelar compra
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={keep}
        title="Cancelar a compra?"
        description={`${venda.evento.name}: o pedido inteiro, não só um dos ingressos.`}
        footer={
          <>
            <Button variant="secondary" onClick={keep}>
              Manter compra
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void cancel()}>
              Sim, cancelar
            </Button>
          </>
        }
        className="top-auto rounded-t-lg"
      >
        <ul className="grid list-disc gap-2 pl-5">
          <li>{ticketsText(venda)}</li>
          <li>{`Você recebe ${amount} de volta: tudo o que pagou${withFee}.`}</li>
          <li>{cancelWay(venda)}</li>
          <li>Não dá para desfazer. Para ir ao evento, será preciso comprar de novo.</li>
        </ul>
      </Dialog>
    </div>
  )
}

function ticketsText({ ticketCodes }: Sale): string {
  return ticketCodes.length === 1
    ? 'O ingresso deixa de valer na hora e volta para a venda.'
    : `Os ${ticketCodes.length} ingressos deixam de valer na hora e voltam para a venda.`
}

import type { Sale } from '@55tickets/contracts/orders.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { shortDay } from '@55tickets/rules/text/moment-text.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import Undo2 from 'lucide-react/icons/undo-2'
import { Card } from '../../ui/card.tsx'
import { isPaidTwice, refundText } from './refund-text.ts'

interface RefundPanelProps {
  readonly refund: NonNullable<Sale['refund']>
  readonly sale: Sale
}

/** Amount, method and status of a refund. */
export function RefundPanel({ refund, sale }: RefundPanelProps) {
  const { timezone } = sale.evento
  const amount = formatMoney(fromReais(refund.amount))
  const isDone = refund.status === 'DONE'
  const Icon = isDone ? CircleCheck : Undo2
  return (
    <Card className="p-5 sm:px-6">
      <section aria-labelledby="refund-title">
        <h2 id="refund-title" className="flex items-center gap-2.5 text-lg">
          <Icon aria-hidden="true" className="size-6 shrink-0 text-action" />
          {isDone ? 'Reembolso concluído' : 'Reembolso em andamento'}
        </h2>
        {isPaidTwice(sale) && (
          <p className="mt-2 max-w-reading">
            {`Este pedido foi pago duas vezes: ${isDone ? 'devolvemos' : 'estamos devolvendo'} o segundo pagamento. Seus ingressos continuam valendo.`}
          </p>
        )}
        <p className="mt-2 max-w-reading">
          {isDone
            ? `Devolvemos ${amount} em ${shortDay(refund.doneAt ?? refund.startedAt, timezone)}.`
            : `Estamos devolvendo ${amount}, desde ${shortDay(refund.startedAt, timezone)}.`}
        </p>
        <p className="mt-1 max-w-reading text-ink-soft">{refundText(sale)}</p>
      </section>
    </Card>
  )
}

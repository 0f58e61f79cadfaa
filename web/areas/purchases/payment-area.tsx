import type { Venda } from '@55tickets/contracts/purchases.ts'
import { timeText } from '@55tickets/rules/date-text.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money.ts'
import { localParts } from '@55tickets/rules/zone.ts'
import { Card } from '../../ui/card.tsx'

type Payable = Pick<Venda, 'amountCharged' | 'expiresAt' | 'evento'>

/** What is to be paid, and until when. */
export function PaymentArea({ venda }: { venda: Payable }) {
  return (
    <Card className="p-5">
      <section aria-labelledby="payment-title">
        <h2 id="payment-title" className="text-lg">
          Valor a pagar
        </h2>
        <p className="mt-2 text-2xl font-extrabold tabular-nums">
          {formatMoney(fromReais(venda.amountCharged))}
        </p>
        <p className="mt-2">{`Sua reserva está garantida até ${endText(venda)}.`}</p>
      </section>
    </Card>
  )
}

/** In the event's zone, as every time; said so where the device shows another. */
function endText({ expiresAt, evento }: Payable): string {
  const { hour, minute } = localParts(expiresAt, evento.timezone)
  const end = new Date(expiresAt)
  const isOwn = hour === end.getHours() && minute === end.getMinutes()
  return `${timeText({ hour, minute })}${isOwn ? '' : ' (horário do evento)'}`
}

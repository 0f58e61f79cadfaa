import type { BalanceList, EventBalance } from '@55tickets/contracts/payouts.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { fromReais } from '@55tickets/rules/money/money.ts'
import { payoutBlockText, shortDayText } from '@55tickets/rules/money/payout-text.ts'
import type { ReactNode } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from './notice.tsx'

interface EventBalanceCardProps {
  readonly balance: EventBalance
  /** Balances of all events: what they can pay out together may be less. */
  readonly balances: BalanceList
  /** Opens the request; undefined if nothing can be asked for. */
  readonly onRequest: (() => void) | undefined
}

/** Money of one event as a small account: from what is available to what can be paid out. */
export function EventBalanceCard({ balance, balances, onRequest }: EventBalanceCardProps) {
  const { eventId, name, available, reserve, withheld, payable, paidOut, block } = balance
  const { pixReserve, pixReserveUntil } = balance
  return (
    <Card>
      <article aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:p-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h3 className="text-lg wrap-anywhere">
              <Link to={`/promotor/eventos/${eventId}`} className="rounded-sm hover:underline">
                {name}
              </Link>
            </h3>
            <p className="mt-1 text-2xl font-black tabular-nums">{formatReais(payable)}</p>
            <p className="text-sm text-ink-soft">{payableText(balance, balances)}</p>
          </div>
          {onRequest && (
            <Button onClick={onRequest} className="max-sm:w-full">
              Pedir repasse
            </Button>
          )}
        </div>
        {block && (
          <Notice tone={block === 'early' || block === 'openRefund' ? 'quiet' : 'warn'}>
            {payoutBlockText(block, balance.payableFrom)}
          </Notice>
        )}
        <dl className="grid gap-0">
          {available >= 0 ? (
            <Line name="Disponível" value={available} note="já caiu na nossa conta" />
          ) : (
            <Line name="Saldo devedor" value={available} isDebt note="as próximas vendas cobrem" />
          )}
          {reserve > 0 && (
            <Line
              name="Reserva para reembolsos"
              value={-reserve}
              note={`${balances.reservePercent} % das vendas no cartão, livre em ${shortDayText(balance.reserveUntil)}`}
            />
          )}
          {pixReserve > 0 && pixReserveUntil !== null && (
            <Line
              name="Reserva para contestações de PIX"
              value={-pixReserve}
              note={`${balances.pixReservePercent} % das vendas por PIX, livre em ${shortDayText(pixReserveUntil)}: até lá, quem pagou pode denunciar uma fraude ao banco`}
            />
          )}
          {withheld > 0 && (
            <Line name="Cobre saldo devedor" value={-withheld} note="de outros eventos" />
          )}
          {balance.coming.map(({ from, amount }) => (
            <Line
              key={from}
              name={`A partir de ${shortDayText(from)}`}
              value={amount}
              note="ainda vai cair, do cartão"
              isLater
            />
          ))}
          {paidOut > 0 && <Line name="Já repassado" value={paidOut} isLater />}
        </dl>
        <p>
          <Link to={`/promotor/eventos/${eventId}/financeiro`} className="text-link">
            Ver extrato
          </Link>
        </p>
      </article>
    </Card>
  )
}

/** Says what the amount is: alone, beside a debt that is paid off once, or of an organization that waits. */
function payableText({ payable }: EventBalance, balances: BalanceList): string {
  if (balances.block && payable > 0) return 'esperando liberação'
  const alone = balances.events.reduce((sum, event) => sum + fromReais(event.payable), 0)
  return payable > 0 && alone > fromReais(balances.payable)
    ? `pode ser repassado agora; somando todos os eventos, até ${formatReais(balances.payable)}`
    : 'pode ser repassado agora'
}

interface LineProps {
  readonly name: string
  readonly value: number
  readonly note?: ReactNode
  readonly isDebt?: boolean
  /** The amount is no part of the sum above. */
  readonly isLater?: boolean
}

function Line({ name, value, note, isDebt = false, isLater = false }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-2">
      <dt className={isLater ? 'text-ink-soft' : undefined}>
        {name}
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </dt>
      <dd
        className={`shrink-0 tabular-nums ${isLater ? 'text-ink-soft' : 'font-bold'} ${isDebt ? 'text-danger' : ''}`}
      >
        {formatReais(value)}
      </dd>
    </div>
  )
}

import type { BalanceList, EventBalance } from '@55tickets/contracts/payouts.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { payoutBlockText } from '@55tickets/rules/money/payout-text.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from './notice.tsx'

/** The one number that matters, and where the rest of the money is. */
export function BalanceSummary({ balances }: { balances: BalanceList }) {
  const { payable, debt, othersDebt, block, today } = balances
  const rest = restLines(balances).filter(({ amount }) => amount > 0)
  return (
    <section aria-labelledby="payable-title" className="grid gap-4">
      <Card>
        <div className="bg-action px-5 py-5 text-action-ink sm:px-6">
          <h2 id="payable-title" className="text-base font-semibold tracking-normal">
            {block ? 'Esperando liberação para repasse' : 'Disponível para repasse hoje'}
          </h2>
          <p className="mt-1 text-3xl font-black tabular-nums">{formatReais(payable)}</p>
        </div>
        {rest.length > 0 ? (
          <dl className="px-5 py-2 sm:px-6">
            {rest.map(({ name, amount }) => (
              <div
                key={name}
                className="flex items-baseline justify-between gap-4 border-line py-2 not-first:border-t"
              >
                <dt>{name}</dt>
                <dd className="shrink-0 font-bold tabular-nums">{formatReais(amount)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="px-5 py-4 text-ink-soft sm:px-6">
            O dinheiro das vendas aparece aqui e pode ser repassado depois de cada evento.
          </p>
        )}
      </Card>
      {block && <Notice tone="warn">{payoutBlockText(block, today)}</Notice>}
      {debt > 0 && (
        <Notice tone="danger" title={`Saldo devedor: ${formatReais(debt)}`}>
          Depois de um repasse, compras foram reembolsadas ou contestadas. As próximas vendas cobrem
          esse valor sozinhas; até lá, ele é descontado do que pode ser repassado.
          {othersDebt > 0 &&
            ` Desse valor, ${formatReais(othersDebt)} é de outra organização com o mesmo CPF ou CNPJ.`}
        </Notice>
      )}
    </section>
  )
}

/** Amounts that can't be paid out today, by what they wait for. */
function restLines({ events, withheld }: BalanceList) {
  const held = (blocks: readonly EventBalance['block'][]) =>
    sum(
      events
        .filter(({ block }) => block !== null && blocks.includes(block))
        .map(({ available, reserve, pixReserve }) => Math.max(0, available) - reserve - pixReserve),
    )
  return [
    { name: 'Fica livre depois dos eventos', amount: held(['early', 'openRefund', 'postponed']) },
    { name: 'Vendas no cartão que ainda vão cair', amount: sum(events.map(sumComing)) },
    { name: 'Reserva para reembolsos', amount: sum(events.map(({ reserve }) => reserve)) },
    {
      name: 'Reserva para contestações de PIX',
      amount: sum(events.map(({ pixReserve }) => pixReserve)),
    },
    { name: 'Parado por contestação ou cancelamento', amount: held(['dispute', 'cancelled']) },
    { name: 'Cobre saldo devedor', amount: withheld },
  ]
}

const sumComing = ({ coming }: EventBalance): number => sum(coming.map(({ amount }) => amount))

/** Sum of reais, without the noise of fractions. */
const sum = (values: readonly number[]): number =>
  Math.round(values.reduce((total, value) => total + value, 0) * 100) / 100

import type { Venda } from '@55tickets/contracts/purchases.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money.ts'
import { Card } from '../../ui/card.tsx'

const rowClasses = 'flex items-baseline justify-between gap-4'

export function OrderSummary({ venda }: { venda: Venda }) {
  return (
    <Card className="p-5">
      <section aria-labelledby="order-title">
        <h2 id="order-title" className="text-lg">
          Resumo do pedido
        </h2>
        <ul className="mt-3 grid gap-3 tabular-nums">
          {venda.itens.map((item) => (
            <li key={item.ticket} className={rowClasses}>
              <span className="min-w-0">
                <span className="block font-semibold">{`${item.qtde} × ${item.descricao}`}</span>
                {item.qtde > 1 && (
                  <span className="block text-sm text-ink-soft">
                    {`${money(item.precoUnitario)} cada`}
                  </span>
                )}
              </span>
              <span>{money(item.total)}</span>
            </li>
          ))}
        </ul>
        <dl className="mt-4 grid gap-2 border-t border-line pt-4 tabular-nums">
          <div className={rowClasses}>
            <dt className="text-ink-soft">Subtotal</dt>
            <dd>{money(venda.total)}</dd>
          </div>
          {venda.calculatedFeeAmount > 0 && (
            <div className={rowClasses}>
              <dt className="text-ink-soft">Taxa de serviço</dt>
              <dd>{money(venda.calculatedFeeAmount)}</dd>
            </div>
          )}
          <div className={rowClasses}>
            <dt className="font-bold">Total</dt>
            <dd className="text-xl font-extrabold">{money(venda.amountCharged)}</dd>
          </div>
        </dl>
      </section>
    </Card>
  )
}

const money = (reais: number): string => formatMoney(fromReais(reais))

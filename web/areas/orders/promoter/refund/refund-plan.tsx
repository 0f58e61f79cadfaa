import type { OrderRefundPlan } from '@55tickets/contracts/event-orders/actions.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { consequences, usedText } from './refund-text.ts'

/** Money of a refund as a sum, and what else it does. */
export function RefundPlan({ plan }: { plan: OrderRefundPlan }) {
  const { total, fee, interest, returned, refund, used } = plan
  return (
    <>
      <dl className="grid gap-2 text-sm">
        <Amount name="Ingressos" value={total} />
        {fee > 0 && <Amount name="Taxa de serviço" value={fee} />}
        {interest > 0 && <Amount name="Juros do parcelamento" value={interest} />}
        {returned > 0 && <Amount name="Já devolvido" value={-returned} />}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 text-base font-bold">
          <dt>Volta para o comprador</dt>
          <dd className="text-xl tabular-nums">{formatReais(refund)}</dd>
        </div>
      </dl>
      {used > 0 && (
        <p className="flex gap-3 rounded-md bg-warn-soft px-4 py-3 text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {usedText(used)}
        </p>
      )}
      <section className="rounded-md bg-sunken px-4 py-3.5">
        <h3 className="mb-2 text-sm font-bold">O que acontece</h3>
        <ul className="grid list-disc gap-1.5 pl-5 text-sm">
          {consequences(plan).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Amount({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="tabular-nums">
        {value < 0 ? `− ${formatReais(-value)}` : formatReais(value)}
      </dd>
    </div>
  )
}

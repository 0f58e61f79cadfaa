import type { CancellationProgress, OrderSum } from '@55tickets/contracts/cancellation.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { orderCountText } from './cancellation-text.ts'
import { FailureList } from './failure-list.tsx'

interface ProgressViewProps {
  readonly eventId: string
  readonly progress: CancellationProgress
  readonly onPage: (page: number) => void
}

/** Progress of the refunds of a cancelled event, and those that failed. */
export function ProgressView({ eventId, progress, onPage }: ProgressViewProps) {
  const { refunded, underWay, failed, byTeam, disputes, told, people } = progress
  const orders = refunded.orders + underWay.orders + failed.orders + byTeam.orders
  const isDone = orders === refunded.orders && told === people
  return (
    <>
      <p className="max-w-reading text-ink-soft">
        {`Cancelado em ${momentText(progress.cancelledAt, HOME_ZONE)}. Motivo: ${progress.reason}`}
      </p>
      <Card className="p-5 sm:p-6">
        <section aria-labelledby="refunds-title">
          <h2 id="refunds-title" className="flex items-center gap-2.5 text-lg">
            {isDone && <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-ok" />}
            {isDone ? 'Tudo devolvido' : 'Devoluções'}
          </h2>
          {orders > 0 ? (
            <div className="mt-4">
              <ProgressBar
                label={`${orderCountText(refunded.orders)} de ${countText(orders)} com o dinheiro devolvido`}
                share={refunded.orders / orders}
              />
            </div>
          ) : (
            <p className="mt-2">Não havia pedidos pagos.</p>
          )}
          <table className="mt-5 w-full text-left">
            <caption className="sr-only">Devoluções por situação</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Situação</th>
                <th scope="col">Pedidos</th>
                <th scope="col">Valor</th>
              </tr>
            </thead>
            <tbody>
              <StateRow name="Devolvido" sum={refunded} />
              {underWay.orders > 0 && <StateRow name="Em andamento" sum={underWay} />}
              {byTeam.orders > 0 && <StateRow name="Com nossa equipe" sum={byTeam} />}
              {failed.orders > 0 && <StateRow name="Não deu certo ainda" sum={failed} />}
              {disputes.orders > 0 && <StateRow name="Em disputa no cartão" sum={disputes} />}
            </tbody>
          </table>
          <p className="mt-4 text-sm text-ink-soft">
            {people > 0 &&
              `Pessoas avisadas por email: ${countText(told)} de ${countText(people)}. `}
            {!isDone && 'Pode sair desta página: as devoluções continuam sozinhas.'}
          </p>
        </section>
      </Card>
      <FailureList eventId={eventId} progress={progress} onPage={onPage} />
    </>
  )
}

function StateRow({ name, sum }: { name: string; sum: OrderSum }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 font-normal">
        {name}
      </th>
      <td className="py-2.5 pl-4 text-right text-ink-soft tabular-nums">
        {orderCountText(sum.orders)}
      </td>
      <td className="py-2.5 pl-4 text-right font-bold tabular-nums">{formatReais(sum.amount)}</td>
    </tr>
  )
}

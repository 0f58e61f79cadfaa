import type { HalfPriceCount } from '@55tickets/contracts/events.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { type Benefit, benefitLabels, benefits } from '@55tickets/rules/tickets/half-price.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useNow } from '../../../lib/time/now.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EventMissing } from '../event-missing.tsx'
import { halfPriceQuery } from './half-price-query.ts'

/** Public count of an event's half-price tickets, which the law asks for; counted again while open. */
export function HalfPriceScreen({ idOrSlug }: { idOrSlug: string }) {
  const { data, error, isFetching, refetch } = useQuery(halfPriceQuery(useApi(), idOrSlug))
  if (data === null) return <EventMissing />
  return (
    <div className="page-width pt-4 md:pt-8">
      <div className="mx-auto max-w-reading">
        {data && <HalfPriceView count={data} />}
        {!data && error && (
          <ErrorPanel
            level={1}
            title="Não foi possível carregar a meia-entrada"
            retrying={isFetching}
            onRetry={() => void refetch()}
          >
            {failureText(error)}
          </ErrorPanel>
        )}
        {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      </div>
    </div>
  )
}

function HalfPriceView({ count }: { count: HalfPriceCount }) {
  const { event, offered } = count
  return (
    <>
      <BackLink to={eventPath(event)}>Voltar para o evento</BackLink>
      <h1 className="mt-3 text-3xl font-black tracking-[-0.035em]">Meia-entrada</h1>
      <p className="mt-2 text-lg wrap-anywhere text-ink-soft">{event.name}</p>
      {offered > 0 ? (
        <Quota {...count} />
      ) : (
        <p className="mt-6">Este evento não tem cota de meia-entrada.</p>
      )}
    </>
  )
}

function Quota(count: HalfPriceCount) {
  const { event, sectors, offered, taken, left, releasedAt, report } = count
  const isFinal = report !== null
  const release = momentText(releasedAt, event.timezone)
  const isReleased = useNow() >= new Date(releasedAt)
  const { until, sold = [] } = report ?? {}
  return (
    <>
      {until && (
        <>
          <h2 className="mt-6 text-xl">Relatório final</h2>
          <p className="mt-1 text-ink-soft">
            {`O evento terminou. Este relatório fica aqui até ${momentText(until, event.timezone)}.`}
          </p>
        </>
      )}
      {(isFinal ? taken >= offered : left <= 0) && (
        <p className="mt-6 rounded-lg bg-warn-soft px-5 py-3 font-semibold">
          Esgotada a cota de meia-entrada
        </p>
      )}
      <Numbers className="mt-6" rows={quotaRows(count, isFinal)} />
      {sectors.length > 1 &&
        sectors.map(({ name, ...numbers }) => (
          <section key={name} className="mt-6">
            <h2 className="mb-2 text-lg wrap-anywhere">{name}</h2>
            <Numbers rows={quotaRows(numbers, isFinal)} />
          </section>
        ))}
      {isFinal && (
        <section className="mt-6">
          <h2 className="mb-2 text-lg">Vendidas por benefício</h2>
          <Numbers
            rows={sold.map(({ benefit, count: tickets }) => [benefitName(benefit), tickets])}
          />
        </section>
      )}
      <p className="mt-6 text-sm text-ink-soft">
        {isReleased
          ? `Desde ${release} o que resta da cota pode ser vendido a todos.`
          : `A cota fica reservada até ${release}. Depois, o que restar pode ser vendido a todos.`}{' '}
        Pessoas com 60 anos ou mais têm direito à meia-entrada fora da cota. Lei 12.933/2013 e
        Decreto 8.537/2015.
      </p>
    </>
  )
}

const outside: readonly Benefit[] = benefits.outside
const benefitName = (benefit: Benefit) =>
  outside.includes(benefit) ? `${benefitLabels[benefit]}, fora da cota` : benefitLabels[benefit]

type Row = readonly [label: string, value: number]

type QuotaNumbers = Pick<HalfPriceCount, 'places' | 'offered' | 'taken' | 'left'>

const quotaRows = ({ places, offered, taken, left }: QuotaNumbers, isFinal: boolean): Row[] => [
  ['Lugares', places],
  ['Meias-entradas oferecidas', offered],
  [isFinal ? 'Vendidas' : 'Vendidas ou reservadas', taken],
  isFinal ? ['Não vendidas', offered - taken] : ['Disponíveis', left],
]

function Numbers({ rows, className }: { rows: readonly Row[]; className?: string }) {
  return (
    <Card className={className}>
      <dl className="divide-y divide-line">
        {rows.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 px-5 py-3">
            <dt>{label}</dt>
            <dd className="text-xl font-bold tabular-nums">{value.toLocaleString('pt-BR')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

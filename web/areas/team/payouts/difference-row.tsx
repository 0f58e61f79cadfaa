import type { TeamDifference } from '@55tickets/contracts/team/differences.ts'
import { differenceLabels } from '@55tickets/rules/money/differences.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { Link } from '../../../framework/router/router.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { adviceText, statusText } from './difference-texts.ts'

/** A charge or transfer that is not the same here and at the provider. */
export function DifferenceRow({ difference }: { difference: TeamDifference }) {
  const { day, subject, kind, _id, providerId, order, event, organization } = difference
  return (
    <li className="grid">
      <Card className="grid content-start gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 text-base wrap-anywhere">
            <DifferenceSubject difference={difference} />
          </h3>
          <Badge tone="warn">{differenceLabels[kind]}</Badge>
        </div>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[
            subject === 'charge' ? 'Cobrança' : 'Transferência',
            `de ${day.split('-').toReversed().join('/')}`,
          ].join(' ')}
          {order && ` · Pedido ${order.number}`}
          {organization && event && ` · ${event.name}`}
        </p>
        <dl className="grid grid-cols-2 gap-3">
          <SideFact name="Aqui" side={difference.here} />
          <SideFact name="No provedor" side={difference.there} />
        </dl>
        <p className="text-sm">{adviceText(difference)}</p>
        <p className="font-mono text-xs text-ink-soft wrap-anywhere">
          {[_id, providerId].filter(Boolean).join(' · ')}
        </p>
      </Card>
    </li>
  )
}

/** Subject of the difference, with a link to its screen if the team has one. */
function DifferenceSubject({ difference }: { difference: TeamDifference }) {
  const { subject, event, organization } = difference
  const look = 'underline-offset-4 hover:underline'
  if (organization)
    return (
      <Link to={`/equipe/organizacoes/${organization._id}`} className={look}>
        {organization.name}
      </Link>
    )
  if (event)
    return (
      <Link to={`/equipe/vendas/${event._id}`} className={look}>
        {event.name}
      </Link>
    )
  return subject === 'charge' ? 'Pagamento sem pedido aqui' : 'Transferência sem pedido aqui'
}

function SideFact({ name, side }: { name: string; side: TeamDifference['here'] }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">
        {side ? (
          <>
            <span className="block font-bold tabular-nums">{formatReais(side.amount)}</span>
            <span className="block text-sm">{statusText(side.status)}</span>
          </>
        ) : (
          'Nada'
        )}
      </dd>
    </div>
  )
}

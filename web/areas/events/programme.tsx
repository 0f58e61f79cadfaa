import type { EventDetail, Programacao } from '@55tickets/contracts/events.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { priceText } from './price-text.ts'
import { programmeDays, sessionTimes } from './programme-days.ts'

export function Programme({ event }: { event: EventDetail }) {
  return (
    <div className="grid gap-8">
      {programmeDays(event.programacoes, event.timezone).map(({ key, title, sessions }) => (
        <section key={key} aria-labelledby={`day-${key}`}>
          <h3 id={`day-${key}`} className="text-lg first-letter:uppercase">
            {title}
          </h3>
          <Card className="mt-3">
            <ul className="divide-y divide-line">
              {sessions.map((session) => (
                <Session key={session._id} session={session} zone={event.timezone} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

function Session({ session, zone }: { session: Programacao; zone: string }) {
  const { titulo, descricao, price, isPaid, certifiedTime } = session
  const isFree = price <= 0 && !isPaid
  return (
    <li className="grid gap-x-6 gap-y-1 p-5 sm:grid-cols-[9rem_1fr]">
      <p className="font-semibold tabular-nums">{sessionTimes(session, zone)}</p>
      <div>
        <h4 className="text-base font-bold">{titulo}</h4>
        {descricao && <p className="mt-1 text-ink-soft">{descricao}</p>}
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge tone={isFree ? 'ok' : 'neutral'}>
            {isFree ? 'Gratuito' : priceText({ price, currency: 'BRL' })}
          </Badge>
          {certifiedTime && <Badge>{certifiedTime} min certificados</Badge>}
        </p>
      </div>
    </li>
  )
}

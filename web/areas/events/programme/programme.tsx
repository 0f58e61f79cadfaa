import type { EventDetail, Session } from '@55tickets/contracts/events.ts'
import type { ReactNode } from 'react'
import { HydrateNear } from '../../../framework/hydrate-near.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { sessionElementId } from '../ticket-choice/show-tickets.ts'
import { programmeDays } from './programme-days.ts'
import { ProgrammeSession } from './programme-session.tsx'

interface ProgrammeProps {
  readonly event: EventDetail
  readonly sessionAction: ((session: Session) => ReactNode) | undefined
}

/** Sessions grouped by day; wide screens show the first day expanded. */
export function Programme({ event, sessionAction }: ProgrammeProps) {
  return (
    <Card className="divide-y divide-line">
      {programmeDays(event.programacoes, event.timezone).map(({ key, title, sessions }, index) => (
        <div key={key}>
          <Disclosure
            startsOpen={index === 0 ? 'wide' : 'never'}
            title={
              <>
                <span className="block text-lg font-bold first-letter:uppercase">{title}</span>
                <span className="block text-sm text-ink-soft">{countText(sessions.length)}</span>
              </>
            }
          >
            {/* A day that is collapsed is not near, wherever it is. */}
            <HydrateNear>
              <ul className="divide-y divide-line border-t border-line">
                {sessions.map((session) => (
                  <li
                    key={session._id}
                    id={sessionElementId(session._id)}
                    tabIndex={-1}
                    className="-outline-offset-3 focus-visible:shadow-none"
                  >
                    <ProgrammeSession session={session} zone={event.timezone}>
                      {sessionAction?.(session)}
                    </ProgrammeSession>
                  </li>
                ))}
              </ul>
            </HydrateNear>
          </Disclosure>
        </div>
      ))}
    </Card>
  )
}

const countText = (count: number): string => (count === 1 ? '1 atividade' : `${count} atividades`)

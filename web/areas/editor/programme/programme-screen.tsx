import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedSession } from '@55tickets/contracts/editor/edited-programme.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { canWriteEvent } from '../can-write-event.ts'
import { PartScreen } from '../part-form/part-screen.tsx'
import { clashText, groupByDay, timesText } from './session-days.ts'
import { type OpenSession, SessionSheet } from './session-sheet.tsx'

/** Sessions of an event by day. */
export function ProgrammeScreen({ eventId }: { eventId: string }) {
  return (
    <PartScreen eventId={eventId} title="Programação">
      {(event) => <Sessions event={event} />}
    </PartScreen>
  )
}

function Sessions({ event }: { event: EditedEvent }) {
  const [sheet, setSheet] = useState<OpenSession>()
  const { sessions } = event.programme
  const add = canWriteEvent(event) && (
    <Button onClick={() => setSheet({ kind: 'new' })} className="max-sm:w-full">
      <Plus aria-hidden="true" />
      Nova atividade
    </Button>
  )
  return (
    <>
      {groupByDay(sessions).map(({ key, title, sessions: ofDay }) => (
        <section key={key} aria-labelledby={`day-${key}`}>
          <h2 id={`day-${key}`} className="mb-2 text-lg first-letter:uppercase">
            {title}
          </h2>
          <Card>
            <ul className="divide-y divide-line">
              {ofDay.map((session) => (
                <li key={session._id}>
                  <SessionLine
                    session={session}
                    clash={clashText(session, sessions)}
                    onEdit={() => setSheet({ kind: 'edit', sessionId: session._id })}
                  />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {sessions.length === 0 ? (
        <EmptyPanel title="Nenhuma atividade ainda" actions={add}>
          Palestras, oficinas, shows: cada atividade tem hora, vagas e, se quiser, certificado.
        </EmptyPanel>
      ) : (
        <div className="flex flex-wrap gap-2">{add}</div>
      )}
      {sheet && (
        <SessionSheet
          // A copy begins as a form of its own.
          key={JSON.stringify(sheet)}
          {...{ event, sheet }}
          onOpen={setSheet}
          onClose={() => setSheet(undefined)}
        />
      )}
    </>
  )
}

interface SessionLineProps {
  readonly session: EditedSession
  readonly clash: string | undefined
  readonly onEdit: () => void
}

function SessionLine({ session, clash, onEdit }: SessionLineProps) {
  const { title, room, isPaid, price, cancelledAt } = session
  return (
    <button
      type="button"
      onClick={onEdit}
      className="grid min-h-18 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-3 text-left -outline-offset-3 transition-colors hover:bg-action-soft focus-visible:shadow-none sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
    >
      <span className="sr-only">Editar</span>
      <span className="font-semibold tabular-nums max-sm:col-start-1">{timesText(session)}</span>
      <span className="min-w-0 max-sm:col-start-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-bold wrap-anywhere">{title}</span>
          {cancelledAt && <Badge tone="danger">Cancelada</Badge>}
          {isPaid && <Badge>{formatReais(price)}</Badge>}
        </span>
        <span className="block text-sm text-ink-soft tabular-nums">
          {[room, placesText(session)].filter(Boolean).join(' · ')}
        </span>
        {clash && <span className="block text-sm text-warn">{clash}</span>}
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-5 shrink-0 text-ink-soft max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
      />
    </button>
  )
}

function placesText({ subscribed, capacity, isPaid, allowSubscription }: EditedSession): string {
  if (!isPaid && !allowSubscription) return 'Sem inscrição'
  const people = subscribed === 1 ? '1 inscrito' : `${subscribed} inscritos`
  return capacity === null ? `${people}, sem limite` : `${subscribed} de ${capacity} inscritos`
}

import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { consequence } from '@55tickets/rules/changes/consequence.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { eventScreenPath } from '../event-screen-path.ts'
import { ConsequenceList } from '../part-form/consequence-list.tsx'
import { consequenceLines } from '../part-form/consequence-text.ts'
import { PartScreen } from '../part-form/part-screen.tsx'
import { judgeEdit } from '../part-form/reviewed-edit.ts'
import { useEditCheck } from '../part-form/use-edit-check.ts'
import { PostponeForm } from './postpone-form.tsx'

/** Postpones an event without a date: what that does to whom, and the reason. */
export function PostponeScreen({ eventId }: { eventId: string }) {
  return (
    <PartScreen eventId={eventId} title="Adiar sem data">
      {(event) => <Postponement event={event} />}
    </PartScreen>
  )
}

function Postponement({ event }: { event: EditedEvent }) {
  const { state, role } = event
  if (!hasRight({ role, isLimited: false }, 'cancelEvents'))
    return (
      <EmptyPanel title="Você não pode adiar este evento">
        Peça a um dono ou gerente da organização.
      </EmptyPanel>
    )
  if (state === 'published' || state === 'paused') return <PostponeEvent event={event} />
  return (
    <EmptyPanel
      title={refusedTitles[state]}
      actions={
        state === 'postponed' && (
          <ButtonLink to={eventScreenPath(event._id, 'datas')}>Marcar nova data</ButtonLink>
        )
      }
    />
  )
}

const refusedTitles = {
  draft: 'Um rascunho não é adiado: mude a data',
  postponed: 'Este evento já está adiado',
  cancelled: 'Este evento foi cancelado',
  ended: 'Este evento já terminou',
} as const

/** Postponing as the rule of consequences and the dry run know it. */
const postponement = { edit: { part: 'postponed' }, checks: [{ part: 'postponed' }] } as const

function PostponeEvent({ event }: { event: EditedEvent }) {
  const { effect } = useEditCheck(event._id, postponement)
  const consequences = event.isLive
    ? judgeEdit(postponement, event)
    : [consequence('salesStop', 'newOrders')]
  const context = { part: 'postponed', zone: event.dates.timezone, effect } as const
  return (
    <>
      <p className="text-ink-soft">
        Para quando a data antiga não vale mais e a nova ainda não existe. Se você já sabe a nova
        data, mude-a em Datas.
      </p>
      <Card className="p-5 sm:p-6">
        <ConsequenceList lines={consequenceLines(consequences, context)} level={2} />
      </Card>
      <PostponeForm event={event} people={event.isLive ? effect?.people : 0} />
    </>
  )
}

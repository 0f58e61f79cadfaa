import type { checkChange as checkCall } from '@55tickets/contracts/editor/check.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { refusals } from '@55tickets/contracts/http/refusals.ts'
import type { z } from 'zod/mini'
import type { Tx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import {
  changedPartFields,
  findChangedColumns,
  findWriteProblems,
  isLive,
  type LockedEvent,
  type PartField,
  readEventRows,
} from '../events/public.ts'
import { readMailsLeft } from '../organizations/public.ts'
import { toRefusal } from './change-event.ts'
import type { EditorDeps } from './deps.ts'
import { drawPosters, findPosterSeed } from './draft.ts'
import { findRefundEnd, judgeEdit, refuseLateRefunds } from './plans/judge-edit.ts'
import type { PartPlan } from './plans/part-plan.ts'
import { planCancellation } from './plans/plan-cancellation.ts'
import { planDates, planPage, planPayment, planPlace } from './plans/plan-change.ts'
import { planClosing } from './plans/plan-closing.ts'
import { planForm, planFormRemoval } from './plans/plan-forms.ts'
import { planLot, planLotRemoval } from './plans/plan-lots.ts'
import { planSector, planSectorRemoval } from './plans/plan-sectors.ts'
import { planSession, planSessionRemoval } from './plans/plan-sessions.ts'
import { planRemoval, planTicket } from './plans/plan-tickets.ts'
import { planTurn } from './plans/plan-turn.ts'
import { planPostponement } from './postpone-event.ts'

type ChangeToCheck = z.output<(typeof checkCall)['body']>
type CheckAnswer = Answer<typeof checkCall>

/** Dry run of an edit, by the plan and the rules that save it. Nothing is locked or written. */
export async function checkChange(
  deps: EditorDeps,
  eventId: string,
  change: ChangeToCheck,
): Promise<CheckAnswer | Refusal<'EVENT_NOT_FOUND'>> {
  const { column, version, edit, prepare } = await planChange(deps, eventId, change)
  return deps.db.transaction().execute(async (tx) => {
    const rows = await readEventRows(tx, eventId)
    const { event } = rows
    if (!event) return refuse('EVENT_NOT_FOUND')
    const write = await prepare(tx, { ...rows, event })
    const answer = { ...NO_EFFECT, isLive: event.is_published && isLive(rows) }
    if (write === null) return answer
    if (isRefusal(write)) return { ...answer, refusal: toAnswer(write) }
    const { before, after } = findChangedColumns(rows, write)
    const changes = labelChanges(
      changedPartFields(asStored(before), asStored(after), event.timezone),
      partNames(rows),
    )
    const problems = await findWriteProblems(tx, rows, write)
    const isNewest = version === null || event[column] === version
    const consequences = [...(await judgeEdit(tx, { ...rows, event }, edit))]
    const refusal = isNewest
      ? (problemRefusal(problems) ?? refuseLateRefunds({ ...rows, event }, consequences))
      : refuse('EVENT_CHANGED')
    const refundUntil = findRefundEnd({ ...rows, event }, write, consequences)
    return {
      ...answer,
      ...(await deps.countConcerned(tx, eventId, consequences)),
      ...(await findMailsLeft(tx, event)),
      refusal: refusal && toAnswer(refusal),
      changes,
      consequences,
      refundUntil: refundUntil?.toISOString() ?? null,
    }
  })
}

/** Mails that are left today; an event without an organization has no budget. */
async function findMailsLeft(
  tx: Tx,
  { id: eventId, organization_id: organizationId }: NonNullable<LockedEvent['event']>,
): Promise<Pick<CheckAnswer, 'mailsLeft'>> {
  if (organizationId === null) return {}
  const { mails } = await readMailsLeft(tx, { organizationId, eventId })
  return { mailsLeft: mails }
}

/** Names of sessions, lots and ticket types, by the part of a change. */
const partNames = ({ sessions, lots, types }: LockedEvent): ReadonlyMap<string, string> =>
  new Map([
    ...sessions.map(({ id, title }) => [`session ${id}`, title] as const),
    ...lots.map(({ id, name }) => [`lot ${id}`, name] as const),
    ...types.map(({ id, name }) => [`ticket ${id}`, name] as const),
  ])

/** Changed fields, with the name of their session, lot or ticket type where several are changed. */
function labelChanges(
  changes: readonly PartField[],
  names: ReadonlyMap<string, string>,
): CheckAnswer['changes'] {
  const areSeveral = new Set(changes.map(({ part }) => part)).size > 1
  return changes.map(({ part, label, before, after }) => {
    const name = areSeveral ? names.get(part) : undefined
    return { label: name ? `${name}: ${label}` : label, before, after }
  })
}

const NO_EFFECT: CheckAnswer = {
  isLive: false,
  refusal: null,
  changes: [],
  consequences: [],
  people: 0,
  orders: 0,
  refundUntil: null,
}

async function planChange(
  deps: EditorDeps,
  eventId: string,
  change: ChangeToCheck,
): Promise<PartPlan> {
  switch (change.part) {
    case 'page': {
      const { wide, square } = drawPosters(await findPosterSeed(deps.db, eventId), change.category)
      const posters = { wide: wide.id, square: square.id, rows: [] }
      return planPage(change, change.bannerId === null ? posters : null)
    }
    case 'dates':
      return planDates(deps, change)
    case 'place':
      return planPlace(deps, change)
    case 'payment':
      return planPayment(change)
    case 'ticket':
      return planTicket(deps, change)
    case 'ticket removed':
      return planRemoval(deps, change)
    case 'ticket closed':
      return planClosing(deps, change)
    case 'sector':
      return planSector(deps, change)
    case 'sector removed':
      return planSectorRemoval(deps, change)
    case 'lot':
      return planLot(deps, change)
    case 'lot removed':
      return planLotRemoval(deps, change)
    case 'lot turned':
      return planTurn(deps, change)
    case 'session':
      return planSession(deps, change)
    case 'session removed':
      return planSessionRemoval(deps, change)
    case 'session cancelled':
      return planCancellation(deps, change)
    case 'form':
      return planForm(deps, change)
    case 'form removed':
      return planFormRemoval(deps, change)
    case 'postponed':
      return planPostponement
  }
}

const problemRefusal = (problems: Parameters<typeof toRefusal>[0]) =>
  problems.length > 0 ? toRefusal(problems) : null

/** Values as the history stores them, which its formats expect. */
const asStored = <T>(parts: T): T => JSON.parse(JSON.stringify(parts))

const toAnswer = ({ refused, message, fields = {} }: Refusal): CheckAnswer['refusal'] => ({
  code: refused,
  message: message ?? refusals[refused].message,
  fields,
})

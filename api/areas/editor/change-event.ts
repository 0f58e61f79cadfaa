import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import {
  areSameConsequences,
  type Consequence,
  checkReason,
  needsReason,
} from '@55tickets/rules/changes/consequence.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import {
  endOpenRefunds,
  lockEvent,
  recordEventHistory,
  relistDueEvents,
  type WriteProblem,
  writeEvent,
} from '../events/public.ts'
import type { EditorDeps } from './deps.ts'
import { drawPosters, findPosterSeed, storePosters } from './draft.ts'
import { notifyOwners } from './notify-owners.ts'
import { findRefundEnd, judgeEdit, refuseLateRefunds } from './plans/judge-edit.ts'
import type { EditRefusal, PartPlan } from './plans/part-plan.ts'
import { planCancellation } from './plans/plan-cancellation.ts'
import {
  type PageChange,
  planDates,
  planPage,
  planPayment,
  planPlace,
} from './plans/plan-change.ts'
import { planClosing } from './plans/plan-closing.ts'
import { planForm, planFormRemoval } from './plans/plan-forms.ts'
import { planLot, planLotRemoval } from './plans/plan-lots.ts'
import { planSector, planSectorRemoval } from './plans/plan-sectors.ts'
import { planSession, planSessionRemoval } from './plans/plan-sessions.ts'
import { planRemoval, planTicket } from './plans/plan-tickets.ts'
import { planTurn } from './plans/plan-turn.ts'
import { readEditedEvent } from './read-edited-event.ts'

/** The edited event, its editor, and what they confirmed. */
export interface Edit {
  readonly eventId: string
  readonly userId: string
  readonly confirmed: readonly Consequence[]
  /** Reason that people are told. */
  readonly reason: string | null
}

/**
 * Saves one part of an event, unless somebody else saved it meanwhile, a sale forbids it, or it does
 * something else to people than what was confirmed. They are told in the same transaction.
 */
export async function saveChange(
  deps: EditorDeps,
  { eventId, userId, confirmed, reason }: Edit,
  { part, column, version, edit, isConfirmed = false, prepare, finish, deed }: PartPlan,
): Promise<EditedEvent | EditRefusal> {
  const saved = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockEvent(tx, eventId)
    const { event } = locked
    if (!event) return refuse('EVENT_NOT_FOUND')
    if (event.cancelled_at !== null) return refuse('EVENT_CANCELLED')
    if (version !== null && event[column] !== version) return refuse('EVENT_CHANGED')
    const known = { ...locked, event }
    const write = await prepare(tx, known)
    if (write === null) return { told: 0 }
    if (isRefusal(write)) return write
    const consequences = await judgeEdit(tx, known, edit)
    const late = refuseLateRefunds(known, consequences)
    if (late) return late
    if (!isConfirmed && !areSameConsequences(consequences, confirmed))
      return refuse('CHANGE_DIFFERS', { consequences })
    if (needsReason(consequences) && reason === null)
      return refuse('BAD_INPUT', { fields: { reason: REASON_MISSING } })
    const { problems, changeId } = await writeEvent(
      tx,
      locked,
      { ...write, event: { ...write.event, [column]: event[column] + 1 } },
      {
        actor: userId,
        part,
        reason,
        consequences,
        refundUntil: findRefundEnd(known, write, consequences),
      },
    )
    if (problems.length > 0) return toRefusal(problems)
    await relistDueEvents(tx)
    if (part === 'postponed')
      await recordEventHistory(tx, eventId, {
        kind: 'event_postponed',
        details: { reason },
        by: { member: userId },
      })
    if (part === 'dates' && event.postponed_at !== null) await endOpenRefunds(tx, eventId)
    const told =
      changeId === null ? 0 : await deps.announce(tx, { eventId, changeId, consequences })
    // People are found before what they have is ended.
    await finish?.(tx)
    if (deed) await notifyOwners(tx, deps, event, { userId, deed: deed(known), reason })
    return { told }
  })
  if (isRefusal(saved)) return saved
  const event = await readEditedEvent(deps, eventId, userId)
  return event ? { ...event, told: saved.told } : refuse('EVENT_NOT_FOUND')
}

const REASON_MISSING = checkReason('') ?? ''

/** Refusal with the reason at each field. */
export function toRefusal(problems: readonly WriteProblem[]): Refusal<WriteProblem['refused']> {
  const fields = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
  return refuse(problems[0]?.refused ?? 'ALREADY_SOLD', { fields })
}

export async function savePage(deps: EditorDeps, edit: Edit, change: PageChange) {
  const { db, storage } = deps
  const posters =
    change.bannerId === null
      ? await storePosters(
          db,
          storage,
          drawPosters(await findPosterSeed(db, edit.eventId), change.category),
        )
      : null
  return saveChange(deps, edit, planPage(change, posters))
}

type Change<Plan extends (change: never) => PartPlan> = Parameters<Plan>[0]
type DepsChange<Plan extends (deps: EditorDeps, change: never) => PartPlan> = Parameters<Plan>[1]

export const saveDates = (deps: EditorDeps, edit: Edit, change: DepsChange<typeof planDates>) =>
  saveChange(deps, edit, planDates(deps, change))

export const savePlace = (deps: EditorDeps, edit: Edit, change: DepsChange<typeof planPlace>) =>
  saveChange(deps, edit, planPlace(deps, change))

export const savePayment = (deps: EditorDeps, edit: Edit, change: Change<typeof planPayment>) =>
  saveChange(deps, edit, planPayment(change))

export const saveTicket = (deps: EditorDeps, edit: Edit, change: DepsChange<typeof planTicket>) =>
  saveChange(deps, edit, planTicket(deps, change))

/** Removes a ticket type that was never reserved; one that was is taken off sale instead. */
export const removeTicket = (
  deps: EditorDeps,
  edit: Edit,
  removal: DepsChange<typeof planRemoval>,
) => saveChange(deps, edit, planRemoval(deps, removal))

/** Takes a ticket type off sale and off the page. Pressed twice it happens once. */
export const closeTicket = (
  deps: EditorDeps,
  edit: Edit,
  closing: DepsChange<typeof planClosing>,
) => saveChange(deps, edit, planClosing(deps, closing))

export const saveSector = (deps: EditorDeps, edit: Edit, change: DepsChange<typeof planSector>) =>
  saveChange(deps, edit, planSector(deps, change))

export const removeSector = (
  deps: EditorDeps,
  edit: Edit,
  removal: DepsChange<typeof planSectorRemoval>,
) => saveChange(deps, edit, planSectorRemoval(deps, removal))

export const saveLot = (deps: EditorDeps, edit: Edit, change: DepsChange<typeof planLot>) =>
  saveChange(deps, edit, planLot(deps, change))

export const removeLot = (
  deps: EditorDeps,
  edit: Edit,
  removal: DepsChange<typeof planLotRemoval>,
) => saveChange(deps, edit, planLotRemoval(deps, removal))

/** Closes a lot for good. Pressed twice it happens once. */
export const turnLot = (deps: EditorDeps, edit: Edit, turn: DepsChange<typeof planTurn>) =>
  saveChange(deps, edit, planTurn(deps, turn))

export const saveSession = (deps: EditorDeps, edit: Edit, change: DepsChange<typeof planSession>) =>
  saveChange(deps, edit, planSession(deps, change))

export const removeSession = (
  deps: EditorDeps,
  edit: Edit,
  removal: DepsChange<typeof planSessionRemoval>,
) => saveChange(deps, edit, planSessionRemoval(deps, removal))

/** Cancels a session for good. Pressed twice it happens once. */
export const cancelSession = (
  deps: EditorDeps,
  edit: Edit,
  cancellation: DepsChange<typeof planCancellation>,
) => saveChange(deps, edit, planCancellation(deps, cancellation))

export const saveForm = (deps: EditorDeps, edit: Edit, change: DepsChange<typeof planForm>) =>
  saveChange(deps, edit, planForm(deps, change))

export const removeForm = (
  deps: EditorDeps,
  edit: Edit,
  removal: DepsChange<typeof planFormRemoval>,
) => saveChange(deps, edit, planFormRemoval(deps, removal))

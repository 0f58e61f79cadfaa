import { randomUUID } from 'node:crypto'
import type { changeSession } from '@55tickets/contracts/editor/programme.ts'
import { checkSoldPrice } from '@55tickets/rules/events/event-fields.ts'
import { checkSessionTimes, MAX_SESSIONS } from '@55tickets/rules/events/session-fields.ts'
import { fromReais } from '@55tickets/rules/money/money.ts'
import { localText, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { EventRow, EventWrite, NewRow, SessionRow } from '../../events/public.ts'
import { keepUpload } from '../../organizations/public.ts'
import type { EditorDeps } from '../deps.ts'
import type { Body, EditRefusal, KnownEvent, PartPlan } from './part-plan.ts'
import { missingForm } from './plan-forms.ts'
import { newType } from './plan-tickets.ts'
import { planTypes } from './plan-types.ts'

/** Plans of changes to the programme. */

type SessionChange = Body<typeof changeSession> & { readonly sessionId: string }
type PlanDeps = Pick<EditorDeps, 'findReservedTypes' | 'findUsedSessions' | 'halfPriceShare'>

/** A new id creates a session; a paid one without tickets gets one. */
export const planSession = (deps: PlanDeps, change: SessionChange): PartPlan => ({
  part: 'session',
  column: 'programme_version',
  version: change.version,
  edit({ sessions, event: { timezone } }) {
    const { sessionId, startDate, endDate } = change
    const known = sessions.find(({ id }) => id === sessionId)
    return {
      part: 'session',
      sessionId,
      before: known
        ? {
            startDate: localText(known.starts_at, timezone),
            endDate: localText(known.ends_at, timezone),
            room: known.room,
            subscribed: known.subscribed,
          }
        : null,
      after: { startDate, endDate, room: change.room || null },
    }
  },
  async prepare(tx, event) {
    const { sessionId, formId } = change
    const known = event.sessions.find(({ id }) => id === sessionId)
    if (!known && event.sessions.length >= MAX_SESSIONS) return refuse('TOO_MANY_SESSIONS')
    if (known && isBroughtBack(event, known, change)) return refuse('SESSION_ENDED')
    const types = event.types.filter((type) => type.session_id === sessionId)
    const fields = sessionFieldProblems(change, event.event, types.length > 0)
    if (Object.keys(fields).length > 0) return refuse('BAD_INPUT', { fields })
    const unknown = formId ? missingForm(event.forms, formId) : null
    if (unknown) return unknown
    if (!(await isOwnRegulation(tx, event.event, change, known))) return refuse('FILE_NOT_FOUND')
    const cheapest = Math.min(...types.map(({ price_cents }) => price_cents))
    const price = types.length > 0 ? cheapest : fromReais(change.price ?? 0)
    const sessions = [sessionRow(event, change, change.isPaid ? price : 0)]
    if (!change.isPaid || types.length > 0) return { sessions }
    return addTicket(tx, deps, event, change, sessions)
  },
})

/**
 * True for a session that is over and would be to come again: it could then be cancelled, and what was paid
 * out for it be refunded.
 */
const isBroughtBack = (
  { event: { timezone, is_published: isPublished }, now }: KnownEvent,
  known: SessionRow,
  { endDate }: SessionChange,
): boolean => isPublished && known.ends_at <= now && zonedToInstant(endDate, timezone) > now

function sessionFieldProblems(
  change: SessionChange,
  { fee_bearer: feeBearer, fee_basis_points: feeBasisPoints }: EventRow,
  hasTypes: boolean,
): Record<string, string> {
  const { isPaid, price, capacity } = change
  const needsTicket = isPaid && !hasTypes
  const wrongPrice =
    price === null || price === 0
      ? 'Informe o preço'
      : checkSoldPrice({ price, minPerOrder: 1, feeBearer, feeBasisPoints })
  return {
    ...checkSessionTimes(change),
    ...(needsTicket && wrongPrice && { price: wrongPrice }),
    ...(needsTicket && capacity === null && { capacity: 'Uma atividade paga precisa de vagas' }),
    ...(!isPaid && hasTypes && { isPaid: 'Há ingressos desta atividade: remova-os antes' }),
  }
}

/** True without a regulation, for the one that it has, and for a PDF that the organization uploaded. */
async function isOwnRegulation(
  tx: Tx,
  { organization_id: organizationId }: EventRow,
  { regulationFileId: id }: SessionChange,
  known: SessionRow | undefined,
): Promise<boolean> {
  if (id === null || id === known?.regulation_file_id) return true
  return organizationId !== null && keepUpload(tx, organizationId, id, 'document')
}

const sessionRow = (
  { id: eventId, event: { timezone } }: KnownEvent,
  change: SessionChange,
  priceCents: number,
): NewRow<'sessions'> => ({
  event_id: eventId,
  id: change.sessionId,
  title: change.title,
  description: change.description?.trim() || null,
  room: change.room || null,
  starts_at: zonedToInstant(change.startDate, timezone),
  ends_at: zonedToInstant(change.endDate, timezone),
  allow_subscription: change.allowSubscription,
  is_paid: change.isPaid,
  price_cents: priceCents,
  capacity: change.capacity,
  certified_minutes: change.certifiedMinutes,
  regulation_file_id: change.regulationFileId,
  regulation_file_name: change.regulationFileId
    ? (change.regulationFileName ?? 'regulamento.pdf')
    : null,
  custom_form_id: change.formId,
})

/** Adds a ticket that admits to the session only, so that it can be sold at once. */
async function addTicket(
  tx: Tx,
  deps: PlanDeps,
  event: KnownEvent,
  { sessionId, title, price, capacity }: SessionChange,
  sessions: readonly NewRow<'sessions'>[],
): Promise<EventWrite | EditRefusal> {
  const row = {
    ...newType(event, undefined, randomUUID()),
    name: title.slice(0, 120),
    description: null,
    price_cents: fromReais(price ?? 0),
    capacity: capacity ?? 1,
    min_per_order: 1,
    max_per_order: 10,
    is_available: true,
    sales_start: null,
    sales_end: null,
    requires_proof: false,
    session_id: sessionId,
    admits_to_event: false,
  }
  return planTypes(tx, deps, event, [{ row, halfPrice: false }], {
    event: { tickets_version: event.event.tickets_version + 1 },
    sessions,
  })
}

/** Removes a session that nobody used, with the tickets that admit to nothing else. */
export const planSessionRemoval = (
  { findReservedTypes, findUsedSessions }: PlanDeps,
  { sessionId, version }: { readonly sessionId: string; readonly version: number },
): PartPlan => ({
  part: 'session removed',
  column: 'programme_version',
  version,
  async prepare(tx, event) {
    if (!event.sessions.some(({ id }) => id === sessionId)) return refuse('SESSION_NOT_FOUND')
    const types = event.types.filter((type) => type.session_id === sessionId)
    const used = await findUsedSessions(tx, event.id)
    const reserved = await findReservedTypes(tx, event.id)
    if (used.has(sessionId) || types.some(({ id }) => reserved.has(id)))
      return refuse('ALREADY_SOLD', { message: CANCEL_INSTEAD })
    return {
      event: { tickets_version: event.event.tickets_version + (types.length > 0 ? 1 : 0) },
      types: types
        .filter((type) => type.admits_to_event)
        .map((type) => ({ ...type, session_id: null })),
      removedTypes: types.filter((type) => !type.admits_to_event).map(({ id }) => id),
      removedSessions: [sessionId],
    }
  },
})

const CANCEL_INSTEAD =
  'Já houve inscrições nesta atividade. Em vez de remover, cancele a atividade.'

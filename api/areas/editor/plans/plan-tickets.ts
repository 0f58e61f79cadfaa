import type { changeTicket } from '@55tickets/contracts/editor.ts'
import { fromReais } from '@55tickets/rules/money/money.ts'
import { localText, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { halfOf } from '@55tickets/rules/tickets/half-price.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type NewRow, type TicketTypeRow, withQuotas } from '../../events/public.ts'
import type { EditorDeps } from '../deps.ts'
import type { Body, KnownEvent, PartPlan } from './part-plan.ts'
import { missingForm } from './plan-forms.ts'
import { planTypes } from './plan-types.ts'

/** Plans of changes to single ticket types. */

type TicketChange = Body<typeof changeTicket> & { readonly ticketId: string }
type PlanDeps = Pick<EditorDeps, 'findReservedTypes' | 'halfPriceShare'>

/** A new id creates a ticket type. */
export const planTicket = (deps: PlanDeps, { ticketId, ...change }: TicketChange): PartPlan => ({
  part: 'ticket',
  column: 'tickets_version',
  version: change.version,
  edit: ({ types, event }) => ({
    part: 'ticket',
    before: toSoldTerms(
      types.find(({ id }) => id === ticketId),
      event.timezone,
    ),
    after: change,
  }),
  async prepare(tx, event) {
    const known = event.types.find((type) => type.id === ticketId)
    const lotId = change.lotId === undefined || known?.whole_id ? known?.lot_id : change.lotId
    const lot = event.lots.find(({ id }) => id === lotId)
    if (lotId && !lot) return refuse('LOT_NOT_FOUND')
    const unknown = missingPart(event, change)
    if (unknown) return unknown
    const fields = ticketProblems(change, lot !== undefined)
    if (Object.keys(fields).length > 0) return refuse('BAD_INPUT', { fields })
    const row = ticketRow(event, { ...change, ticketId, lotId: lotId ?? null })
    return planTypes(tx, deps, event, [{ row, halfPrice: lot ? change.halfPrice : false }])
  },
})

const toSoldTerms = (type: TicketTypeRow | undefined, zone: string) =>
  type
    ? {
        name: type.name,
        sold: type.sold,
        held: type.held,
        minPerOrder: type.min_per_order,
        maxPerOrder: type.max_per_order,
        salesStart: type.sales_start && localText(type.sales_start, zone),
        salesEnd: type.sales_end && localText(type.sales_end, zone),
        isAvailable: type.is_available,
      }
    : null

type PlacedChange = Omit<TicketChange, 'lotId'> & { readonly lotId: string | null }

function ticketRow(event: KnownEvent, change: PlacedChange): NewRow<'ticket_types'> {
  const { types, lots, sectors } = event
  const known = types.find((type) => type.id === change.ticketId)
  const instant = (local: string | null) => local && zonedToInstant(local, event.event.timezone)
  // Half-price tickets cost half of their wholes and are hidden with them, whichever of them is edited.
  const whole = types.find((type) => type.id === known?.whole_id)
  const sectorId = lots.find(({ id }) => id === change.lotId)?.sector_id
  const sector = sectors.find(({ id }) => id === sectorId)
  return {
    ...newType(event, known, change.ticketId),
    name: change.name,
    description: change.description || null,
    price_cents: whole ? halfOf(whole.price_cents) : fromReais(change.price),
    capacity: sector?.capacity ?? change.capacity,
    min_per_order: change.minPerOrder,
    max_per_order: change.maxPerOrder,
    is_available: change.isAvailable,
    sales_start: instant(change.salesStart) || null,
    sales_end: instant(change.salesEnd) || null,
    requires_proof: change.requiresProof,
    is_hidden: whole?.is_hidden ?? change.isHidden ?? known?.is_hidden ?? false,
    lot_id: change.lotId,
    ...(whole ? pickAccess(whole) : pickAccess(known, change)),
  }
}

/** Columns of what a ticket admits to and asks for, as they are or as a change wants them. */
function pickAccess(
  known: TicketTypeRow | undefined,
  change: Partial<Body<typeof changeTicket>> = {},
) {
  const { session_id = null, admits_to_event = true, custom_form_id = null } = known ?? {}
  const {
    sessionId = session_id,
    admitsToEvent = admits_to_event,
    formId = custom_form_id,
  } = change
  return {
    session_id: sessionId,
    admits_to_event: sessionId === null || admitsToEvent,
    custom_form_id: formId,
  }
}

/** Refuses a session or a form that the event has not got, or that a ticket can't have. */
function missingPart(
  { sessions, forms }: KnownEvent,
  { sessionId, formId }: Body<typeof changeTicket>,
) {
  const session = sessions.find(({ id }) => id === sessionId)
  if (sessionId && !session) return refuse('SESSION_NOT_FOUND')
  if (session && !session.is_paid)
    return refuse('BAD_INPUT', { fields: { sessionId: 'Escolha uma atividade paga' } })
  return formId ? missingForm(forms, formId) : null
}

/** Columns of a ticket type that the editor does not show, as they are or as they begin. */
export const newType = (
  { id: eventId, types }: Pick<KnownEvent, 'id' | 'types'>,
  known: TicketTypeRow | undefined,
  id: string,
) => ({
  event_id: eventId,
  id,
  position: known?.position ?? Math.max(-1, ...types.map((type) => type.position)) + 1,
  currency: known?.currency ?? 'BRL',
  session_id: known?.session_id ?? null,
  admits_to_event: known?.admits_to_event ?? true,
  custom_form_id: known?.custom_form_id ?? null,
  group_name: known?.group_name ?? null,
  half_price: known?.half_price ?? null,
  whole_id: known?.whole_id ?? null,
})

function ticketProblems(
  change: Body<typeof changeTicket>,
  hasLot: boolean,
): Record<string, string> {
  const { minPerOrder, maxPerOrder, salesStart, salesEnd, halfPrice } = change
  return {
    ...(minPerOrder > maxPerOrder && { maxPerOrder: 'O máximo não pode ser menor que o mínimo' }),
    ...(salesStart !== null &&
      salesEnd !== null &&
      salesEnd <= salesStart && { salesEnd: 'As vendas terminam depois de começar' }),
    ...(halfPrice && !hasLot && { halfPrice: 'A meia-entrada precisa de um setor com lote' }),
  }
}

export const planRemoval = (
  { findReservedTypes, halfPriceShare }: PlanDeps,
  { ticketId, version }: { readonly ticketId: string; readonly version: number },
): PartPlan => ({
  part: 'ticket removed',
  column: 'tickets_version',
  version,
  async prepare(tx, event) {
    const { id: eventId, types } = event
    if (!types.some(({ id }) => id === ticketId)) return refuse('TICKET_NOT_FOUND')
    const halves = types.filter((type) => type.whole_id === ticketId).map(({ id }) => id)
    const removedTypes = [ticketId, ...halves]
    const reserved = await findReservedTypes(tx, eventId)
    if (removedTypes.some((id) => reserved.has(id))) return refuse('ALREADY_SOLD')
    return withQuotas(event, { removedTypes }, halfPriceShare)
  },
})

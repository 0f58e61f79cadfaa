import type {
  changeDates,
  changePage,
  changePayment,
  changePlace,
  changeTicket,
} from '@55tickets/contracts/editor.ts'
import { checkDates } from '@55tickets/rules/events/event-fields.ts'
import { fromReais } from '@55tickets/rules/money/money.ts'
import { zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { halfOf } from '@55tickets/rules/tickets/half-price.ts'
import type { z } from 'zod/mini'
import type { Tx } from '../../platform/db/database.ts'
import { insertFile } from '../../platform/files/storage.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import {
  type ChangeAuthor,
  cleanDescription,
  type EventRow,
  type EventWrite,
  type LockedEvent,
  withHalves,
} from '../events/public.ts'
import { keepUpload } from '../organizations/public.ts'
import type { EditorDeps } from './deps.ts'
import type { StoredPosters } from './draft.ts'

/** Plans of changes: the rows that saving a part would write. Saving and the dry run share them. */

type Body<C extends { body: z.ZodMiniType }> = z.output<C['body']>
export type PageChange = Body<typeof changePage>
type TicketChange = Body<typeof changeTicket> & { readonly ticketId: string }

/** An event that exists, with its rows. */
type KnownEvent = LockedEvent & { readonly event: EventRow }
export type EditRefusal = Refusal<
  | 'EVENT_NOT_FOUND'
  | 'EVENT_CHANGED'
  | 'ALREADY_SOLD'
  | 'CAPACITY_TAKEN'
  | 'SLUG_TAKEN'
  | 'FILE_NOT_FOUND'
  | 'TICKET_NOT_FOUND'
  | 'TOO_MANY_TICKET_TYPES'
  | 'BAD_INPUT'
>

export interface PartPlan {
  readonly part: ChangeAuthor['part']
  readonly column: 'page_version' | 'dates_version' | 'place_version' | 'tickets_version'
  /** Version that the editor has read: another one means that somebody saved meanwhile. */
  readonly version: number
  /** Checks the change and returns the rows to write. */
  readonly prepare: (tx: Tx, known: KnownEvent) => Promise<EventWrite | EditRefusal>
}

const MAX_TICKET_TYPES = 100

/** `posters` are given for a page without a banner. */
export const planPage = (change: PageChange, posters: StoredPosters | null): PartPlan => ({
  part: 'page',
  column: 'page_version',
  version: change.version,
  async prepare(tx, { event }) {
    const known = [event.banner_id, event.mobile_banner_id, event.desktop_banner_id]
    const pictures = [change.bannerId, change.mobileBannerId, change.desktopBannerId]
    for (const id of pictures)
      if (id !== null && !known.includes(id) && !(await isOwnPicture(tx, event, id)))
        return refuse('FILE_NOT_FOUND')
    for (const row of posters?.rows ?? []) await insertFile(tx, row)
    return {
      event: {
        name: change.name,
        slug: change.slug,
        category: change.category,
        description_html: cleanDescription(change.description),
        banner_id: change.bannerId ?? posters?.wide ?? event.banner_id,
        mobile_banner_id: change.mobileBannerId ?? posters?.square ?? null,
        desktop_banner_id: change.desktopBannerId,
      },
    }
  },
})

const isOwnPicture = async (tx: Tx, { organization_id: organizationId }: EventRow, id: string) =>
  organizationId !== null && (await keepUpload(tx, organizationId, id))

export const planDates = (change: Body<typeof changeDates>): PartPlan => ({
  part: 'dates',
  column: 'dates_version',
  version: change.version,
  async prepare() {
    const { timezone, startDate, endDate, recurrence } = change
    const fields = checkDates(change)
    if (Object.keys(fields).length > 0) return refuse('BAD_INPUT', { fields })
    return {
      event: {
        timezone,
        starts_at: zonedToInstant(startDate, timezone),
        ends_at: zonedToInstant(endDate, timezone),
        weekly_days: recurrence
          ? recurrence.weeklyDays.toSorted((one, other) => one - other)
          : null,
        weekly_start: recurrence?.startTime ?? null,
        weekly_end: recurrence?.endTime ?? null,
      },
    }
  },
})

export const planPlace = ({
  version,
  locationName,
  address,
  city,
  region,
  lat,
  lng,
}: Body<typeof changePlace>): PartPlan => ({
  part: 'place',
  column: 'place_version',
  version,
  prepare: async () => ({
    event: { location_name: locationName, address, city, region, lat, lng },
  }),
})

export const planPayment = ({ version, methods }: Body<typeof changePayment>): PartPlan => ({
  part: 'payment',
  column: 'tickets_version',
  version,
  prepare: async () => ({
    event: { accepted_payment_methods: [...new Set(methods)].toSorted() },
  }),
})

/** A new id creates a ticket type. */
export const planTicket = ({ ticketId, ...change }: TicketChange): PartPlan => ({
  part: 'ticket',
  column: 'tickets_version',
  version: change.version,
  async prepare(_tx, { id: eventId, event, types }) {
    const known = types.find((type) => type.id === ticketId)
    if (!known && types.length >= MAX_TICKET_TYPES) return refuse('TOO_MANY_TICKET_TYPES')
    const fields = ticketProblems(change)
    if (Object.keys(fields).length > 0) return refuse('BAD_INPUT', { fields })
    const instant = (local: string | null) => local && zonedToInstant(local, event.timezone)
    const position = known?.position ?? Math.max(-1, ...types.map((type) => type.position)) + 1
    // Half-price tickets cost half of their wholes, whichever of them is edited.
    const whole = types.find((type) => type.id === known?.whole_id)
    const price = whole ? halfOf(whole.price_cents) : fromReais(change.price)
    return {
      types: withHalves(types, [
        {
          event_id: eventId,
          id: ticketId,
          position,
          name: change.name,
          description: change.description || null,
          price_cents: price,
          currency: known?.currency ?? 'BRL',
          capacity: change.capacity,
          min_per_order: change.minPerOrder,
          max_per_order: change.maxPerOrder,
          is_available: change.isAvailable,
          sales_start: instant(change.salesStart) || null,
          sales_end: instant(change.salesEnd) || null,
          session_id: known?.session_id ?? null,
          admits_to_event: known?.admits_to_event ?? true,
          custom_form_id: known?.custom_form_id ?? null,
          group_name: known?.group_name ?? null,
          requires_proof: change.requiresProof,
          lot_id: known?.lot_id ?? null,
          half_price: known?.half_price ?? null,
          whole_id: known?.whole_id ?? null,
        },
      ]),
    }
  },
})

function ticketProblems(change: Body<typeof changeTicket>): Record<string, string> {
  const { minPerOrder, maxPerOrder, salesStart, salesEnd } = change
  return {
    ...(minPerOrder > maxPerOrder && { maxPerOrder: 'O máximo não pode ser menor que o mínimo' }),
    ...(salesStart !== null &&
      salesEnd !== null &&
      salesEnd <= salesStart && { salesEnd: 'As vendas terminam depois de começar' }),
  }
}

export const planRemoval = (
  { findReservedTypes }: Pick<EditorDeps, 'findReservedTypes'>,
  { ticketId, version }: { readonly ticketId: string; readonly version: number },
): PartPlan => ({
  part: 'ticket removed',
  column: 'tickets_version',
  version,
  async prepare(tx, { id: eventId, types }) {
    if (!types.some(({ id }) => id === ticketId)) return refuse('TICKET_NOT_FOUND')
    const halves = types.filter((type) => type.whole_id === ticketId).map(({ id }) => id)
    const removedTypes = [ticketId, ...halves]
    const reserved = await findReservedTypes(tx, eventId)
    if (removedTypes.some((id) => reserved.has(id))) return refuse('ALREADY_SOLD')
    return { removedTypes }
  },
})

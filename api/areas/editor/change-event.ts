import type {
  changeDates,
  changePage,
  changePayment,
  changePlace,
  changeTicket,
  EditedEvent,
} from '@55tickets/contracts/editor.ts'
import { checkDates } from '@55tickets/rules/events/event-fields.ts'
import { fromReais } from '@55tickets/rules/money/money.ts'
import { zonedToInstant } from '@55tickets/rules/text/zone.ts'
import type { z } from 'zod/mini'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertFile } from '../../platform/files/storage.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import {
  cleanDescription,
  type EventRow,
  type EventWrite,
  type LockedEvent,
  lockEvent,
  relistDueEvents,
  type WriteProblem,
  writeEvent,
} from '../events/public.ts'
import { isUploaded } from '../organizations/public.ts'
import type { EditorDeps } from './deps.ts'
import { storePosters } from './draft.ts'
import { readEditedEvent } from './read-edited-event.ts'

type Body<C extends { body: z.ZodMiniType }> = z.output<C['body']>
type PageChange = Body<typeof changePage>

/** The edited event and its editor. */
export interface Edit {
  readonly eventId: string
  readonly userId: string
}

/** Locked event that exists. */
type KnownEvent = LockedEvent & { readonly event: EventRow }
type VersionColumn = 'page_version' | 'dates_version' | 'place_version' | 'tickets_version'
type EditRefusal = Refusal<
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

interface PartEdit extends Edit {
  readonly part: Parameters<typeof writeEvent>[3]['part']
  readonly column: VersionColumn
  /** Version that the editor has read: another one means that somebody saved meanwhile. */
  readonly version: number
}

const MAX_TICKET_TYPES = 100

/** Saves one part of an event, unless somebody else saved it meanwhile or a sale forbids it. */
async function changePart(
  deps: EditorDeps,
  { eventId, userId, part, column, version }: PartEdit,
  prepare: (tx: Tx, locked: KnownEvent) => Promise<EventWrite | EditRefusal>,
): Promise<EditedEvent | EditRefusal> {
  const refusal = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockEvent(tx, eventId)
    const { event } = locked
    if (!event) return refuse('EVENT_NOT_FOUND')
    if (event[column] !== version) return refuse('EVENT_CHANGED')
    const write = await prepare(tx, { ...locked, event })
    if (isRefusal(write)) return write
    const problems = await writeEvent(
      tx,
      locked,
      { ...write, event: { ...write.event, [column]: version + 1 } },
      { actor: userId, part },
    )
    if (problems.length > 0) return toRefusal(problems)
    await relistDueEvents(tx)
    return null
  })
  return refusal ?? (await readEditedEvent(deps, eventId, userId)) ?? refuse('EVENT_NOT_FOUND')
}

/** Refusal with the reason at each field. */
function toRefusal(problems: readonly WriteProblem[]) {
  const fields = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
  return refuse(problems[0]?.refused ?? 'ALREADY_SOLD', { fields })
}

export async function savePage(deps: EditorDeps, edit: Edit, change: PageChange) {
  const { db, storage } = deps
  const posters =
    change.bannerId === null
      ? await storePosters(db, storage, await findPosterSeed(db, edit.eventId), change.category)
      : null
  const part = { ...edit, part: 'page', column: 'page_version', version: change.version } as const
  return changePart(deps, part, async (tx, { event }) => {
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
  })
}

/** Seed of an event's posters: the key of the request that created it, which its browser knows too. */
async function findPosterSeed(db: Db, eventId: string): Promise<string> {
  const event = await db
    .selectFrom('events')
    .select('creation_key')
    .where('id', '=', eventId)
    .executeTakeFirst()
  return event?.creation_key ?? eventId
}

const isOwnPicture = async (tx: Tx, { organization_id: organizationId }: EventRow, id: string) =>
  organizationId !== null && (await isUploaded(tx, organizationId, id))

export function saveDates(deps: EditorDeps, edit: Edit, change: Body<typeof changeDates>) {
  const { timezone, startDate, endDate, recurrence, version } = change
  const part = { ...edit, part: 'dates', column: 'dates_version', version } as const
  return changePart(deps, part, async () => {
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
  })
}

export function savePlace(deps: EditorDeps, edit: Edit, change: Body<typeof changePlace>) {
  const { version, locationName, ...rest } = change
  const part = { ...edit, part: 'place', column: 'place_version', version } as const
  return changePart(deps, part, async () => ({ event: { location_name: locationName, ...rest } }))
}

export function savePayment(
  deps: EditorDeps,
  edit: Edit,
  { version, methods }: Body<typeof changePayment>,
) {
  const part = { ...edit, part: 'payment', column: 'tickets_version', version } as const
  return changePart(deps, part, async () => ({
    event: { accepted_payment_methods: [...new Set(methods)].toSorted() },
  }))
}

export function saveTicket(
  deps: EditorDeps,
  edit: Edit & { readonly ticketId: string },
  change: Body<typeof changeTicket>,
) {
  const { ticketId: id, eventId } = edit
  const { version } = change
  const part = { ...edit, part: 'ticket', column: 'tickets_version', version } as const
  return changePart(deps, part, async (_tx, { event, types }) => {
    const known = types.find((type) => type.id === id)
    if (!known && types.length >= MAX_TICKET_TYPES) return refuse('TOO_MANY_TICKET_TYPES')
    const fields = ticketProblems(change)
    if (Object.keys(fields).length > 0) return refuse('BAD_INPUT', { fields })
    const instant = (local: string | null) => local && zonedToInstant(local, event.timezone)
    const position = known?.position ?? Math.max(-1, ...types.map((type) => type.position)) + 1
    return {
      types: [
        {
          event_id: eventId,
          id,
          position,
          name: change.name,
          description: change.description || null,
          price_cents: fromReais(change.price),
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
        },
      ],
    }
  })
}

function ticketProblems(change: Body<typeof changeTicket>): Record<string, string> {
  const { minPerOrder, maxPerOrder, salesStart, salesEnd } = change
  return {
    ...(minPerOrder > maxPerOrder && { maxPerOrder: 'O máximo não pode ser menor que o mínimo' }),
    ...(salesStart !== null &&
      salesEnd !== null &&
      salesEnd <= salesStart && { salesEnd: 'As vendas terminam depois de começar' }),
  }
}

/** Removes a ticket type that was never reserved; one that was is taken off sale instead. */
export function removeTicket(
  deps: EditorDeps,
  edit: Edit & { readonly ticketId: string },
  version: number,
) {
  const { ticketId, eventId } = edit
  const part = { ...edit, part: 'ticket removed', column: 'tickets_version', version } as const
  return changePart(deps, part, async (tx, { types }) => {
    if (!types.some(({ id }) => id === ticketId)) return refuse('TICKET_NOT_FOUND')
    if ((await deps.findReservedTypes(tx, eventId)).has(ticketId)) return refuse('ALREADY_SOLD')
    return { removedTypes: [ticketId] }
  })
}

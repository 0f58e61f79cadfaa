import { basename } from 'node:path/posix'
import { fromReais } from '@55tickets/rules/money/money.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.generated.ts'
import { cleanDescription } from '../description.ts'
import type { LockedEvent } from '../lock-event.ts'
import { halfTwins, sectorQuota, twinRow } from '../write/half-twins.ts'
import { reviseForm } from '../write/revise-form.ts'
import type { EventFile, FileLotTicket, FileSector } from './event-file.ts'
import { toInstant } from './event-file-problems.ts'
import type { PictureIds } from './import-pictures.ts'

/** Maps an event file to rows. `partId` gives the id of a part of the event by its kind and key. */

type Row<Name extends keyof Tables> = Insertable<Tables[Name]>
type PartId = (kind: string, key: string) => string

export function eventRow(
  file: EventFile,
  id: string,
  pictures: PictureIds,
  demoDay: string | null,
): Row<'events'> {
  return {
    id,
    slug: file.slug,
    name: file.name,
    category: file.eventType,
    description_html: cleanDescription(file.eventDescription),
    is_published: file.published,
    timezone: file.timezone,
    starts_at: toInstant(file.startDate, file),
    ends_at: toInstant(file.endDate, file),
    weekly_days: file.recurrenceConfig?.weeklyDays ?? null,
    weekly_start: file.recurrenceConfig?.startTime ?? null,
    weekly_end: file.recurrenceConfig?.endTime ?? null,
    location_name: file.locationName,
    address: file.address ?? null,
    city: file.city,
    region: file.region,
    lat: file.lat ?? null,
    lng: file.lng ?? null,
    organizer_name: file.organizer,
    fee_bearer: file.feeBearer,
    fee_basis_points: Math.round(file.feePercentage * 100),
    accepted_payment_methods: file.acceptedPaymentMethods,
    minimum_presence: file.minimumPresence ?? null,
    doors_minutes: file.doorsMinutes,
    max_per_cpf: file.maxPerCpf ?? null,
    teachers_pay_half: file.meiaProfessores,
    banner_id: pictures.banner,
    mobile_banner_id: pictures.mobileBanner,
    desktop_banner_id: pictures.desktopBanner,
    map_image_id: pictures.eventMapImage,
    demo_day: demoDay,
  }
}

export function formRows(
  file: EventFile,
  eventId: string,
  partId: PartId,
  pictures: PictureIds,
  known: Pick<LockedEvent, 'event' | 'forms' | 'now'>,
): Row<'custom_forms'>[] {
  return file.customForms.map((form) => ({
    event_id: eventId,
    id: partId('form', form.key),
    name: form.name,
    description: form.description ?? null,
    organizer_image_id: pictures.byPath(form.organizerImage),
    organizer_note: form.organizerNote ?? null,
    fields: JSON.stringify(
      reviseForm(
        known,
        partId('form', form.key),
        form.fields.map(({ key, ...field }) => ({
          _id: partId(`field of ${form.key}`, key),
          ...field,
        })),
      ),
    ),
  }))
}

export function sessionRows(
  file: EventFile,
  eventId: string,
  partId: PartId,
  pictures: PictureIds,
): Row<'sessions'>[] {
  return file.programacoes.map((session) => ({
    event_id: eventId,
    id: partId('session', session.key),
    title: session.titulo,
    description: session.descricao ?? null,
    room: session.room ?? null,
    starts_at: toInstant(session.dataInicio, file),
    ends_at: toInstant(session.dataFim, file),
    allow_subscription: session.allowSubscription,
    is_paid: session.isPaid,
    price_cents: fromReais(session.price),
    capacity: session.capacity ?? null,
    certified_minutes: session.certifiedTime ?? null,
    regulation_file_id: pictures.byPath(session.regulationFile),
    regulation_file_name: session.regulationFile ? basename(session.regulationFile) : null,
    custom_form_id: session.customForm ? partId('form', session.customForm) : null,
  }))
}

export function sectorRows(
  file: EventFile,
  eventId: string,
  partId: PartId,
  halfPriceShare: number | undefined,
): Row<'sectors'>[] {
  return file.setores.map((sector, position) => ({
    event_id: eventId,
    id: partId('sector', sector.key),
    position,
    name: sector.name,
    capacity: sector.capacity,
    half_quota: sectorQuota(sector, halfPriceShare),
    shows_left: sector.showsLeft,
  }))
}

export function couponRows(file: EventFile, eventId: string, partId: PartId): Row<'coupons'>[] {
  return file.cupons.map((coupon) => ({
    event_id: eventId,
    id: partId('coupon', coupon.code),
    code: coupon.code,
    ...couponTerms(coupon),
    ticket_type_ids: coupon.tickets?.map((key) => partId('ticket', key)) ?? null,
    max_tickets: coupon.maxTickets ?? null,
    is_once_per_person: coupon.oncePerPerson,
    starts_at: coupon.startsAt ? toInstant(coupon.startsAt, file) : null,
    ends_at: coupon.endsAt ? toInstant(coupon.endsAt, file) : null,
  }))
}

function couponTerms({ percent, amount }: EventFile['cupons'][number]) {
  if (percent !== undefined) return { kind: 'percent', value: percent } as const
  if (amount !== undefined) return { kind: 'amount', value: fromReais(amount) } as const
  return { kind: 'unlock', value: 0 } as const
}

export function lotRows(file: EventFile, eventId: string, partId: PartId): Row<'lots'>[] {
  return file.setores.flatMap((sector) =>
    sector.lotes.map((lot, position) => ({
      event_id: eventId,
      id: partId('lot', `${sector.key}/${lot.key}`),
      sector_id: partId('sector', sector.key),
      position,
      name: lot.name,
      size: lot.size ?? null,
      closes_at: lot.closesAt ? toInstant(lot.closesAt, file) : null,
    })),
  )
}

/** Ticket types of the sectors, each followed by its half-price twins, then those without a sector. */
export function ticketTypeRows(
  file: EventFile,
  eventId: string,
  partId: PartId,
): Row<'ticket_types'>[] {
  const ofLots = file.setores.flatMap((sector) =>
    sector.lotes.flatMap((lot) =>
      lot.tickets.flatMap((ticket) => lotTypeRows(ticket, { file, sector, lot, eventId, partId })),
    ),
  )
  const others = file.tickets.map((ticket) => ({
    ...typeRow(ticket, { file, eventId, partId }),
    id: partId('ticket', ticket.key),
    currency: ticket.currency,
    capacity: ticket.capacity,
    group_name: ticket.ticketGroupName ?? null,
  }))
  return [...ofLots, ...others].map((row, position) => ({ ...row, position }))
}

interface TypeContext {
  readonly file: EventFile
  readonly eventId: string
  readonly partId: PartId
}

interface LotContext extends TypeContext {
  readonly sector: FileSector
  readonly lot: FileSector['lotes'][number]
}

type Unplaced = Omit<Row<'ticket_types'>, 'position'>

function lotTypeRows(ticket: FileLotTicket, context: LotContext): Unplaced[] {
  const { sector, lot, partId } = context
  const path = `${sector.key}/${lot.key}`
  const whole = {
    ...typeRow(ticket, context),
    id: partId('ticket', `${path}/${ticket.key}`),
    currency: 'BRL',
    capacity: sector.capacity,
    group_name: null,
    lot_id: partId('lot', path),
    half_price: null,
    whole_id: null,
  }
  const halves = halfTwins(ticket).map((twin) =>
    twinRow(whole, twin, partId('ticket', `${path}/${ticket.key}/${twin.key}`)),
  )
  return [whole, ...halves]
}

/** Columns that tickets with and without a sector have alike. */
const typeRow = (
  ticket: FileLotTicket | EventFile['tickets'][number],
  { file, eventId, partId }: TypeContext,
) => ({
  event_id: eventId,
  name: ticket.name,
  description: ticket.description ?? null,
  price_cents: fromReais(ticket.price),
  min_per_order: ticket.minPerOrder,
  max_per_order: ticket.maxPerOrder,
  is_available: ticket.isAvailable,
  sales_start: ticket.salesStart ? toInstant(ticket.salesStart, file) : null,
  sales_end: ticket.salesEnd ? toInstant(ticket.salesEnd, file) : null,
  session_id: ticket.programacao ? partId('session', ticket.programacao) : null,
  // A ticket that names a session is not good at the event's own entrance unless the file says so.
  admits_to_event: ticket.admitsToEvent ?? ticket.programacao === undefined,
  custom_form_id: ticket.customForm ? partId('form', ticket.customForm) : null,
  requires_proof: ticket.requiresProof,
  is_hidden: ticket.hidden,
})

import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EventState } from '@55tickets/contracts/editor/fields.ts'
import type { Category } from '@55tickets/rules/events/categories.ts'
import { eventChecklist } from '@55tickets/rules/events/checklist.ts'
import { ticketTypeLocks } from '@55tickets/rules/events/live-event.ts'
import { pictureUrl } from '@55tickets/rules/events/picture.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { localText } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import { isEmailProved } from '../accounts/public.ts'
import { type EventRow, eventRecurrence, isLive, type TicketTypeRow } from '../events/public.ts'
import { currentRole } from '../organizations/public.ts'
import type { EditorDeps } from './deps.ts'
import { findOffered } from './plans/find-offered.ts'
import { toEditedForm, toEditedSession } from './read-programme.ts'
import { toEditedSector } from './read-sector.ts'

/** State of an event. One that has ended can't be sold, paused or not. */
export function eventState(
  event: Pick<EventRow, 'is_published' | 'paused_at' | 'postponed_at' | 'cancelled_at' | 'ends_at'>,
  now: Date,
): EventState {
  if (!event.is_published) return 'draft'
  if (event.cancelled_at !== null) return 'cancelled'
  if (event.postponed_at !== null) return 'postponed'
  if (event.ends_at <= now) return 'ended'
  return event.paused_at === null ? 'published' : 'paused'
}

/** An event of an organization as its editor shows it to a member. */
export async function readEditedEvent(
  {
    db,
    monthlyRateBasisPoints,
    halfPriceShare,
    findAnswered,
    findOldestOrder,
  }: Pick<
    EditorDeps,
    'db' | 'monthlyRateBasisPoints' | 'halfPriceShare' | 'findAnswered' | 'findOldestOrder'
  >,
  eventId: string,
  userId: string,
): Promise<EditedEvent | null> {
  const row = await db
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .innerJoin('organization_members as member', (join) =>
      join
        .onRef('member.organization_id', '=', 'organizations.id')
        .on('member.user_id', '=', userId),
    )
    .selectAll('events')
    .select(['organizations.slug as organizationSlug', 'organizations.name as organizationName'])
    .select(['organizations.status as organizationStatus', currentRole.as('role')])
    .select('member.is_limited as isLimited')
    .select([sql<Date>`app_now()`.as('now'), hasPoster.as('hasPoster')])
    .where('events.id', '=', eventId)
    .executeTakeFirst()
  if (!row) return null
  const [types, sessions, sectors, lots, forms, answered, isProved, offered] = await Promise.all([
    db
      .selectFrom('ticket_types')
      .selectAll()
      .where('event_id', '=', eventId)
      .orderBy('position')
      .orderBy('half_price', (order) => order.desc().nullsFirst())
      .orderBy('id')
      .execute(),
    db
      .selectFrom('sessions')
      .selectAll()
      .where('event_id', '=', eventId)
      .orderBy('starts_at')
      .orderBy('ends_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('sectors')
      .selectAll()
      .where('event_id', '=', eventId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db.selectFrom('lots').selectAll().where('event_id', '=', eventId).orderBy('position').execute(),
    db
      .selectFrom('custom_forms')
      .selectAll()
      .where('event_id', '=', eventId)
      .orderBy('name')
      .orderBy('id')
      .execute(),
    findAnswered(db, eventId),
    isEmailProved(db, userId),
    findOffered({ findOldestOrder }, db, row),
  ])
  const picture = (id: string | null) => (id ? pictureUrl(id, 1280) : null)
  return {
    _id: row.id,
    state: eventState(row, row.now),
    isUnlisted: row.is_unlisted,
    isLive: row.is_published && isLive({ types, sessions }),
    organization: {
      _id: row.organization_id ?? '',
      slug: row.organizationSlug,
      name: row.organizationName,
      status: row.organizationStatus,
    },
    role: row.role,
    isLimited: row.isLimited,
    page: {
      version: row.page_version,
      name: row.name,
      slug: row.slug,
      category: row.category as Category,
      description: row.description_html,
      bannerId: row.hasPoster ? null : row.banner_id,
      mobileBannerId: row.hasPoster ? null : row.mobile_banner_id,
      desktopBannerId: row.desktop_banner_id,
      bannerUrl: pictureUrl(row.banner_id, 1280),
      mobileBannerUrl: picture(row.mobile_banner_id),
      desktopBannerUrl: picture(row.desktop_banner_id),
      posterSeed: row.creation_key ?? row.id,
    },
    dates: {
      version: row.dates_version,
      timezone: row.timezone,
      startDate: localText(row.starts_at, row.timezone),
      endDate: localText(row.ends_at, row.timezone),
      recurrence: toRecurrence(row),
      doorsMinutes: row.doors_minutes,
    },
    place: {
      version: row.place_version,
      locationName: row.location_name,
      address: row.address,
      city: row.city,
      region: row.region,
      lat: row.lat,
      lng: row.lng,
    },
    tickets: {
      version: row.tickets_version,
      methods: row.accepted_payment_methods,
      maxPerCpf: row.max_per_cpf,
      teachersPayHalf: row.teachers_pay_half,
      feeBearer: row.fee_bearer,
      feePercentage: row.fee_basis_points / 100,
      monthlyRatePercentage: monthlyRateBasisPoints / 100,
      halfPriceShare,
      sectors: sectors.map((sector) => toEditedSector(sector, lots, row)),
      types: types.map((type) => toEditedTicket(type, row.timezone)),
    },
    programme: {
      version: row.programme_version,
      sessions: sessions.map((session) => toEditedSession(session, row.timezone)),
    },
    forms: {
      version: row.forms_version,
      forms: forms.map((form) => toEditedForm(form, answered.get(form.id))),
    },
    offered,
    locks: [],
    checklist: eventChecklist(
      {
        hasDates: row.dates_version > 0,
        endsAt: row.ends_at,
        locationName: row.location_name,
        city: row.city,
        region: row.region,
        methods: row.accepted_payment_methods,
        feeBearer: row.fee_bearer,
        feeBasisPoints: row.fee_basis_points,
        ticketTypes: types.map((type) => ({
          id: type.id,
          halfOf: type.whole_id,
          priceCents: type.price_cents,
          capacity: type.capacity,
          minPerOrder: type.min_per_order,
          isAvailable: type.is_available,
        })),
        hasSessions: sessions.length > 0,
        isEmailProved: isProved,
      },
      row.now,
    ),
  }
}

/** SQL that is true for an event whose banner we drew. */
const hasPoster = sql<boolean>`
  exists (select from files where files.id = events.banner_id and content_type = 'image/svg+xml')`

function toRecurrence(row: EventRow) {
  const recurrence = eventRecurrence(row)
  return recurrence && { ...recurrence, weeklyDays: [...recurrence.weeklyDays] }
}

const toEditedTicket = (type: TicketTypeRow, zone: string) => ({
  _id: type.id,
  name: type.name,
  description: type.description,
  price: toReais(cents(type.price_cents)),
  currency: type.currency,
  capacity: type.capacity,
  minPerOrder: type.min_per_order,
  maxPerOrder: type.max_per_order,
  salesStart: type.sales_start && localText(type.sales_start, zone),
  salesEnd: type.sales_end && localText(type.sales_end, zone),
  isAvailable: type.is_available,
  requiresProof: type.requires_proof,
  isHidden: type.is_hidden,
  sold: type.sold,
  held: type.held,
  given: type.given,
  lotId: type.lot_id,
  halfPrice: type.half_price,
  halfOf: type.whole_id,
  sessionId: type.session_id,
  admitsToEvent: type.admits_to_event,
  formId: type.custom_form_id,
  locks: ticketTypeLocks(type),
})

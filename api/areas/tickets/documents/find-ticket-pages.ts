import { dateLine } from '@55tickets/rules/events/date-line.ts'
import { allBenefits, type Benefit } from '@55tickets/rules/tickets/half-price.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { eventRecurrence, lotLabel } from '../../events/public.ts'
import { withOrigin } from '../wire.ts'

/** Data printed on the page of one ticket. */
export interface TicketPage {
  readonly codeId: string
  readonly event: {
    readonly id: string
    readonly name: string
    /** The date line, in the event's time zone. */
    readonly date: string
    readonly isRecurring: boolean
    readonly venue: string
    readonly address: string | null
    /** City and state. */
    readonly city: string
    readonly organizer: string
    readonly pictureId: string
  }
  /** Name of the ticket type with its sector and lot, or of the session of a subscription. */
  readonly ticketName: string
  /** Text about where a ticket with a session admits; null for all others. */
  readonly admitsTo: string | null
  readonly requiresProof: boolean
  /** Benefit by which a half-price ticket was bought. */
  readonly benefit: Benefit | null
  readonly holderName: string
  readonly holderCpf: string | null
  /** Null for a subscription, which has no order. */
  readonly orderNumber: string | null
  /** Code of the coupon that it was bought with. */
  readonly coupon: string | null
  /** Given for nothing. */
  readonly isCourtesy: boolean
}

/** Selects the page of one code, or of all codes of a sale. */
export type TicketPagesQuery = { readonly codeId: string } | { readonly saleId: string }

/** SQL for the session of a subscription; injected, because tickets must not know subscriptions. */
export type SubscribedSession = (subscriptionId: RawBuilder<unknown>) => RawBuilder<string | null>

/** Finds the pages of codes that have a holder and are neither used nor revoked. The caller has checked access. */
export async function findTicketPages(
  db: Db,
  query: TicketPagesQuery,
  { subscribedSession }: { readonly subscribedSession: SubscribedSession },
): Promise<TicketPage[]> {
  const subscribedId = subscribedSession(sql.ref('code.subscription_id'))
  const rows = await db
    .selectFrom('ticket_codes as code')
    .innerJoin('events as event', 'event.id', 'code.event_id')
    .leftJoin('sales as sale', 'sale.id', 'code.sale_id')
    .leftJoin('sale_items as item', (join) =>
      join
        .onRef('item.sale_id', '=', 'code.sale_id')
        .onRef('item.ticket_type_id', '=', 'code.ticket_type_id'),
    )
    .leftJoin('ticket_types as type', 'type.id', 'code.ticket_type_id')
    .leftJoin('sessions as session', (join) =>
      join.on((eb) => eb('session.id', '=', eb.fn.coalesce(subscribedId, 'type.session_id'))),
    )
    .select(['code.id', 'code.holder_name', 'code.holder_cpf', 'code.benefit', 'sale.number'])
    .select('code.moved_from')
    .select(['item.name as item_name', 'type.requires_proof', 'type.admits_to_event'])
    .select(lotLabel('type.lot_id').as('lot_label'))
    .select(
      sql<string | null>`(select coupons.code from coupons where id = sale.coupon_id)`.as('coupon'),
    )
    .select(['code.courtesy_id', 'type.name as type_name'])
    .select(
      sql<string | null>`(
        select sectors.name from lots join sectors on sectors.id = sector_id where lots.id = type.lot_id)`.as(
        'sector_name',
      ),
    )
    .select('session.title')
    .select(['session.starts_at as session_start', 'session.ends_at as session_end'])
    .select(['event.id as event_id', 'event.name', 'event.timezone'])
    .select(['event.starts_at', 'event.ends_at'])
    .select(['event.weekly_days', 'event.weekly_start', 'event.weekly_end'])
    .select(['event.location_name', 'event.address', 'event.city', 'event.region'])
    .select(['event.organizer_name', 'event.banner_id', 'event.desktop_banner_id'])
    .where('code.revoked_at', 'is', null)
    .where('code.scanned_at', 'is', null)
    .where('code.named_at', 'is not', null)
    .where('code.holder_name', 'is not', null)
    .where(
      'codeId' in query ? 'code.id' : 'code.sale_id',
      '=',
      'codeId' in query ? query.codeId : query.saleId,
    )
    .orderBy('type.position')
    .orderBy('code.ordinal')
    .execute()
  return rows.map((row) => {
    const isOfSession = row.session_start !== null && !row.admits_to_event
    const recurrenceConfig = isOfSession ? null : eventRecurrence(row)
    return {
      codeId: row.id,
      event: {
        id: row.event_id,
        name: row.name,
        date: dateLine({
          startDate: (isOfSession && row.session_start) || row.starts_at,
          endDate: (isOfSession && row.session_end) || row.ends_at,
          timezone: row.timezone,
          isRecurring: recurrenceConfig !== null,
          recurrenceConfig,
        }),
        isRecurring: recurrenceConfig !== null,
        venue: row.location_name,
        address: row.address,
        city: `${row.city}, ${row.region}`,
        organizer: row.organizer_name,
        pictureId: row.desktop_banner_id ?? row.banner_id,
      },
      ticketName: withOrigin(
        row.courtesy_id === null
          ? withLot(row.item_name ?? row.title ?? 'Ingresso', row.lot_label)
          : withLot(row.type_name ?? 'Ingresso', row.sector_name),
        row.moved_from,
      ),
      admitsTo: row.item_name === null ? null : admitsTo(row),
      requiresProof: row.requires_proof ?? false,
      benefit: toBenefit(row.benefit),
      holderName: row.holder_name ?? '',
      holderCpf: row.holder_cpf,
      orderNumber: row.number === null ? null : orderNumberText(row.number),
      coupon: row.coupon,
      isCourtesy: row.courtesy_id !== null,
    }
  })
}

const withLot = (name: string, lotLabel: string | null): string =>
  lotLabel === null ? name : `${name} · ${lotLabel}`

function admitsTo(row: { title: string | null; admits_to_event: boolean | null }): string | null {
  if (row.title === null) return null
  return row.admits_to_event
    ? `Dá acesso ao evento e a “${row.title}”, uma vez em cada`
    : `Dá acesso só a “${row.title}”`
}

const toBenefit = (stored: string | null): Benefit | null =>
  allBenefits.find((benefit) => benefit === stored) ?? null

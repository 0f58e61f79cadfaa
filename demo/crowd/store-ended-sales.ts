import type { Tx } from '@55tickets/api/platform/db/database.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { dayKey, HOME_ZONE, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import { recordAdmissions } from '../record-admissions.ts'
import { promoterTeam } from '../users.ts'
import type { CrowdOrder, CrowdType } from './orders.ts'
import type { CrowdPerson } from './people.ts'
import { seededRandom } from './random.ts'
import { storeOrders } from './store-orders.ts'
import { storePayout } from './store-payout.ts'

const ORDERS = 64
/** Days before the event in which they were made. */
const DAYS = 24
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Stores the sales of an ended event and the payout of what they brought, once; nothing for an
 * event that somebody has changed or sold tickets of.
 */
export async function storeEndedSales(
  tx: Tx,
  eventId: string,
  people: readonly CrowdPerson[],
  userIds: readonly string[],
): Promise<void> {
  const event = await findUnsold(tx, eventId, userIds)
  if (!event) return
  const { feeBasisPoints, startsAt, ...type } = event
  const orders = endedOrders(type, startsAt)
  await storeOrders(tx, { eventId, feeBasisPoints, orders, people, userIds })
  await recordAdmissions(
    tx,
    sql`select id from ticket_codes where event_id = ${eventId} and sale_id is not null and named_at is not null`,
    sql`${startsAt}::timestamptz + interval '12 minutes'`,
    promoterTeam.gate,
  )
  await storePayout(tx, eventId)
}

interface UnsoldEvent extends CrowdType {
  readonly feeBasisPoints: number
  readonly startsAt: Date
}

/** The event with its only ticket type; undefined unless it is as the demo made it. */
async function findUnsold(
  tx: Tx,
  eventId: string,
  userIds: readonly string[],
): Promise<UnsoldEvent | undefined> {
  const { rows } = await sql<UnsoldEvent>`
    select type.id, type.name, price_cents as cents, fee_basis_points as "feeBasisPoints", starts_at as "startsAt"
      from events join ticket_types type on type.event_id = events.id and type.id = ${stableId(eventId, 'ticket', 'entrada')}
     where events.id = ${eventId} and ends_at < app_now() and organization_id is not null
       and fee_bearer = 'customer' and cancelled_at is null
       and not exists (select from sales where event_id = events.id)
       and (select count(*) from users where id = any (${userIds}::uuid[])) = ${userIds.length}`.execute(
    tx,
  )
  return rows[0]
}

/** A moment between morning and midnight, at least a day before the event. */
function orderTime(random: () => number, startsAt: Date): Date {
  const midnight = zonedToInstant(`${dayKey(startsAt, HOME_ZONE)}T00:00`, HOME_ZONE).getTime()
  const day = 1 + Math.floor(DAYS * random() ** 1.5)
  return new Date(midnight - day * DAY_MS + (9 + 14 * Math.sqrt(random())) * HOUR_MS)
}

/** Orders of the weeks before an event, up to the day before it. */
function endedOrders(type: CrowdType, startsAt: Date): CrowdOrder[] {
  const random = seededRandom(1835)
  return Array.from({ length: ORDERS }, (_, index) => {
    const quantity = 1 + Math.floor(random() * 3)
    return {
      key: `crowd-ended-${index + 1}`,
      buyer: index,
      at: orderTime(random, startsAt),
      method: random() < 0.75 ? 'PIX' : 'CREDIT_CARD',
      items: [{ type, quantity, benefits: null, discountCents: 0 }],
      couponId: null,
      linkId: null,
      named: quantity,
    }
  })
}

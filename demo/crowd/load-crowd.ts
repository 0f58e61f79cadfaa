import type { Db, Tx } from '@55tickets/api/platform/db/database.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { sql } from 'kysely'
import { type ApiCall, signIn } from '../buyer.ts'
import { promoterTeam } from '../users.ts'
import { insertAll } from './insert-all.ts'
import { crowdOrders, ORDERS } from './orders.ts'
import { type CrowdPerson, crowdPeople } from './people.ts'
import { findOffer } from './promotion.ts'
import { storeAttendees } from './store-attendees.ts'
import { storeEndedSales } from './store-ended-sales.ts'
import { storeOrders } from './store-orders.ts'

const SELLING = stableId('event', 'tambores-da-ladeira')
const ENDED = stableId('event', 'ensaio-aberto-dos-tambores')

/**
 * Gives the demo's promoter customers, once: orders of four weeks with links, coupons and
 * courtesies, and an ended event with certificates and a payout.
 */
export async function loadCrowd(db: Db, ask: ApiCall, now: Date): Promise<void> {
  const people = crowdPeople(ORDERS)
  await loadOrders(db, ask, people, now)
  await db.transaction().execute((tx) => storeEndedSales(tx, ENDED, people, personIds(people)))
}

async function loadOrders(
  db: Db,
  ask: ApiCall,
  people: readonly CrowdPerson[],
  now: Date,
): Promise<void> {
  const { rows: loaded } = await sql`
    select from sales where event_id = ${SELLING} and demo_key like 'crowd-%' limit 1`.execute(db)
  if (loaded.length > 0) return
  const promoter = await signIn(ask, promoterTeam.owner)
  if (!promoter) return
  const offer = await findOffer(db, promoter, SELLING)
  await promoter.signOut()
  if (!offer) return
  await db.transaction().execute(async (tx) => {
    const userIds = await storePeople(tx, people)
    const orders = crowdOrders(offer, now)
    await storeOrders(tx, { eventId: SELLING, orders, people, userIds, ...offer.fee })
    const ended = await findEnded(tx)
    if (ended) await storeAttendees(tx, ended, people, userIds)
  })
}

const personIds = (people: readonly CrowdPerson[]) =>
  people.map(({ email }) => stableId('crowd', email))

/** Stores people of the demo with the promoter's password; returns their ids. */
async function storePeople(tx: Tx, people: readonly CrowdPerson[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from users where email_key = ${promoterTeam.owner}`.execute(tx)
  const ids = personIds(people)
  await insertAll(
    tx,
    'users',
    people.map((person, index) => ({
      ...person,
      id: ids[index],
      email_key: person.email,
      password_hash: rows[0]?.hash,
      is_demo: true,
    })),
  )
  return ids
}

/**
 * The ended event with its certified sessions; undefined once somebody has subscribed, or changed
 * it.
 */
async function findEnded(tx: Tx) {
  const { rows } = await sql<{
    name: string
    timezone: string
    minimum: number | null
    subscribed: number
  }>`
    select name, timezone, minimum_presence as minimum,
           (select count(*)::integer from subscriptions where event_id = events.id) as subscribed
      from events where id = ${ENDED} and ends_at < app_now()`.execute(tx)
  const [event] = rows
  const { rows: sessions } = await sql<{
    id: string
    title: string
    startsAt: Date
    minutes: number
  }>`
    select id, title, starts_at as "startsAt", certified_minutes as minutes from sessions
     where event_id = ${ENDED} and certified_minutes is not null order by starts_at`.execute(tx)
  if (!event || event.subscribed > 0 || sessions.length === 0) return undefined
  return { ...event, eventId: ENDED, sessions }
}

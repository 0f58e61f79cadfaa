import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { amountFor, isLongRun, testSeed } from '@55tickets/api/testing/long-run.ts'
import {
  OVERSELLING,
  oversoldConstraint,
  pauseBeforeInsert,
  type Switch,
  stockCheck,
  ticketTypeLock,
  withoutGuards,
} from '@55tickets/api/testing/switch-off.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuyers } from './testing/buyers.ts'
import {
  blockReservations,
  countBlocked,
  deleteReservations,
  readReservations,
  sellHotEvent,
} from './testing/hot-event.ts'
import { type OpenServers, openServers } from './testing/open-servers.ts'
import { type RushResult, rush, unexpectedStatuses } from './testing/rush.ts'

/** A rush on one event, on several servers with one database. */

const CAPACITY = amountFor({ short: 200, long: 500 })
/** Buyers, who want at least half again as many tickets as there are. */
const BUYERS = 0.8 * CAPACITY
/** Buyers who come later, each for one of the cancelled tickets. */
const LATE_BUYERS = 0.2 * CAPACITY
const SERVERS = amountFor({ short: 2, long: 4 })
const FIRST_SEED = testSeed()
const SEEDS = Array.from({ length: amountFor({ short: 1, long: 8 }) }, (_, n) => FIRST_SEED + n)
const TIMEOUT = { timeout: 180_000 }

let database: TestDatabase
let servers: OpenServers

beforeAll(async () => {
  database = await createTestDatabase()
  servers = await openServers(database.address, SERVERS)
}, 180_000)
afterAll(async () => {
  await servers.stop()
  await database.drop()
})

/** Rounds of later buyers, who together want more tickets than there are. */
const MAX_ROUNDS = 6

const urls = () => servers.urls

/** Shorter than the lock timeout, after which buyers would get a 503. */
const LONGEST_CLOSED_MS = 1_500

/**
 * Every server has sent its first batch of reservations, which waits at the door, and has taken in
 * whoever came before our own call. On a machine too slow for that the door opens before.
 */
async function standThere(): Promise<void> {
  const isFull = async () => (await countBlocked(database, 'reserve_tickets')) >= SERVERS
  const closedUntil = performance.now() + LONGEST_CLOSED_MS
  while (!(await isFull()) && performance.now() < closedUntil) await sleep(10)
  await Promise.race([
    sleep(Math.max(0, closedUntil - performance.now())),
    Promise.all(urls().map((url) => fetch(`${url}/health/live`))),
  ])
}

/** Runs the rush of one seed, then buyers of one ticket each until none is left. */
async function sellOut(slug: string, seed: number, rounds = MAX_ROUNDS) {
  const event = await sellHotEvent(database, slug, CAPACITY)
  const come = async (count: number, keepsOneTicket = false) => {
    const buyers = await createBuyers(database.pool, count)
    const unblock = await blockReservations(database, event.eventId)
    const rushing = rush({ ...event, urls, seed, keepsOneTicket, buyers })
    try {
      await standThere()
    } finally {
      await unblock()
    }
    return rushing
  }
  const results: RushResult[] = [await come(BUYERS)]
  for (let round = 0; round < rounds; round++) {
    const late = await come(LATE_BUYERS, true)
    results.push(late)
    if (late.statuses.has(409)) break
  }
  const held = results.flatMap((result) => [...result.held.values()])
  return {
    eventId: event.eventId,
    statuses: new Set(results.flatMap(({ statuses }) => [...statuses.keys()])),
    odd: results.flatMap(unexpectedStatuses),
    doubled: results.reduce((sum, { doubled }) => sum + doubled, 0),
    /** Reservations that the buyers were told of. */
    sales: held.map(({ saleId }) => saleId).sort(),
  }
}

test.each(SEEDS)(
  'every ticket is sold once, to the buyer who was told so (seed %i)',
  TIMEOUT,
  async (seed) => {
    const { eventId, sales, statuses, odd, doubled } = await sellOut(`rush-${seed}`, seed)
    const reserved = await readReservations(database, eventId)
    expect(reserved.sales).toEqual(sales)
    expect(odd).toEqual([])
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 409]))
    expect(doubled).toBe(0)
    expect(reserved.tickets).toBe(CAPACITY)
    await expectInvariants(database.pool)
  },
)

/** Runs a short rush, with so many rounds of later buyers; returns the event and the number of tickets sold. */
async function sellShortly(slug: string, rounds: number) {
  const { eventId } = await sellOut(slug, 1, rounds)
  return { eventId, sold: (await readReservations(database, eventId)).tickets }
}

test('the guard prevents overselling, also with slow writes', TIMEOUT, async () => {
  const slowWrites = [pauseBeforeInsert('sales', 0.05)]
  const { sold } = await withoutGuards(database.pool, slowWrites, () => sellShortly('slow', 1))
  expect(sold).toBe(CAPACITY)
  await expectInvariants(database.pool)
})

type Control = [what: string, switches: readonly Switch[]]
const withoutLook: Control = [
  'the lock and the look at what is left',
  [ticketTypeLock, oversoldConstraint, stockCheck],
]

test.each<Control>([['the lock', OVERSELLING], ...(isLongRun ? [withoutLook] : [])])(
  'without %s the same rush oversells',
  TIMEOUT,
  async (what, switches) => {
    // This shows that it can go wrong. On a busy machine one server may be too late for the other,
    // and then all goes well: so it gets several chances.
    let rush = { eventId: '', sold: 0 }
    for (let rushes = 1; rush.sold <= CAPACITY && rushes <= MAX_ROUNDS; rushes += 1) {
      const slug = `${what.replaceAll(' ', '-')}-${rushes}`
      rush = await withoutGuards(database.pool, switches, () => sellShortly(slug, 0))
    }
    expect(rush.sold).toBeGreaterThan(CAPACITY)
    await expect(expectInvariants(database.pool)).rejects.toThrow(
      '1 sold, held and given never exceed capacity',
    )
    await deleteReservations(database, rush.eventId)
  },
)

import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuyers } from './testing/buyers.ts'
import { closeDoor, reservedOf, sellHotEvent } from './testing/hot-event.ts'
import { runInProduction } from './testing/production.ts'
import type { RunningProduct } from './testing/run-product.ts'
import { type RushResult, rush } from './testing/rush.ts'
import {
  type Cut,
  NO_LOCK,
  NO_LOOK,
  slowly,
  UNGUARDED,
  withoutGuard,
} from './testing/without-guard.ts'

/** A rush on one event, through several processes of the product on one database. */

const CAPACITY = 500
const BUYERS = 400
/** RUSH_SEEDS runs more of them. */
const SEEDS = Array.from({ length: Number(process.env['RUSH_SEEDS'] ?? 5) }, (_, seed) => seed + 1)

let database: TestDatabase
let products: RunningProduct[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  products = await Promise.all([1, 2, 3, 4].map(() => runInProduction(database.url)))
  await Promise.all(products.map((product) => product.ready()))
  // Who has just started is slow, and beside other tests too slow for a crowd.
  await sellOut('warming-up', 0, 1)
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await database.drop()
})

/** Long enough that all stand there, short enough that nobody gives up. */
const AT_THE_DOOR_MS = 600
/** With a hundred more people in each of them, more than there are tickets. */
const MOST_ROUNDS = 6

const urls = () => products.map(({ url }) => url)

/** The rush of one seed, then people who want one ticket each until there are none. */
async function sellOut(slug: string, seed: number, rounds = MOST_ROUNDS) {
  const event = await sellHotEvent(database, slug, CAPACITY)
  const come = async (count: number, isSteadfast = false) => {
    const buyers = await createBuyers(database.pool, count)
    const openDoor = await closeDoor(database, event.eventId)
    const rushing = rush({ ...event, urls, seed, isSteadfast, buyers })
    await sleep(AT_THE_DOOR_MS)
    await openDoor()
    return rushing
  }
  const results: RushResult[] = [await come(BUYERS)]
  for (let round = 0; round < rounds; round++) {
    const late = await come(100, true)
    results.push(late)
    if (late.statuses.has(409)) break
  }
  const held = results.flatMap((result) => [...result.held.values()])
  return {
    eventId: event.eventId,
    statuses: new Set(results.flatMap(({ statuses }) => [...statuses.keys()])),
    doubled: results.reduce((sum, { doubled }) => sum + doubled, 0),
    /** What the buyers believe to hold. */
    sales: held.map(({ saleId }) => saleId).sort(),
  }
}

test.each(SEEDS)(
  'every ticket is sold, none twice, and each to who was told so (seed %i)',
  {
    timeout: 60_000,
  },
  async (seed) => {
    const { eventId, sales, statuses, doubled } = await sellOut(`rush-${seed}`, seed)
    const reserved = await reservedOf(database, eventId)
    expect(reserved.sales).toEqual(sales)
    expect(statuses).toEqual(new Set([200, 201, 409]))
    expect(doubled).toBe(0)
    expect(reserved.tickets).toBe(CAPACITY)
    await expectInvariants(database.pool)
  },
)

/** Lets the processes go on with the function changed so, and how many tickets they then sell. */
async function soldWith(cuts: readonly Cut[], slug: string): Promise<number> {
  const guard = await withoutGuard(database.pool, cuts)
  try {
    const { eventId } = await sellOut(slug, 1, 1)
    return (await reservedOf(database, eventId)).tickets
  } finally {
    await guard()
  }
}

test('the guard alone prevents it, also where the writing takes its time', {
  timeout: 60_000,
}, async () => {
  expect(await soldWith([slowly(0.05)], 'slow')).toBe(CAPACITY)
  await expectInvariants(database.pool)
})

test.each<[string, readonly Cut[]]>([
  ['the lock', UNGUARDED],
  ['the lock and the look at what is left', [NO_LOCK, NO_LOOK]],
])('without %s the same rush sells more than there is', { timeout: 60_000 }, async (what, cuts) => {
  expect(await soldWith(cuts, what.replaceAll(' ', '-'))).toBeGreaterThan(CAPACITY)
  await expect(expectInvariants(database.pool)).rejects.toThrow('1 no more tickets are taken')
})

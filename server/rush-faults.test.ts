import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '@55tickets/api/platform/db/database.ts'
import { migrate } from '@55tickets/api/platform/db/migrate.ts'
import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmbeddedDatabase } from './database/embedded.ts'
import { postmasterOf, startIn } from './database/testing.ts'
import { createBuyers } from './testing/buyers.ts'
import { reservedOf, sellHotEvent } from './testing/hot-event.ts'
import { runInProduction } from './testing/production.ts'
import { type RunningProduct, temporaryFolder } from './testing/run-product.ts'
import { type RushResult, rush } from './testing/rush.ts'

/**
 * A rush in the midst of which something breaks. One process believes that it is two hours later,
 * one that it is two hours earlier, all the time. RUSH_FAULT_ROUNDS breaks things at more moments.
 */

const CAPACITY = 400
const BUYERS = 300
const TWO_HOURS_MS = 2 * 3_600_000
/** How often processes look for reservations whose time is up, and a little more. */
const RELEASED_BY_THEN_MS = 11_000
/** Far more than it takes on a machine that has nothing else to do. */
const READY_WITHIN_MS = 20_000
const ROUNDS = Array.from(
  { length: Number(process.env['RUSH_FAULT_ROUNDS'] ?? 1) },
  (_, round) => round + 1,
)

const place = temporaryFolder()
let embedded: EmbeddedDatabase
let database: Database
let products: RunningProduct[] = []

const shifted = (ms: number) => ({
  NODE_OPTIONS: `--import=${new URL('./testing/shift-date.ts', import.meta.url).href}`,
  SHIFT_DATE_MS: String(ms),
})

beforeAll(async () => {
  embedded = await startIn(place.folder)
  await migrate(embedded.url)
  database = openDatabase({ url: embedded.url, poolSize: 5, log: createLog('silent') })
  const environments = [{}, shifted(TWO_HOURS_MS), shifted(-TWO_HOURS_MS)]
  products = await Promise.all(environments.map((more) => runInProduction(embedded.url, more)))
  await Promise.all(products.map((product) => product.ready()))
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await database.close()
  await embedded.stop()
  place.remove()
})

/** Buyers come within two seconds; after so much of it something breaks. */
async function rushUntil(slug: string, breakAfter: number, breakIt: () => Promise<void>) {
  const event = await sellHotEvent(database, slug, CAPACITY)
  const buyers = await createBuyers(database.pool, BUYERS)
  const urls = () => products.map(({ url }) => url)
  const rushing = rush({ ...event, urls, buyers, seed: breakAfter, within: 2000 })
  await sleep(breakAfter)
  await breakIt()
  return { ...event, result: await rushing }
}

/** Nothing that a buyer was told is lost, nothing else was sold, and all of it adds up. */
async function expectKept(eventId: string, { held, promised, doubled }: RushResult) {
  const told = [...held.values()]
  const reserved = await reservedOf(database, eventId)
  expect(reserved.sales).toEqual(told.map(({ saleId }) => saleId).sort())
  expect(reserved.tickets).toBeLessThanOrEqual(CAPACITY)
  // Enough wanted more than there was.
  expect(reserved.tickets).toBeGreaterThan(CAPACITY / 2)
  const { rows } = await database.pool.query('select 1 from sales where id = any ($1)', [
    [...promised],
  ])
  expect(rows).toHaveLength(promised.size)
  expect(doubled).toBe(0)
  await expectInvariants(database.pool)
}

test('whatever a server’s own clock says, a reservation lasts its time by the database’s', {
  timeout: 60_000,
}, async () => {
  const said = products.map((product) => product.output())
  expect(said.filter((output) => output.includes('The clock of this process says'))).toHaveLength(2)
  const { eventId, result } = await rushUntil('clocks', 0, async () => undefined)
  expect(new Set(result.statuses.keys())).toEqual(new Set([200, 201, 409]))
  await sleep(RELEASED_BY_THEN_MS)
  await expectKept(eventId, result)
  const { rows } = await database.pool.query(
    `select distinct expires_at - created_at = interval '15 minutes' as lasts,
            created_at between now() - interval '1 minute' and now() as is_new
       from sales where event_id = $1`,
    [eventId],
  )
  expect(rows).toEqual([{ lasts: true, is_new: true }])
})

test.each(ROUNDS)(
  'a server killed in the midst loses nothing that it told anybody (%i)',
  {
    timeout: 60_000,
  },
  async (round) => {
    const victim = products[2]
    const { eventId, result } = await rushUntil(`kill-${round}`, momentOf(round), async () => {
      victim?.process.kill('SIGKILL')
      await victim?.stop()
    })
    // The connections that broke, and those that nobody took.
    expect(result.statuses.get(0)).toBeGreaterThan(0)
    expect(new Set(result.statuses.keys())).toEqual(new Set([0, 200, 201, 409]))
    await expectKept(eventId, result)
    const began = Date.now()
    const again = await runInProduction(embedded.url, { PORT: new URL(victim?.url ?? '').port })
    products[2] = again
    await again.ready()
    expect(Date.now() - began).toBeLessThan(READY_WITHIN_MS)
  },
)

test.each(ROUNDS)(
  'PostgreSQL killed in the midst: all are told to come back, and nothing is lost (%i)',
  {
    timeout: 60_000,
  },
  async (round) => {
    const killed = await postmasterOf(embedded)
    const { eventId, result } = await rushUntil(`crash-${round}`, momentOf(round), async () => {
      process.kill(killed, 'SIGKILL')
    })
    const odd = [...result.statuses.keys()].filter(
      (status) => ![200, 201, 409, 503].includes(status),
    )
    expect(odd).toEqual([])
    expect(result.rude).toBe(0)
    await eventually(async () => {
      const answers = await Promise.all(products.map(({ url }) => fetch(`${url}/health/ready`)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }, READY_WITHIN_MS)
    await expectKept(eventId, result)
    expect(products.map((product) => product.process.exitCode)).toEqual([null, null, null])
    expect(await postmasterOf(embedded)).not.toBe(killed)
  },
)

/** When something breaks: from the first buyers to the last. */
const momentOf = (round: number) => 200 + ((round * 600) % 1700)

import { importEvents } from '@55tickets/api/areas/events/public.ts'
import {
  eventIdOf,
  eventWith,
  ticket,
  ticketIdOf,
} from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { OVERUSING_COUPONS, withoutGuards } from '@55tickets/api/testing/switch-off.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, createBuyers } from './testing/buyers.ts'
import { type OpenServers, openServers } from './testing/open-servers.ts'

/** Many buyers with one coupon, and guessers, on two servers with one database. */

const BUYERS = 200
const LIMIT = 50
const MAX_RUSHES = 6
const TIMEOUT = { timeout: 120_000 }

let database: TestDatabase
let servers: OpenServers

beforeAll(async () => {
  database = await createTestDatabase()
  servers = await openServers(database.address, 2)
}, 120_000)
afterAll(async () => {
  await servers.stop()
  await database.drop()
})

/** An event with more tickets than buyers, and a coupon with fewer. */
async function sell(slug: string): Promise<void> {
  const tickets = [ticket('inteira', { capacity: 2 * BUYERS })]
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  expect(await importEvents(database.db, [eventWith(slug, tickets)], options)).toMatchObject({
    ok: true,
  })
  await database.pool.query(
    `insert into coupons (event_id, id, code, kind, value, max_tickets) values ($1, $1, 'AMIGOS', 'percent', 20, $2)`,
    [eventIdOf(slug), LIMIT],
  )
}

const post = async (index: number, path: string, body: object, buyer?: Buyer) => {
  const url = servers.urls[index % servers.urls.length] ?? ''
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(buyer && { authorization: `Bearer ${buyer.token}` }),
    },
    body: JSON.stringify(body),
  })
  const { code = null } = (await response.json()) as { code?: string }
  return { status: response.status, code }
}

/** All buyers reserve one ticket at the same moment. */
async function rush(slug: string): Promise<Map<string | null, number>> {
  const eventId = eventIdOf(slug)
  const items = [{ ticketId: ticketIdOf(slug, 'inteira'), quantity: 1 }]
  const buyers = await createBuyers(database.pool, BUYERS)
  const answers = await Promise.all(
    buyers.map((buyer, index) =>
      post(index, `/events/${eventId}/reserve`, { eventId, items, coupon: 'amigos' }, buyer),
    ),
  )
  const codes = Map.groupBy(answers, ({ code }) => code)
  return new Map([...codes].map(([code, list]) => [code, list.length]))
}

test(
  'exactly as many use a coupon as it has, again after their holds expired',
  TIMEOUT,
  async () => {
    await sell('cupom')
    const exactly = new Map([
      [null, LIMIT],
      ['COUPON_USED_UP', BUYERS - LIMIT],
    ])
    expect(await rush('cupom')).toEqual(exactly)
    await expectInvariants(database.pool)
    await database.pool.query(`update sales set expires_at = app_now() where status = 'PENDING'`)
    expect(await rush('cupom')).toEqual(exactly)
    await expectInvariants(database.pool)
  },
)

test('wrong codes are counted together by both servers', TIMEOUT, async () => {
  await sell('palpites')
  const [guesser, other] = await createBuyers(database.pool, 2)
  const path = `/events/${eventIdOf('palpites')}/coupon`
  const guess = (index: number) =>
    post(index, path, { code: `ERRADO-${index}`, items: [] }, guesser)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)))
  const counted = Map.groupBy(answers, ({ status }) => status)
  expect([counted.get(422)?.length, counted.get(429)?.length]).toEqual([30, 10])
  // A right one is not told to a guesser either, but to everybody else at the same address.
  const right = { code: 'AMIGOS', items: [] }
  expect((await post(1, path, right, guesser)).status).toBe(429)
  expect((await post(1, path, right, other)).status).toBe(200)
  await database.pool.query(`update attempts set resets_at = app_now() where key like 'coupon %'`)
  expect((await post(0, path, right, guesser)).status).toBe(200)
})

/** The last test of this file: it leaves a database behind that breaks its invariants. */
test('without the lock the same rush uses a coupon more often than it has', TIMEOUT, async () => {
  // On a busy machine one server may be too late for the other: so it gets several chances.
  let used = 0
  for (let rushes = 1; used <= LIMIT && rushes <= MAX_RUSHES; rushes += 1) {
    const slug = `sem-guarda-${rushes}`
    await sell(slug)
    const codes = await withoutGuards(database.pool, OVERUSING_COUPONS, () => rush(slug))
    used = codes.get(null) ?? 0
  }
  expect(used).toBeGreaterThan(LIMIT)
})

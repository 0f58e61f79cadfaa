import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, plainAddress } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { type LossyProxy, openLossyProxy } from '../../testing/lossy-proxy.ts'
import { createPeople } from '../../testing/people.ts'
import { reserveBatch } from './reserve-batch.ts'
import {
  eventIdOf,
  eventWith,
  openReservationsApp,
  ticket,
  ticketIdOf,
} from './testing/reservations-app.ts'

/** The connection breaks after the commit, before the result arrives. */

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
let proxy: LossyProxy
let database: Database

beforeAll(async () => {
  reservationsApp = await openReservationsApp([
    eventWith('show', [ticket('inteira', { capacity: 10 })]),
  ])
  proxy = await openLossyProxy(reservationsApp.database.address.directUrl)
  database = openDatabase({
    address: plainAddress(proxy.url),
    poolSize: 1,
    log: createLog('silent'),
  })
})
afterAll(async () => {
  await database.close()
  await proxy.close()
  await reservationsApp.close()
})

const TERMS = {
  holdMinutes: 15,
  minimumCents: 500,
  monthlyRateBasisPoints: 299,
  newOrganizationLimitCents: 500_000,
}

test('a call whose result was lost is retried and takes effect once', async () => {
  const people = await createPeople(reservationsApp.database.db, 12)
  const reservations = people.map((userId) => ({
    saleId: randomUUID(),
    userId,
    items: [{ ticketId: ticketIdOf('show', 'inteira'), quantity: 1 }],
    forms: [],
    couponId: null,
    via: null,
    key: 'key',
    hash: 'hash',
  }))
  // The connection is open before, so that the result of the call itself is lost.
  await database.pool.query('select 1')
  proxy.dropNextResponse()
  const answers = await reserveBatch(database.db, eventIdOf('show'), reservations, TERMS)
  expect(proxy.lost()).toBe(1)
  // The first ten, each with the requested id.
  expect(answers.map(({ sale_id }) => sale_id)).toEqual(
    reservations.map(({ saleId }, place) => (place < 10 ? saleId : null)),
  )
  const { rows } = await reservationsApp.database.pool.query(
    'select cause, count(*) from sale_history group by 1',
  )
  expect(rows).toEqual([{ cause: 'reserved', count: 10 }])
  expect(await reservationsApp.stock('show', 'inteira')).toBe(10)
  await expectInvariants(reservationsApp.database.pool)
})

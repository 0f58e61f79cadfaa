import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../../../platform/metrics/metrics.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { webhookGauges } from './webhook-gauges.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('webhook events that are deferred or set aside are counted, others are not', async () => {
  const { db, pool } = database
  await pool.query(`
    insert into webhook_events (id, kind, body, is_deferred, set_aside, settled_at, settled_reason, handled_at)
    values ('evt_1', 'PAYMENT_CONFIRMED', '{}', true, null, null, null, null),
           ('evt_2', 'PAYMENT_CONFIRMED', '{}', true, null, null, null, null),
           ('evt_3', 'PAYMENT_CONFIRMED', '{}', false, 'another amount', null, null, null),
           ('evt_4', 'PAYMENT_CONFIRMED', '{}', false, 'another amount', now(), 'seen', null),
           ('evt_5', 'PAYMENT_CONFIRMED', '{}', false, null, null, null, now())`)
  const text = await createMetrics(pool, { gauges: webhookGauges(db) }).text()
  expect(text).toContain('\nwebhook_events_deferred 2\n')
  expect(text).toContain('\nwebhook_events_set_aside 1\n')
})

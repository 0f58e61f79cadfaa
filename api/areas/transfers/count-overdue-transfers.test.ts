import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { openTransfersApp, type TransfersApp } from './testing/transfers-app.ts'

let app: TransfersApp
beforeAll(async () => {
  app = await openTransfersApp()
})
afterAll(() => app.close())

test('the metrics count transfers that have been open for more than a day', async () => {
  const counted = () => createMetrics(app.database.pool, { gauges: app.gauges }).text()
  await app.control('transfers', { outcome: 'hold' })
  const [waiting, processing, done] = [
    await app.request(),
    await app.request(),
    await app.request(),
  ]
  await app.send(processing)
  await app.send(done)
  await app.database.pool.query(`update transfers set status = 'DONE' where id = $1`, [done])
  await app.letPass('23 hours 50 minutes')
  expect(await counted()).toContain('\ntransfers_overdue 0\n')
  await app.letPass('15 minutes')
  expect(await counted()).toContain('\ntransfers_overdue 2\n')
  await app.database.pool.query(`update transfers set status = 'FAILED' where id = $1`, [waiting])
  expect(await counted()).toContain('\ntransfers_overdue 1\n')
})

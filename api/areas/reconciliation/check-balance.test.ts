import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import {
  correctTo,
  EARNED_CENTS,
  openTransfersApp,
  type TransfersApp,
} from '../transfers/testing/transfers-app.ts'
import { createBalanceCheck } from './check-balance.ts'

let app: TransfersApp
beforeAll(async () => {
  app = await openTransfersApp()
  await app.control('transfers', { outcome: 'hold' })
})
afterAll(() => app.close())

/** Checks an account with so many reais; returns the metric and what was logged. */
async function check(balance: number) {
  const { worker, shortfall } = createBalanceCheck({
    readBalance: async () => ({ ok: true, value: balance }),
  })
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  await worker.run(undefined, { db: app.database.db, log, signal: new AbortController().signal })
  return { lacks: shortfall(), logged: lines.join('') }
}
const due = EARNED_CENTS / 100

test('an account that holds all that is due lacks nothing', async () => {
  expect(await check(due)).toEqual({ lacks: 0, logged: '' })
  expect(await check(due + 0.01)).toEqual({ lacks: 0, logged: '' })
})

test('what the account lacks of what is due is logged, and is a metric', async () => {
  const { lacks, logged } = await check(due - 12.5)
  expect(lacks).toBe(12.5)
  expect(logged).toContain('holds less than organizations are due')
  expect(JSON.parse(logged)).toMatchObject({ due, balance: due - 12.5, lacking: 12.5 })
})

test('a payout is due until it is sent, and then the balance is without it', async () => {
  const id = await app.request(10_000)
  expect((await check(due)).lacks).toBe(0)
  expect((await check(due - 0.01)).lacks).toBe(0.01)
  await app.send(id)
  expect((await check(due - 100)).lacks).toBe(0)
  expect((await check(due - 100.01)).lacks).toBe(0.01)
})

test('an event in debt lessens nothing that others are due', async () => {
  await app.database.pool.query(correctTo(-5_000))
  expect((await check(0)).lacks).toBe(0)
  await app.database.pool.query(correctTo(EARNED_CENTS))
})

test('a provider that is away is no shortfall, and the run is repeated', async () => {
  app.setProviderDown(true)
  await expect(app.run('check-balance', undefined)).rejects.toThrow('could not read the account')
  app.setProviderDown(false)
  await app.run('check-balance', undefined)
  const text = await createMetrics(app.database.pool, { gauges: app.gauges }).text()
  // The sandbox of these tests holds R$ 10.000,00.
  expect(text).toContain(`\naccount_shortfall_reais ${due - 100 - 9_900}\n`)
})

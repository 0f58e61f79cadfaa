import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { testConfig } from '../../../testing/app.ts'
import { type ChargesApp, openChargesApp } from '../testing/charges-app.ts'
import { deleteOldCalls } from './call-counter.ts'
import { createProviderQuota } from './provider-quota.ts'
import { createQuotaWatch } from './watch-quota.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
beforeEach(async () => {
  await chargesApp.startOver()
  await chargesApp.startCounting()
  await chargesApp.provider.quota.flush()
  await chargesApp.database.pool.query('truncate provider_calls, provider_limits')
})
afterAll(() => chargesApp.close())

const openQuota = (quota = '25000') =>
  createProviderQuota(chargesApp.database.db, testConfig({ ASAAS_CALL_QUOTA: quota }))

test('the calls of a first PIX are counted by kind, as the provider counts them', async () => {
  await chargesApp.payPix()
  const usage = await chargesApp.provider.quota.readUsage()
  expect(usage).toMatchObject({
    quota: 25_000,
    used: 3,
    share: 3 / 25_000,
    refused: 0,
    byKind: [
      { kind: 'customer', calls: 1 },
      { kind: 'payment', calls: 1 },
      { kind: 'pix-code', calls: 1 },
    ],
  })
  expect(await chargesApp.readQuota()).toMatchObject({ used: 3 })
})

test('calls of all processes add up, and leave the window after twelve hours', async () => {
  const [one, other] = [openQuota('10'), openQuota('10')]
  for (const quota of [one, other]) {
    for (let count = 0; count < 3; count += 1) quota.add('payment', false)
    quota.add('lookup', false)
  }
  await Promise.all([one.flush(), other.flush(), one.flush()])
  expect(await other.readUsage()).toMatchObject({
    used: 8,
    share: 0.8,
    byKind: [
      { kind: 'payment', calls: 6 },
      { kind: 'lookup', calls: 2 },
    ],
  })
  expect(await other.readLookupShare()).toBeCloseTo(1 / 3)
  await chargesApp.database.shiftClock('11 hours 50 minutes')
  expect((await one.readUsage()).used).toBe(8)
  await chargesApp.database.shiftClock('12 hours 21 minutes')
  expect(await one.readUsage()).toMatchObject({ used: 0, share: 0, byKind: [] })
  await deleteOldCalls(chargesApp.database.db)
  await chargesApp.database.shiftClock('3 days')
  await deleteOldCalls(chargesApp.database.db)
  const { rows } = await chargesApp.database.pool.query('select from provider_calls')
  expect(rows).toEqual([])
})

test('a refused call is not counted as used, and the quota counts as full for a while', async () => {
  await chargesApp.setQuota({ limit: 1 })
  await chargesApp.provider.readBalance()
  expect(await chargesApp.provider.readBalance()).toEqual({ ok: false, why: 'busy' })
  const { quota } = chargesApp.provider
  expect(await quota.readUsage()).toMatchObject({ used: 1, share: 1, refused: 3 })
  expect(await quota.readLookupShare()).toBe(0)
  await chargesApp.database.shiftClock('30 minutes')
  expect(await quota.readUsage()).toMatchObject({ used: 1, refused: 0, share: 1 / 25_000 })
})

test('what a route’s headers tell is known until its limit starts anew', async () => {
  await chargesApp.setQuota({ routes: { 'GET /finance/balance': { limit: 5, seconds: 60 } } })
  await chargesApp.provider.readBalance()
  const { quota } = chargesApp.provider
  expect((await quota.readUsage()).routes).toEqual([
    { route: 'GET /finance/balance', most: 5, remaining: 4, resetsAt: expect.any(Date) },
  ])
  await chargesApp.database.shiftClock('2 minutes')
  expect((await quota.readUsage()).routes).toEqual([])
})

test('what could not be written is written the next time', async () => {
  const quota = openQuota()
  quota.add('payment', false)
  await chargesApp.database.pool.query('alter table provider_calls rename to provider_calls_away')
  await expect(quota.flush()).rejects.toThrow()
  quota.add('payment', false)
  await chargesApp.database.pool.query('alter table provider_calls_away rename to provider_calls')
  expect((await quota.readUsage()).used).toBe(2)
})

test('each step of the usage is logged once, and again after it was left', () => {
  const logged: string[] = []
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const { level, msg } = JSON.parse(chunk.toString()) as { level: number; msg: string }
      logged.push(`${level}: ${msg.split(':')[0]}`)
      done()
    },
  })
  const log = createLog('warn', lines)
  const watch = createQuotaWatch(log)
  for (const share of [0.59, 0.6, 0.7, 0.9, 1, 0.95, 0.5, 0.61])
    watch({ share, used: 1, quota: 1, refused: 0, byKind: [], routes: [] })
  expect(logged).toEqual([
    '40: much of the provider’s quota of calls is used',
    '50: the provider’s quota of calls is nearly used up',
    '50: the provider’s quota of calls is used up',
    '40: much of the provider’s quota of calls is used',
  ])
})

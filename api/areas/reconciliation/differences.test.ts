import { randomUUID } from 'node:crypto'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTransfersApp, type TransfersApp } from '../transfers/testing/transfers-app.ts'
import type { DayDifference } from './day-difference.ts'
import { listDifferences } from './list-differences.ts'
import { reconcileDay } from './reconcile-day.ts'
import { storeDifferences } from './store.ts'

let app: TransfersApp
beforeAll(async () => {
  app = await openTransfersApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.control('reset', {})
  await app.control('transfers', { outcome: 'hold' })
  await app.database.pool.query('truncate reconciliations cascade')
  await app.database.pool.query('truncate transfers, payouts cascade')
  app.queued.length = 0
})

const dayBefore = (days: number) => dayKey(new Date(Date.now() - days * 86_400_000), HOME_ZONE)
const today = dayBefore(0)
const list = () => listDifferences(app.database.db)
const difference = (own: Partial<DayDifference> = {}): DayDifference => ({
  subject: 'transfer',
  kind: 'unknown-here',
  id: null,
  saleId: null,
  providerId: randomUUID(),
  here: null,
  there: { status: 'DONE', cents: 1_234 },
  ...own,
})
const store = (day: string, differences: readonly DayDifference[], at = new Date()) =>
  storeDifferences(app.database.db, { day, comparedAt: at, differences })

test('differences of a day are listed with what they are about, until they are solved', async () => {
  expect(await list()).toEqual({ differences: [], total: 0, lastComparison: null })
  const id = await app.request()
  await app.send(id)
  const { rows } = await app.database.pool.query(
    `delete from sandbox.transfers where body->>'externalReference' = $1 returning *`,
    [id],
  )
  await app.run('reconcile-day', { day: today })
  const found = await list()
  expect(found).toMatchObject({
    total: 1,
    lastComparison: { day: today },
    differences: [
      {
        day: today,
        subject: 'transfer',
        kind: 'unknown-there',
        _id: id,
        order: null,
        event: { name: expect.any(String) },
        organization: { name: 'Casa' },
        here: { status: 'PROCESSING', amount: 100 },
        there: null,
      },
    ],
  })
  expect(found.differences[0]?.foundAt).toBe(found.lastComparison?.at)
  await app.database.pool.query(
    'insert into sandbox.transfers overriding system value select * from jsonb_populate_record(null::sandbox.transfers, $1)',
    [JSON.stringify(rows[0])],
  )
  await app.run('reconcile-day', { day: today })
  expect(await list()).toMatchObject({ differences: [], total: 0, lastComparison: { day: today } })
})

test('days with differences are compared again every night, others are not', async () => {
  await store(dayBefore(5), [difference(), difference()])
  await store(dayBefore(4), [])
  await app.run('reconcile-yesterday', undefined)
  expect(app.queued.map(({ input }) => input)).toEqual([
    { day: dayBefore(5) },
    { day: dayBefore(1) },
  ])
})

test('results are deleted after 90 days', async () => {
  await store(dayBefore(90), [difference()])
  await store(dayBefore(3), [difference()])
  await app.letPass('1 day')
  await app.run('reconcile-yesterday', undefined)
  expect((await list()).differences.map(({ day }) => day)).toEqual([dayBefore(3)])
  await app.letPass('-1 day')
})

test('days to come and days that are too old are not stored, and what is no day is given up', async () => {
  await store(dayBefore(-1), [difference()])
  await store(dayBefore(91), [difference()])
  expect(await list()).toMatchObject({ total: 0, lastComparison: null })
  expect(await app.run('reconcile-day', { day: '2026-02-30' })).toMatchObject({
    givenUp: expect.stringContaining('day'),
  })
})

test('what the provider calls a transfer can be stored and mailed, whatever it is', async () => {
  const transfer = { status: 'DONE' as const, value: 0.001, externalReference: 'not-ours' }
  const provider = {
    ...app.provider,
    findTransfersSince: async () => ({
      ok: true as const,
      value: [{ ...transfer, id: `a\0b\ud800${'x'.repeat(300)}` }],
    }),
  }
  await reconcileDay(app.database.db, provider, today)
  expect((await list()).differences).toMatchObject([
    {
      kind: 'unknown-here',
      providerId: `a␀b\ufffd${'x'.repeat(196)}`,
      there: { status: 'DONE', amount: 0 },
    },
  ])
})

test('while the provider is away the last result stays', async () => {
  await store(today, [difference()])
  app.setProviderDown(true)
  expect(await reconcileDay(app.database.db, app.provider, today)).toBe('unavailable')
  app.setProviderDown(false)
  expect(await list()).toMatchObject({ total: 1 })
})

test('a comparison that began earlier does not replace the result of a later one', async () => {
  await store(today, [], new Date(2_000))
  await store(today, [difference()], new Date(1_000))
  expect(await list()).toMatchObject({ total: 0 })
})

test('of comparisons of a day at once exactly one result is stored, that of the last to begin', async () => {
  const runs = Array.from({ length: 12 }, (_, run) => ({
    at: new Date(1_000 + run),
    differences: Array.from({ length: 3 }, () => difference({ providerId: `run ${run}` })),
  }))
  await Promise.all(runs.toReversed().map(({ at, differences }) => store(today, differences, at)))
  const { differences } = await list()
  expect(differences.map(({ providerId }) => providerId)).toEqual(['run 11', 'run 11', 'run 11'])
})

test('a list that is cut off tells how many there are', async () => {
  await store(
    today,
    Array.from({ length: 101 }, () => difference()),
  )
  const { differences, total } = await list()
  expect([differences.length, total]).toEqual([100, 101])
})

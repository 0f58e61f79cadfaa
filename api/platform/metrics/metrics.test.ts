import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { unreachableDatabase } from '../../testing/app.ts'
import { cacheRead } from './cache-read.ts'
import { createCounter } from './counter.ts'
import { createMetrics } from './metrics.ts'

test('what was read is reported again for some time, to all who ask', async () => {
  let reads = 0
  const read = cacheRead(async () => ++reads, { ttlMs: 50 })
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  await sleep(60)
  expect(await read()).toBe(2)
})

test('a failed read is not repeated by each scrape either', async () => {
  let reads = 0
  const read = cacheRead(() => Promise.reject(new Error(`read ${++reads}`)), { ttlMs: 10_000 })
  await expect(read()).rejects.toThrow('read 1')
  await expect(read()).rejects.toThrow('read 1')
})

test('a read that hangs fails after its timeout', async () => {
  const read = cacheRead(() => new Promise<number>(() => undefined), { timeoutMs: 20 })
  await expect(read()).rejects.toThrow('a metric took too long to read')
})

test('without the database other metrics are reported, and labelled gauges are left out', async () => {
  const database = unreachableDatabase()
  onTestFinished(() => database.close())
  const count = () => database.pool.query('select 1').then(() => 1)
  const refused = createCounter(['SOLD_OUT', 'NOT_FOUND'])
  const metrics = createMetrics(database.pool, {
    gauges: [
      { name: 'plain', help: 'A number', read: count },
      {
        name: 'labelled',
        help: 'Numbers',
        label: 'queue',
        readAll: async () => [{ label: 'send-mail', value: await count() }],
      },
    ],
    counters: [{ name: 'refused_total', help: 'Refusals', label: 'code', counted: refused }],
  })
  refused.add('SOLD_OUT')
  refused.add('SOLD_OUT', 2)
  const text = await metrics.text()
  expect(text).toContain('\nplain Nan\n')
  expect(text).toContain('# TYPE labelled gauge')
  expect(text).not.toContain('labelled{')
  expect(text).toContain('refused_total{code="SOLD_OUT"} 3')
  expect(text).toContain('refused_total{code="NOT_FOUND"} 0')
})

import { createProviderQuota } from '@55tickets/api/areas/charges/public.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printCalls } from './calls.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('an operator sees calls by kind, and the exit code tells when they are too many', async () => {
  const { db } = database
  const config = testConfig({ ASAAS_CALL_QUOTA: '10' })
  const printed: string[] = []
  const print = (lines: readonly string[]) => void printed.push(...lines)
  const quota = createProviderQuota(db, config)
  for (const kind of ['payment', 'payment', 'lookup'] as const) quota.add(kind, false)
  quota.noteLimit('GET /payments', {
    'ratelimit-limit': '100',
    'ratelimit-remaining': '40',
    'ratelimit-reset': '600',
  })
  await quota.flush()
  expect(await printCalls({ db, config, print })).toBe(0)
  expect(printed).toEqual([
    '3 of 10 calls in 12 hours (30 %):',
    '  payment               2',
    '  lookup                1',
    expect.stringMatching(/^GET \/payments: 40 of 100 calls left until /),
  ])
  quota.add('payment', true)
  await quota.flush()
  expect(await printCalls({ db, config, print })).toBe(1)
  expect(printed).toContain(
    '1 calls were refused within the last 10 to 20 minutes: the quota is used up.',
  )
})

import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from './testing/run-cli.ts'

/** Runs the command line on a database without a running server. */

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const run = (...words: string[]) => runCli('sales-cli.ts', database.address, words)

test('help succeeds, a wrong command fails', async () => {
  const helped = await run('help')
  expect(helped).toMatchObject({ code: 0, err: '' })
  expect(helped.out).toContain('npm run sales -- <command>')
  const wrong = await run('sell', 'everything')
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(wrong.err).toBe('There is no command sell\nAll commands: npm run sales -- help\n')
})

test('it ends by itself with the result as its exit code', async () => {
  const reconciled = await run('reconcile', '2026-11-15')
  expect(reconciled).toMatchObject({ code: 1, out: expect.stringContaining('npm start') })
  const settled = await run('set-aside', 'retry', 'evt_nobody')
  expect(settled).toMatchObject({
    code: 1,
    out: expect.stringContaining('No webhook event evt_nobody'),
  })
  const held = await run('invariants')
  expect(held).toMatchObject({ code: 0, out: expect.stringContaining('invariants hold') })
})

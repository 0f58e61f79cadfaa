import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runCli } from './testing/run-cli.ts'

/** The file of `npm run incident`. */

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'incident-'))
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => rmSync(file, { force: true }))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const file = join(folder, 'people.csv')
/** Address at which no database answers. */
const url = 'postgres://nobody@127.0.0.1:1/none'
const unreachable = { url, directUrl: url, canPrepare: true }

test('a file that exists, or can’t be created, is refused before a database is opened', async () => {
  writeFileSync(file, 'of the last incident')
  const exists = await runCli('incident-cli.ts', unreachable, ['everybody', file])
  expect(exists).toEqual({ code: 1, out: '', err: `\n${file} exists. Name a new file.\n\n` })
  expect(readFileSync(file, 'utf8')).toBe('of the last incident')
  const lost = join(folder, 'nothing', 'people.csv')
  const wrong = await runCli('incident-cli.ts', unreachable, ['everybody', lost])
  expect(wrong).toMatchObject({ code: 1, out: '' })
  expect(wrong.err).toMatch(/^\n\S+people\.csv can't be created: ENOENT.*\n\n$/)
})

test('a run that finds nothing, or fails, leaves no file', async () => {
  const nobody = await runCli('incident-cli.ts', database.address, ['event', 'nothing', file])
  expect(nobody).toMatchObject({ code: 1, out: 'There is no such event or organization.\n' })
  expect(existsSync(file)).toBe(false)
  const failed = await runCli('incident-cli.ts', unreachable, ['everybody', file])
  expect(failed.code).toBe(1)
  expect(existsSync(file)).toBe(false)
})

test('a list that was written stays, for its reader alone', async () => {
  const listed = await runCli('incident-cli.ts', database.address, ['everybody', file])
  expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ people: /) })
  expect(readFileSync(file, 'utf8')).toContain('"Name";"E-mail"')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

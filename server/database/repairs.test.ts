import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EmbeddedDatabase } from './embedded.ts'
import { DatabaseStartError } from './failure.ts'
import { query, startThrowaway, temporaryDataFolder } from './testing.ts'

/** Made once, by a start that was stopped again; each test has a copy to damage. */
const original = temporaryDataFolder()
let folder: string
let database: EmbeddedDatabase | undefined

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

beforeAll(async () => {
  const made = await startThrowaway(original)
  await made.stop()
})
beforeEach(() => {
  folder = temporaryDataFolder()
})
afterEach(async () => {
  await database?.stop()
  database = undefined
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => rmSync(original, { recursive: true, force: true }))

const cluster = () => join(folder, 'postgres', 'data')
const copyOriginal = () =>
  cpSync(join(original, 'postgres', 'data'), cluster(), { recursive: true })

test('the remains of an interrupted creation are removed', async () => {
  copyOriginal()
  const remains = join(folder, 'postgres', 'data.unfinished-abc')
  mkdirSync(remains, { recursive: true })
  writeFileSync(join(remains, 'PG_VERSION'), '18\n')
  database = await startThrowaway(folder)
  expect(await query(database.url, 'select 1')).toEqual([1])
  expect(existsSync(remains)).toBe(false)
})

test('a note about a dead server whose number somebody else got does not stop the start', async () => {
  copyOriginal()
  writeFileSync(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n0\n5432\n\n`)
  database = await startThrowaway(folder)
  expect(await query(database.url, 'select 1')).toEqual([1])
})

test('an empty note of a server, as a power cut leaves it, does not stop the start', async () => {
  copyOriginal()
  writeFileSync(join(cluster(), 'postmaster.pid'), '')
  database = await startThrowaway(folder)
  expect(await query(database.url, 'select 1')).toEqual([1])
})

test('a database of another PostgreSQL is not touched, and the operator is told', async () => {
  copyOriginal()
  writeFileSync(join(cluster(), 'PG_VERSION'), '17\n')
  await expect(startThrowaway(folder)).rejects.toThrow(/no database of PostgreSQL 18 \(found: 17\)/)
})

test('a start that fails shows what PostgreSQL said', async () => {
  copyOriginal()
  rmSync(join(cluster(), 'global', 'pg_control'))
  const failure = await startThrowaway(folder).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DatabaseStartError)
  expect(String(failure)).toContain('could not find the database system')
})

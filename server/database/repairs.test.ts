import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EmbeddedDatabase } from './embedded.ts'
import { DatabaseStartError } from './failure.ts'
import { query, startThrowaway, temporaryDataFolder } from './testing.ts'

/** A cluster created once; each test has a copy to damage. */
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

test('leftovers of an interrupted creation are removed', async () => {
  copyOriginal()
  const remains = join(folder, 'postgres', 'data.unfinished-abc')
  mkdirSync(remains, { recursive: true })
  writeFileSync(join(remains, 'PG_VERSION'), '18\n')
  database = await startThrowaway(folder)
  expect(await query(database.url, 'select 1')).toEqual([1])
  expect(existsSync(remains)).toBe(false)
})

test('a stale pid file whose number was reused does not prevent the start', async () => {
  copyOriginal()
  writeFileSync(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n0\n5432\n\n`)
  database = await startThrowaway(folder)
  expect(await query(database.url, 'select 1')).toEqual([1])
})

test('an empty pid file, as a power cut leaves it, does not prevent the start', async () => {
  copyOriginal()
  writeFileSync(join(cluster(), 'postmaster.pid'), '')
  database = await startThrowaway(folder)
  expect(await query(database.url, 'select 1')).toEqual([1])
})

test('a database of another PostgreSQL version is not touched and is reported', async () => {
  copyOriginal()
  writeFileSync(join(cluster(), 'PG_VERSION'), '17\n')
  await expect(startThrowaway(folder)).rejects.toThrow(/no database of PostgreSQL 18 \(found: 17\)/)
})

test('a failed start shows PostgreSQL’s log', async () => {
  copyOriginal()
  rmSync(join(cluster(), 'global', 'pg_control'))
  const failure = await startThrowaway(folder).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DatabaseStartError)
  expect(String(failure)).toContain('could not find the database system')
})

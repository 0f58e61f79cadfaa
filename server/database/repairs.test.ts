import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EmbeddedDatabase } from './embedded.ts'
import { DatabaseStartError } from './failure.ts'
import { query, startIn, temporaryDataFolder } from './testing.ts'

let folder: string
let database: EmbeddedDatabase | undefined

beforeEach(() => {
  folder = temporaryDataFolder()
})
afterEach(async () => {
  await database?.stop()
  database = undefined
  rmSync(folder, { recursive: true, force: true })
})

const cluster = () => join(folder, 'postgres', 'data')

async function makeAndStop() {
  const made = await startIn(folder)
  await made.stop()
}

test('the remains of an interrupted creation are removed', async () => {
  const remains = join(folder, 'postgres', 'data.unfinished-abc')
  mkdirSync(remains, { recursive: true })
  writeFileSync(join(remains, 'PG_VERSION'), '18\n')
  database = await startIn(folder)
  expect(await query(database.url, 'select 1')).toEqual([1])
  expect(existsSync(remains)).toBe(false)
})

test('a note about a dead server whose number somebody else got does not stop the start', async () => {
  await makeAndStop()
  writeFileSync(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n0\n5432\n\n`)
  database = await startIn(folder)
  expect(await query(database.url, 'select 1')).toEqual([1])
})

test('an empty note of a server, as a power cut leaves it, does not stop the start', async () => {
  await makeAndStop()
  writeFileSync(join(cluster(), 'postmaster.pid'), '')
  database = await startIn(folder)
  expect(await query(database.url, 'select 1')).toEqual([1])
})

test('a database of another PostgreSQL is not touched, and the operator is told', async () => {
  await makeAndStop()
  writeFileSync(join(cluster(), 'PG_VERSION'), '17\n')
  await expect(startIn(folder)).rejects.toThrow(/no database of PostgreSQL 18 \(found: 17\)/)
})

test('a start that fails shows what PostgreSQL said', async () => {
  await makeAndStop()
  rmSync(join(cluster(), 'global', 'pg_control'))
  const failure = await startIn(folder).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DatabaseStartError)
  expect(String(failure)).toContain('could not find the database system')
})

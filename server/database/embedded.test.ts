import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { startMark } from '../../scripts/setup/running-process.mjs'
import { killAtStep } from '../testing/step.ts'
import type { EmbeddedDatabase } from './embedded.ts'
import { findRunningDatabase } from './find-running-database.ts'
import { findPostmaster, query, startIn, startInProcess, temporaryDataFolder } from './testing.ts'

/**
 * A cluster created by the first start and copied by the other tests, as creating one takes most of
 * the time.
 */
const folder = temporaryDataFolder()
const remove = (made: string) => rmSync(made, { recursive: true, force: true, maxRetries: 5 })
let database: EmbeddedDatabase | undefined

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

afterEach(async () => {
  await database?.stop()
  database = undefined
})
afterAll(() => remove(folder))

const READ = 'select text from note'

async function writeNote(url: string): Promise<void> {
  await query(url, 'drop table if exists note')
  await query(url, `create table note as select 'kept' as text`)
}

test('the first start creates a UTF-8 database that sorts the same on every machine', async () => {
  database = await startIn(folder)
  const [made] = await query(
    database.url,
    `select concat_ws(' ', datname, pg_encoding_to_char(encoding), datlocprovider, datlocale)
       from pg_database where datname = current_database()`,
  )
  expect(made).toBe('tickets UTF8 b C.UTF-8')
})

test('commits are durable, and there is no access by network', async () => {
  database = await startIn(folder)
  const settings = await query(
    database.url,
    `select name || '=' || setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'listen_addresses') order by name`,
  )
  expect(settings).toEqual(['fsync=on', 'listen_addresses=', 'synchronous_commit=on'])
})

test('a second start keeps the data', async () => {
  const first = await startIn(folder)
  await writeNote(first.url)
  await first.stop()
  database = await startIn(folder)
  expect(await query(database.url, READ)).toEqual(['kept'])
})

test('without an earlier start no database is found and no folder created', () => {
  const empty = temporaryDataFolder()
  expect(findRunningDatabase(join(empty, 'none'))).toBeUndefined()
  expect(findRunningDatabase(empty)).toBeUndefined()
  expect(readdirSync(empty)).toEqual([])
  remove(empty)
})

test('stopping leaves no process and no socket', async () => {
  const first = await startIn(folder)
  const pid = await findPostmaster(first)
  expect(findRunningDatabase(folder)).toBe(first.url)
  await first.stop()
  expect(startMark(pid)).toBeUndefined()
  expect(first.isRunning()).toBe(false)
  expect(findRunningDatabase(folder)).toBeUndefined()
})

test('the server of a killed parent is replaced with its data kept', async () => {
  const parent = startInProcess(folder)
  const url = await parent.up
  await writeNote(url)
  await parent.kill()
  expect(await query(url, READ)).toEqual(['kept'])
  database = await startIn(folder)
  expect(await query(database.url, READ)).toEqual(['kept'])
})

test('a start right after parent and server were both killed repairs the data', async () => {
  const parent = startInProcess(folder)
  const url = await parent.up
  await writeNote(url)
  const [pid] = await query(url, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)`)
  await parent.kill()
  process.kill(Number(pid), 'SIGKILL')
  database = await startIn(folder)
  expect(await query(database.url, READ)).toEqual(['kept'])
})

test('a killed server is restarted at the same address', async () => {
  database = await startIn(folder)
  await writeNote(database.url)
  for (const _ of ['once', 'twice']) {
    const { url } = database
    process.kill(await findPostmaster(database), 'SIGKILL')
    await expect.poll(() => query(url, READ).catch(() => []), { timeout: 60_000 }).toEqual(['kept'])
  }
  await expect.poll(() => database?.isRunning(), { timeout: 60_000 }).toBe(true)
})

test('a server that is killed and stopped at once stays down', async () => {
  const first = await startIn(folder)
  process.kill(await findPostmaster(first), 'SIGKILL')
  await first.stop()
  expect(findRunningDatabase(folder)).toBeUndefined()
})

test.each([
  ['while its files are made', { text: 'bin/initdb' }],
  ['before our own database is created in it', { text: 'create database tickets' }],
])('a first start killed %s is repaired by the next', async (_when, step) => {
  const fresh = temporaryDataFolder()
  const parent = startInProcess(fresh, killAtStep(step))
  expect(await parent.gone).toEqual([null, 'SIGKILL'])
  database = await startIn(fresh)
  await writeNote(database.url)
  expect(await query(database.url, READ)).toEqual(['kept'])
  expect(existsSync(join(database.folder, 'data', 'PG_VERSION'))).toBe(true)
  await database.stop()
  remove(fresh)
})

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMark } from '../../scripts/setup/running-process.mjs'
import type { EmbeddedDatabase } from './embedded.ts'
import { findRunningDatabase } from './find-running-database.ts'
import { postmasterOf, query, startElsewhere, startIn, temporaryDataFolder } from './testing.ts'

let folder: string
let database: EmbeddedDatabase | undefined

beforeEach(() => {
  folder = temporaryDataFolder()
})
afterEach(async () => {
  await database?.stop()
  database = undefined
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const NOTE = `create table note as select 'kept' as text`
const READ = 'select text from note'

test('the first start makes a database in UTF-8 that sorts alike on every machine', async () => {
  database = await startIn(folder)
  const [made] = await query(
    database.url,
    `select concat_ws(' ', datname, pg_encoding_to_char(encoding), datlocprovider, datlocale)
       from pg_database where datname = current_database()`,
  )
  expect(made).toBe('tickets UTF8 b C.UTF-8')
})

test('what was committed is safe on disk, and nobody comes in by network', async () => {
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
  await query(first.url, NOTE)
  await first.stop()
  database = await startIn(folder)
  expect(await query(database.url, READ)).toEqual(['kept'])
})

test('where nothing was ever started, no database is found and no folder made', () => {
  expect(findRunningDatabase(join(folder, 'none'))).toBeUndefined()
  expect(findRunningDatabase(folder)).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
})

test('stopping leaves no process and no address', async () => {
  const first = await startIn(folder)
  const pid = await postmasterOf(first)
  expect(findRunningDatabase(folder)).toBe(first.url)
  await first.stop()
  expect(startMark(pid)).toBeUndefined()
  expect(first.isRunning()).toBe(false)
  expect(findRunningDatabase(folder)).toBeUndefined()
})

test('a server left behind by a killed parent is taken over with its data', async () => {
  const parent = startElsewhere(folder)
  const url = await parent.up
  await query(url, NOTE)
  await parent.kill()
  expect(await query(url, READ)).toEqual(['kept'])
  database = await startIn(folder)
  expect(await query(database.url, READ)).toEqual(['kept'])
})

test('a start right after parent and server were both killed repairs the data', async () => {
  const parent = startElsewhere(folder)
  const url = await parent.up
  await query(url, NOTE)
  const [pid] = await query(url, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)`)
  await parent.kill()
  process.kill(Number(pid), 'SIGKILL')
  database = await startIn(folder)
  expect(await query(database.url, READ)).toEqual(['kept'])
})

test('a server killed under a running process comes back by itself, at the same address', async () => {
  database = await startIn(folder)
  await query(database.url, NOTE)
  for (const _ of ['once', 'twice']) {
    const { url } = database
    process.kill(await postmasterOf(database), 'SIGKILL')
    await expect.poll(() => query(url, READ).catch(() => []), { timeout: 20_000 }).toEqual(['kept'])
  }
  await expect.poll(() => database?.isRunning()).toBe(true)
})

test('a server that is killed and told to stop at once stays down', async () => {
  const first = await startIn(folder)
  process.kill(await postmasterOf(first), 'SIGKILL')
  await first.stop()
  expect(findRunningDatabase(folder)).toBeUndefined()
})

// Hit somewhere in copying, initdb, first start and the making of the database.
for (const moment of [400, 900]) {
  test(`a first start killed after ${moment} ms is repaired by the next`, async () => {
    const parent = startElsewhere(folder)
    parent.up.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, moment))
    await parent.kill()
    database = await startIn(folder)
    await query(database.url, NOTE)
    expect(await query(database.url, READ)).toEqual(['kept'])
    expect(existsSync(join(folder, 'postgres', 'data', 'PG_VERSION'))).toBe(true)
  })
}

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
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

afterAll(async () => {
  await stop()
  remove(folder)
})

/** The database that runs on the folder, or a new start. */
async function running(): Promise<EmbeddedDatabase> {
  if (!database?.isRunning()) database = await startIn(folder)
  return database
}

async function stop(): Promise<void> {
  await database?.stop()
  database = undefined
}

const READ = 'select text from note'

async function writeNote(url: string): Promise<void> {
  await query(url, 'drop table if exists note')
  await query(url, `create table note as select 'kept' as text`)
}

test('the first start creates a UTF-8 database that sorts the same on every machine', async () => {
  const { url } = await running()
  const [made] = await query(
    url,
    `select concat_ws(' ', datname, pg_encoding_to_char(encoding), datlocprovider, datlocale)
       from pg_database where datname = current_database()`,
  )
  expect(made).toBe('tickets UTF8 b C.UTF-8')
})

test('commits are durable, and there is no access by network', async () => {
  const { url } = await running()
  const settings = await query(
    url,
    `select name || '=' || setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'listen_addresses') order by name`,
  )
  expect(settings).toEqual(['fsync=on', 'listen_addresses=', 'synchronous_commit=on'])
})

test('a second start keeps the data', async () => {
  await writeNote((await running()).url)
  await stop()
  expect(await query((await running()).url, READ)).toEqual(['kept'])
})

test('without an earlier start no database is found and no folder created', () => {
  const empty = temporaryDataFolder()
  expect(findRunningDatabase(join(empty, 'none'))).toBeUndefined()
  expect(findRunningDatabase(empty)).toBeUndefined()
  expect(readdirSync(empty)).toEqual([])
  remove(empty)
})

test('stopping leaves no process and no socket', async () => {
  const first = await running()
  const pid = await findPostmaster(first)
  expect(findRunningDatabase(folder)).toBe(first.url)
  await first.stop()
  expect(startMark(pid)).toBeUndefined()
  expect(first.isRunning()).toBe(false)
  expect(findRunningDatabase(folder)).toBeUndefined()
})

test('the server of a killed parent is replaced with its data kept', async () => {
  await stop()
  const parent = startInProcess(folder)
  const url = await parent.up
  await writeNote(url)
  await parent.kill()
  expect(await query(url, READ)).toEqual(['kept'])
  expect(await query((await running()).url, READ)).toEqual(['kept'])
})

test('a start right after parent and server were both killed repairs the data', async () => {
  await stop()
  const parent = startInProcess(folder)
  const url = await parent.up
  await writeNote(url)
  const [pid] = await query(url, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)`)
  await parent.kill()
  process.kill(Number(pid), 'SIGKILL')
  expect(await query((await running()).url, READ)).toEqual(['kept'])
})

test('a killed server is restarted at the same address', async () => {
  const restarted = await running()
  const { url } = restarted
  await writeNote(url)
  for (const _ of ['once', 'twice']) {
    process.kill(await findPostmaster(restarted), 'SIGKILL')
    await expect.poll(() => query(url, READ).catch(() => [])).toEqual(['kept'])
  }
  await expect.poll(() => restarted.isRunning()).toBe(true)
})

test('a server that is killed and stopped at once stays down', async () => {
  const first = await running()
  process.kill(await findPostmaster(first), 'SIGKILL')
  await first.stop()
  expect(findRunningDatabase(folder)).toBeUndefined()
})

test('a first start killed while its files are made is repaired by the next', async () => {
  const fresh = temporaryDataFolder()
  const parent = startInProcess(fresh, killAtStep({ text: 'bin/initdb' }))
  expect(await parent.gone).toEqual([null, 'SIGKILL'])
  const repaired = await startIn(fresh)
  onTestFinished(() => remove(fresh))
  onTestFinished(() => repaired.stop())
  await writeNote(repaired.url)
  expect(await query(repaired.url, READ)).toEqual(['kept'])
  expect(existsSync(join(repaired.folder, 'data', 'PG_VERSION'))).toBe(true)
})

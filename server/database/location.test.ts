import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { EmbeddedDatabase } from './embedded.ts'
import { runAs } from './location.ts'
import { query, startThrowaway, temporaryDataFolder } from './testing.ts'

const isRoot = process.getuid?.() === 0

/**
 * A cluster created by the first start; other folders get a copy of it, where its creation does not
 * matter.
 */
const folder = temporaryDataFolder()
let started: EmbeddedDatabase[] = []

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

afterEach(async () => {
  for (const database of started) await database.stop()
  started = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(dataFolder: string): Promise<EmbeddedDatabase> {
  const database = await startThrowaway(dataFolder)
  started.push(database)
  return database
}

/** Creates a data folder with a copy of the database's files, made while no server runs on them. */
async function copyTo(dataFolder: string): Promise<string> {
  const cluster = join(folder, 'postgres', 'data')
  if (!existsSync(cluster)) await (await startThrowaway(folder)).stop()
  cpSync(cluster, join(dataFolder, 'postgres', 'data'), { recursive: true })
  return dataFolder
}

test('macOS’s number of nobody is passed as Node’s spawn expects it', () => {
  expect(runAs({ uid: 0xfffffffe, gid: 0xfffffffe })).toEqual({ uid: -2, gid: -2 })
  expect(runAs({ uid: 65534, gid: 65534 })).toEqual({ uid: 65534, gid: 65534 })
})

const socketHost = ({ url }: EmbeddedDatabase) => new URL(url).searchParams.get('host') ?? ''

test('the database is in the data folder and runs as a user other than root', async () => {
  const database = await start(folder)
  expect(database.folder).toBe(join(folder, 'postgres'))
  const { uid } = statSync(join(database.folder, 'data'))
  expect(uid).toBe(isRoot ? 65534 : process.getuid?.())
})

test('below a private folder it runs, and is found again', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(join(closed, 'data'), { recursive: true })
  chmodSync(closed, 0o700)
  const first = await start(join(closed, 'data'))
  await query(first.url, `create table note as select 'kept' as text`)
  await first.stop()
  const again = await start(join(closed, 'data'))
  expect(await query(again.url, 'select text from note')).toEqual(['kept'])
  expect(again.folder).toBe(first.folder)
  // Only root needs another user, and so another folder.
  const note = join(closed, 'data', 'postgres-folder.txt')
  if (isRoot) expect(readFileSync(note, 'utf8').trim()).toBe(first.folder)
  else expect(first.folder).toBe(join(closed, 'data', 'postgres'))
  expect(existsSync(note)).toBe(isRoot)
  await again.stop()
  rmSync(again.folder, { recursive: true, force: true })
})

test('a copy of the data folder is usable by the user who made it', async () => {
  const original = await start(folder)
  await query(original.url, `create table note as select 'kept' as text`)
  await original.stop()
  const database = await start(await copyTo(join(folder, 'copy')))
  expect(await query(database.url, 'select text from note')).toEqual(['kept'])
})

test('the socket is private, and its path is short even for a deep data folder', async () => {
  const deep = await copyTo(join(folder, 'a-folder-with-a-rather-long-name'.repeat(4)))
  const inside = await start(folder)
  expect(socketHost(inside)).toBe(join(folder, 'postgres', 'socket'))
  const database = await start(deep)
  expect(socketHost(database).startsWith(deep)).toBe(false)
  expect(Buffer.byteLength(socketHost(database))).toBeLessThan(86)
  expect(await query(database.url, 'select 1')).toEqual([1])
  for (const one of [inside, database]) expect(statSync(socketHost(one)).mode & 0o777).toBe(0o700)
  rmSync(socketHost(database), { recursive: true })
})

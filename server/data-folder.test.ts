import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'

let folder: string
const lock = () => join(folder, 'lock')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '55tickets-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts another process that opens the folder, reports the result, and stays until it is ended. */
async function openElsewhere() {
  const module = new URL('./data-folder.ts', import.meta.url).href
  const program = `
    const { openDataFolder } = await import(${JSON.stringify(module)})
    const opened = openDataFolder(process.argv[1])
    process.send(opened.refused ?? 'opened')
    process.once('message', () => process.exit())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const said: unknown[] = await once(child, 'message')
  const end = async (how: 'exit' | 'kill') => {
    const gone = once(child, 'exit')
    if (how === 'kill') child.kill('SIGKILL')
    else child.send('exit')
    await gone
  }
  return { said: said[0], pid: child.pid, end }
}

test('a missing folder is created and locked', () => {
  const wanted = join(folder, 'deep', 'inside')
  const opened = openDataFolder(wanted)
  expect(opened).toMatchObject({ folder: wanted })
  expect(existsSync(join(wanted, 'lock'))).toBe(true)
})

test('a second copy is refused with the process that holds the folder', async () => {
  const first = await openElsewhere()
  expect(first.said).toBe('opened')
  expect(openDataFolder(folder)).toEqual({
    refused: expect.stringContaining(`process ${first.pid}`),
  })
  await first.end('exit')
})

test('the folder is free again after a copy has ended', async () => {
  const first = await openElsewhere()
  await first.end('exit')
  expect(existsSync(lock())).toBe(false)
  expect(openDataFolder(folder)).toMatchObject({ folder })
})

test('the folder is free again after a copy was killed', async () => {
  const first = await openElsewhere()
  await first.end('kill')
  expect(existsSync(lock())).toBe(true)
  expect(openDataFolder(folder)).toMatchObject({ folder })
})

test('a live process that reuses the number of a dead copy does not hold the folder', () => {
  writeFileSync(lock(), JSON.stringify({ pid: process.ppid, started: 'long ago' }))
  expect(openDataFolder(folder)).toMatchObject({ folder })
})

test('an incomplete lock file does not hold the folder', () => {
  writeFileSync(lock(), '{"pid":')
  expect(openDataFolder(folder)).toMatchObject({ folder })
})

test('of many concurrent starts over a stale lock, one gets the folder', async () => {
  writeFileSync(lock(), JSON.stringify({ pid: process.ppid, started: 'long ago' }))
  const starters = await Promise.all(Array.from({ length: 6 }, openElsewhere))
  expect(starters.filter(({ said }) => said === 'opened')).toHaveLength(1)
  await Promise.all(starters.map((starter) => starter.end('exit')))
})

test('releasing frees the folder and does not remove somebody else’s lock', () => {
  const opened = openDataFolder(folder)
  if ('refused' in opened) throw new Error(opened.refused)
  const other = JSON.stringify({ pid: 1, started: 'other' })
  writeFileSync(lock(), other)
  opened.release()
  expect(readFileSync(lock(), 'utf8')).toBe(other)
})

test('a folder that can’t be created is refused with the reason', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(openDataFolder(join(file, 'below'))).toEqual({
    refused: expect.stringContaining('ENOTDIR'),
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withInstallLock } from './install-lock.mjs'

/** Starting programs takes long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

let folder: string
const lock = () => join(folder, 'cache', 'installing')
const journal = () => join(folder, 'journal')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '55tickets-install-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts another command that holds the lock for a moment and records when it began and ended. */
async function hold(holdMs: number, onBegin?: (pid: number | undefined) => void) {
  const module = new URL('install-lock.mjs', import.meta.url).href
  const script = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    const { withInstallLock } = await import(${JSON.stringify(module)})
    const [lock, journal, holdMs] = process.argv.slice(1)
    await withInstallLock(async () => {
      process.send('begin')
      appendFileSync(journal, 'begin ')
      await setTimeout(Number(holdMs))
      appendFileSync(journal, 'end ')
    }, lock)
    process.disconnect()`
  const args = ['--input-type=module', '-e', script, lock(), journal(), String(holdMs)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.once('message', () => onBegin?.(child.pid))
  await once(child, 'exit')
}

/** Leaves a stale lock of a command that was killed while holding it. */
async function leaveDeadLock() {
  await hold(60_000, (pid) => pid && process.kill(pid, 'SIGKILL'))
  expect(existsSync(lock())).toBe(true)
  writeFileSync(journal(), '')
}

test('two commands never install into one clone at the same time', async () => {
  await Promise.all([hold(200), hold(200)])
  await withInstallLock(async () => appendFileSync(journal(), 'mine'), lock())
  expect(readFileSync(journal(), 'utf8')).toBe('begin end begin end mine')
})

test('a command that was killed while installing blocks nobody', async () => {
  await leaveDeadLock()
  expect(await withInstallLock(async () => 'done', lock())).toBe('done')
  expect(existsSync(lock())).toBe(false)
})

test('commands that wait for a killed one continue one at a time', async () => {
  await leaveDeadLock()
  await Promise.all(Array.from({ length: 4 }, () => hold(50)))
  expect(readFileSync(journal(), 'utf8')).toBe('begin end '.repeat(4))
})

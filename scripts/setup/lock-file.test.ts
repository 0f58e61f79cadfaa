import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from './lock-file.mjs'

let folder: string
const lock = () => join(folder, 'lock')
/** A stale lock of a process whose number a live one has now. */
const DEAD = JSON.stringify({ pid: process.pid, started: 'long ago', token: 'dead' })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '55tickets-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const REACHING = 6
const ROUNDS = 60
const ROUND_MS = 10

/**
 * Starts another process that in each round tries to take that round's lock, at the same moment as
 * all.
 */
function reachElsewhere() {
  const module = new URL('lock-file.mjs', import.meta.url).href
  const program = `
    import { once } from 'node:events'
    const { takeLock } = await import(${JSON.stringify(module)})
    const [folder] = process.argv.slice(1)
    process.send('there')
    const [begin] = await once(process, 'message')
    const taken = []
    for (let round = 0; round < ${ROUNDS}; round += 1) {
      const at = begin + round * ${ROUND_MS}
      while (Date.now() < at);
      if ('release' in takeLock(folder + '/lock-' + round)) taken.push(round)
    }
    process.send(taken)
    process.once('message', () => process.exit())`
  const args = ['--input-type=module', '-e', program, folder]
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

const hear = async (child: ChildProcess): Promise<unknown> => (await once(child, 'message'))[0]

test('of many processes that try to take a stale lock at once, exactly one gets it', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) writeFileSync(join(folder, `lock-${round}`), DEAD)
  const children = Array.from({ length: REACHING }, reachElsewhere)
  await Promise.all(children.map(hear))
  const reached = Promise.all(children.map(hear))
  const begin = Date.now() + ROUND_MS
  for (const child of children) child.send(begin)
  const taken = (await reached).flat().sort((one, other) => Number(one) - Number(other))
  // A holder must not die before the others are done: its lock would be free again.
  for (const child of children) child.send('exit')
  expect(taken).toEqual(Array.from({ length: ROUNDS }, (_, round) => round))
  expect(readdirSync(folder)).toHaveLength(ROUNDS)
})

test('a lock is held by one and free again once released', () => {
  const taken = takeLock(lock())
  expect(takeLock(lock())).toEqual({ heldBy: process.pid })
  if ('release' in taken) taken.release()
  expect(readdirSync(folder)).toEqual([])
  expect(takeLock(lock())).toHaveProperty('release')
})

test('a process that died while removing a stale lock blocks nobody', () => {
  writeFileSync(lock(), DEAD)
  const removal = `${lock()}.${createHash('sha256').update(DEAD).digest('hex').slice(0, 12)}`
  writeFileSync(removal, DEAD.replace('"dead"', '"remover"'))
  expect(takeLock(lock())).toHaveProperty('release')
  expect(existsSync(removal)).toBe(false)
})

test('a second release does not remove somebody else’s lock', () => {
  const first = takeLock(lock())
  if ('release' in first) first.release()
  takeLock(lock())
  const second = readFileSync(lock(), 'utf8')
  if ('release' in first) first.release()
  expect(readFileSync(lock(), 'utf8')).toBe(second)
})

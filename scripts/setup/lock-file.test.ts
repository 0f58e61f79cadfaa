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
/** What a process left behind that had this living one's number. */
const DEAD = JSON.stringify({ pid: process.pid, started: 'long ago', token: 'dead' })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '55tickets-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const living: ChildProcess[] = []
const ROUNDS = 60
const ROUND_MS = 25

/** Another process that in each round reaches for that round's lock, at the same moment as all. */
async function reachElsewhere(begin: number): Promise<number[]> {
  const module = new URL('lock-file.mjs', import.meta.url).href
  const program = `
    const { takeLock } = await import(${JSON.stringify(module)})
    const [folder, begin] = process.argv.slice(1)
    const taken = []
    for (let round = 0; round < ${ROUNDS}; round += 1) {
      const at = Number(begin) + round * ${ROUND_MS}
      await new Promise((resolve) => setTimeout(resolve, at - Date.now() - 3))
      while (Date.now() < at);
      if ('release' in takeLock(folder + '/lock-' + round)) taken.push(round)
    }
    process.send(taken)
    process.once('message', () => process.exit())`
  const args = ['--input-type=module', '-e', program, folder, String(begin)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [taken] = await once(child, 'message')
  living.push(child)
  return taken
}

test('of many that reach for a dead lock at once, exactly one gets it', {
  timeout: 20_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) writeFileSync(join(folder, `lock-${round}`), DEAD)
  const begin = Date.now() + 1_500
  const reached = Array.from({ length: 6 }, () => reachElsewhere(begin))
  const taken = (await Promise.all(reached)).flat().sort((one, other) => one - other)
  // Whoever took one must not die before the others are through: its lock would be free again.
  for (const child of living.splice(0)) child.send('exit')
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

test('who died while removing a dead lock holds nobody up', () => {
  writeFileSync(lock(), DEAD)
  const removal = `${lock()}.${createHash('sha256').update(DEAD).digest('hex').slice(0, 12)}`
  writeFileSync(removal, DEAD.replace('"dead"', '"remover"'))
  expect(takeLock(lock())).toHaveProperty('release')
  expect(existsSync(removal)).toBe(false)
})

test('a second release takes away nobody else’s lock', () => {
  const first = takeLock(lock())
  if ('release' in first) first.release()
  takeLock(lock())
  const second = readFileSync(lock(), 'utf8')
  if ('release' in first) first.release()
  expect(readFileSync(lock(), 'utf8')).toBe(second)
})

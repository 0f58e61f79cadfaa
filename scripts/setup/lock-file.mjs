import { createHash, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { startMark } from './running-process.mjs'

/**
 * Takes a lock that is a file, for one holder of all processes on this machine. It ends with
 * `release` or with the process; a stale lock of a dead process blocks nobody.
 *
 * @param {string} file
 * @returns {{ release(): void } | { heldBy: number }}
 */
export function takeLock(file) {
  const token = randomBytes(6).toString('hex')
  const started = startMark(process.pid)
  // Without it the lock would look like a stale one.
  if (!started) throw new Error('this system does not tell when a process was started')
  const text = JSON.stringify({ pid: process.pid, started, token })
  const source = `${file}.${token}`
  writeFileSync(source, text)
  try {
    const heldBy = take(file, source)
    if (heldBy) return { heldBy }
  } finally {
    rmSync(source, { force: true })
  }
  return {
    release: () => {
      if (read(file) === text) rmSync(file, { force: true })
    },
  }
}

/**
 * Takes the lock. Only the process that holds the removal lock removes a stale lock, and it checks
 * again before: meanwhile the lock may belong to somebody else. The removal lock may be stale
 * too, and is taken in the same way.
 *
 * @param {string} file
 * @param {string} source
 * @returns {number | undefined} the living process that holds it, undefined when it is ours
 */
function take(file, source) {
  for (;;) {
    if (linked(source, file)) return undefined
    const found = read(file)
    if (found === undefined) continue
    const holder = liveHolder(found)
    if (holder) return holder
    const removal = `${file}.${createHash('sha256').update(found).digest('hex').slice(0, 12)}`
    const remover = take(removal, source)
    if (remover) return remover
    if (read(file) === found) rmSync(file, { force: true })
    rmSync(removal, { force: true })
  }
}

/**
 * A link appears with its content at once and never replaces: only one of many gets it.
 *
 * @param {string} from
 * @param {string} to
 */
function linked(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * @param {string} text
 * @returns {number | undefined}
 */
function liveHolder(text) {
  try {
    const { pid, started } = JSON.parse(text)
    const isLock = Number.isInteger(pid) && typeof started === 'string'
    return isLock && startMark(pid) === started ? pid : undefined
  } catch {
    return undefined
  }
}

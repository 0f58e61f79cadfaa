import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { REPOSITORY } from './repository.mjs'

const LOCK = join(REPOSITORY, '.cache', 'installing')
/** Nothing that is done alone takes longer: an older lock was left behind. */
const MOST_MS = 15 * 60_000

/**
 * Does what two commands must not do to one clone at the same time, such as installing.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  mkdirSync(dirname(LOCK), { recursive: true })
  for (let isTold = false; !take(); isTold = true) {
    if (!isTold) console.log('Waiting for another command that is installing here')
    await sleep(500)
  }
  try {
    return await work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function take() {
  try {
    if (isLeftBehind()) rmSync(LOCK, { force: true })
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isLeftBehind() {
  const found = statSync(LOCK, { throwIfNoEntry: false })
  if (!found) return false
  if (Date.now() - found.mtimeMs > MOST_MS) return true
  const pid = Number(readFileSync(LOCK, 'utf8'))
  try {
    // Zero: still being written.
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

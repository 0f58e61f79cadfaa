import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeLock } from './lock-file.mjs'
import { REPOSITORY } from './repository.mjs'

/**
 * Runs work that two commands must not do in one clone at the same time, such as installing.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} lock
 * @returns {Promise<T>}
 */
export async function withInstallLock(work, lock = join(REPOSITORY, '.cache', 'installing')) {
  mkdirSync(dirname(lock), { recursive: true })
  const held = await waitFor(lock)
  try {
    return await work()
  } finally {
    held.release()
  }
}

/** @param {string} lock */
async function waitFor(lock) {
  for (let isAnnounced = false; ; isAnnounced = true) {
    const taken = takeLock(lock)
    if ('release' in taken) return taken
    if (!isAnnounced) console.log('Waiting for another command that is installing here')
    await sleep(500)
  }
}

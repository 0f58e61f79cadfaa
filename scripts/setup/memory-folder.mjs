import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Required space; a whole run needs less than a third of it. */
const MIN_BYTES = 4 * 1024 ** 3

/**
 * The folder of temporary files that lies in memory, where there is one with room and from which
 * programs may be run. A test makes hundreds of databases, and on a disk each takes ten times as long.
 *
 * @param {{ folder?: string, leastBytes?: number }} [wanted]
 * @returns {string | undefined}
 */
export function findMemoryFolder({ folder = IN_MEMORY, leastBytes = MIN_BYTES } = {}) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= leastBytes && canRunPrograms(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

/** @param {string} folder may be mounted so that nothing in it can be run */
function canRunPrograms(folder) {
  const trial = mkdtempSync(join(folder, '55tickets-trial-'))
  try {
    const program = join(trial, 'program')
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}

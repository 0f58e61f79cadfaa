import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts in hundredths of a second on every platform that Node runs on. */
const MS_PER_TICK = 10

/**
 * Milliseconds that a PostgreSQL has computed so far: in its first process, in those that this one
 * has started and that still run, and in those that have ended.
 */
export function postgresCpuMs(postmasterPid: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ticks = pids.map((pid) => {
    const [, parent = 0, ...more] = readStat(pid)
    const [own = 0, system = 0, ofEnded = 0, systemOfEnded = 0] = more.slice(9)
    if (Number(pid) === postmasterPid) return own + system + ofEnded + systemOfEnded
    return parent === postmasterPid ? own + system : 0
  })
  return ticks.reduce((sum, count) => sum + count, 0) * MS_PER_TICK
}

/** What stands behind the name: state, parent, … */
function readStat(pid: string): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    // It has ended in the meantime.
    return []
  }
}

/** The first process of the database of the product that runs on this folder. */
export function findPostmaster(dataFolder: string): number {
  const file = join(dataFolder, 'postgres', 'data', 'postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

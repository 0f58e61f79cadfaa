import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux reports ticks of 10 ms on every platform that Node supports. */
const MS_PER_TICK = 10

/**
 * CPU time of PostgreSQL so far in milliseconds: of the postmaster, of its running children, and of
 * those that have ended.
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

/** Fields of /proc/<pid>/stat after the name: state, parent, … */
function readStat(pid: string): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    // The process has ended in the meantime.
    return []
  }
}

/** Process id of the postmaster of the product on this folder. */
export function findPostmaster(dataFolder: string): number {
  const file = join(dataFolder, 'postgres', 'data', 'postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

import { readFileSync } from 'node:fs'

/** Linux reports ticks of 10 ms on every platform that Node supports. */
const MS_PER_TICK = 10

/** CPU time of a process so far in milliseconds, all threads, user and system. */
export function processCpuMs(pid: number): number {
  if (process.platform !== 'linux') {
    throw new Error('CPU time is read from /proc, which only Linux has: run this on Linux.')
  }
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name is in brackets and may contain anything, so fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}

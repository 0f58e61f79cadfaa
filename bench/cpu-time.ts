import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second on every platform that Node runs on. */
const MS_PER_TICK = 10

/** Milliseconds that a process has computed so far, all its threads, user and system together. */
export function processCpuMs(pid: number): number {
  if (process.platform !== 'linux') {
    throw new Error('CPU time is read from /proc, which only Linux has: run this on Linux.')
  }
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name stands in brackets and may hold anything, so count from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}

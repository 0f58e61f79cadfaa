import { readFileSync } from 'node:fs'
import { median } from '../median.ts'

const SAMPLE_MS = 5_000

/** Megabytes that a process has in memory. */
function residentMb(pid: number): number {
  const kb = /\nVmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kb === undefined)
    throw new Error(`the memory of process ${pid} can't be read: run this on Linux`)
  return Number(kb) / 1024
}

export interface MemoryWatch {
  /** Around a moment, in milliseconds from the beginning; the median of a minute or less. */
  around(pid: number, atMs: number, windowMs: number): number
  stop(): void
}

/** Looks at the memory of processes every few seconds. */
export function watchMemory(pids: readonly number[]): MemoryWatch {
  const began = performance.now()
  const samples = new Map(pids.map((pid): [number, { at: number; mb: number }[]] => [pid, []]))
  const look = () => {
    for (const [pid, seen] of samples)
      seen.push({ at: performance.now() - began, mb: residentMb(pid) })
  }
  look()
  const timer = setInterval(look, SAMPLE_MS)
  return {
    around(pid, atMs, windowMs) {
      const seen = samples.get(pid) ?? []
      const near = seen.filter(({ at }) => Math.abs(at - atMs) <= windowMs / 2)
      return median((near.length > 0 ? near : seen.slice(-1)).map(({ mb }) => mb))
    },
    stop: () => clearInterval(timer),
  }
}

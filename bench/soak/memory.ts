import { readFileSync } from 'node:fs'
import { median } from '../median.ts'

const SAMPLE_MS = 5_000

/** Resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  const kb = /\nVmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kb === undefined)
    throw new Error(`the memory of process ${pid} can't be read: run this on Linux`)
  return Number(kb) / 1024
}

export interface MemoryWatch {
  /** Median memory around a moment, in milliseconds from the beginning. */
  around(pid: number, atMs: number, windowMs: number): number
  stop(): void
}

/** Samples the memory of processes every few seconds. */
export function watchMemory(pids: readonly number[]): MemoryWatch {
  const began = performance.now()
  const samples = new Map(pids.map((pid): [number, { at: number; mb: number }[]] => [pid, []]))
  const sample = () => {
    for (const [pid, seen] of samples)
      seen.push({ at: performance.now() - began, mb: residentMb(pid) })
  }
  sample()
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    around(pid, atMs, windowMs) {
      const seen = samples.get(pid) ?? []
      const near = seen.filter(({ at }) => Math.abs(at - atMs) <= windowMs / 2)
      return median((near.length > 0 ? near : seen.slice(-1)).map(({ mb }) => mb))
    },
    stop: () => clearInterval(timer),
  }
}

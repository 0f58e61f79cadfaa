import { readdirSync, readFileSync } from 'node:fs'
import { processCpuMs } from '../cpu-time.ts'
import { postgresCpuMs } from '../reserve/postgres-cpu.ts'

interface Pids {
  readonly first: number
  readonly second: number
  readonly postmaster: number
}

/** CPU time so far of both servers, of PostgreSQL and of the sandbox, in milliseconds. */
export function readCpu({ first, second, postmaster }: Pids) {
  return {
    first: processCpuMs(first),
    second: processCpuMs(second),
    postgres: postgresCpuMs(postmaster),
    sandbox: findSandboxes([first, second]).reduce((sum, pid) => sum + processCpuMs(pid), 0),
  }
}

/** Process ids of the sandboxes that these servers have started; the second one only waits. */
function findSandboxes(servers: readonly number[]): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => isSandbox(pid, servers)).map(Number)
}

function isSandbox(pid: string, servers: readonly number[]): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sandbox/main.ts')) return false
    const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return servers.includes(Number(parent))
  } catch {
    // The process has ended in the meantime.
    return false
  }
}

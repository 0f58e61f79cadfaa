import { once } from 'node:events'
import { processCpuMs } from '../cpu-time.ts'
import type { OnEnd } from '../run-bench.ts'
import { startProcess } from '../start-process.ts'
import type { Load, LoadPlan } from './load.ts'
import { postgresCpuMs } from './postgres-cpu.ts'

/** Result of a slice of load with its CPU time. */
export interface Slice extends Load {
  readonly serverCpuMs: number
  readonly postgresCpuMs: number
}

export interface WatchedProcesses {
  readonly serverPid: number
  readonly postmasterPid?: number
}

export async function runLoad(
  onEnd: OnEnd,
  plan: LoadPlan,
  watched: WatchedProcesses,
): Promise<Slice> {
  const load = startProcess(onEnd, {
    file: 'bench/reserve/load.ts',
    args: [JSON.stringify(plan)],
  })
  const failed = once(load, 'exit').then(([code]) => {
    throw new Error(`the load ended with code ${code} and no figures`)
  })
  // The process always exits; that is a failure only before its figures.
  failed.catch(() => undefined)
  const serverBefore = processCpuMs(watched.serverPid)
  const postgresBefore = watched.postmasterPid ? postgresCpuMs(watched.postmasterPid) : 0
  const [figures]: Load[] = await Promise.race([once(load, 'message'), failed])
  if (!figures || figures.refused > 0)
    throw new Error(`${figures?.refused} requests were not answered with 201`)
  const postgresAfter = watched.postmasterPid ? postgresCpuMs(watched.postmasterPid) : 0
  return {
    ...figures,
    serverCpuMs: processCpuMs(watched.serverPid) - serverBefore,
    postgresCpuMs: postgresAfter - postgresBefore,
  }
}

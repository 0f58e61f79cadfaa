import { processCpuMs } from '../cpu-time.ts'
import { readFigures } from '../read-figures.ts'
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
  const serverBefore = processCpuMs(watched.serverPid)
  const postgresBefore = watched.postmasterPid ? postgresCpuMs(watched.postmasterPid) : 0
  const sent = await readFigures<Load>(load)
  if (sent.refused > 0) throw new Error(`${sent.refused} requests were not answered with 201`)
  const postgresAfter = watched.postmasterPid ? postgresCpuMs(watched.postmasterPid) : 0
  return {
    ...sent,
    serverCpuMs: processCpuMs(watched.serverPid) - serverBefore,
    postgresCpuMs: postgresAfter - postgresBefore,
  }
}

import { once } from 'node:events'
import { processCpuMs } from '../cpu-time.ts'
import { postgresCpuMs } from '../reserve/postgres-cpu.ts'
import type { OnEnd } from '../run-bench.ts'
import { startProcess } from '../start-process.ts'
import type { ScanPlan, Scans } from './load.ts'

/** Result of a slice of scans with its CPU time. */
export interface MeasuredScans extends Scans {
  readonly serverCpuMs: number
  readonly postgresCpuMs: number
}

interface WatchedProcesses {
  readonly serverPid: number
  readonly postmasterPid: number
}

export async function runScans(
  onEnd: OnEnd,
  plan: ScanPlan,
  { serverPid, postmasterPid }: WatchedProcesses,
): Promise<MeasuredScans> {
  const load = startProcess(onEnd, { file: 'bench/gate/load.ts', args: [JSON.stringify(plan)] })
  const failed = once(load, 'exit').then(([code]) => {
    throw new Error(`the scans ended with code ${code} and no figures`)
  })
  // The process always exits; that is a failure only before its figures.
  failed.catch(() => undefined)
  const [server, postgres] = [processCpuMs(serverPid), postgresCpuMs(postmasterPid)]
  const [figures]: Scans[] = await Promise.race([once(load, 'message'), failed])
  if (!figures || figures.refused > 0)
    throw new Error(`${figures?.refused} scans were not answered with 200`)
  return {
    ...figures,
    serverCpuMs: processCpuMs(serverPid) - server,
    postgresCpuMs: postgresCpuMs(postmasterPid) - postgres,
  }
}

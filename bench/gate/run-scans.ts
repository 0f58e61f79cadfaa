import { processCpuMs } from '../cpu-time.ts'
import { readFigures } from '../read-figures.ts'
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
  const [server, postgres] = [processCpuMs(serverPid), postgresCpuMs(postmasterPid)]
  const scans = await readFigures<Scans>(load)
  if (scans.refused > 0) throw new Error(`${scans.refused} scans were not answered with 200`)
  return {
    ...scans,
    serverCpuMs: processCpuMs(serverPid) - server,
    postgresCpuMs: postgresCpuMs(postmasterPid) - postgres,
  }
}

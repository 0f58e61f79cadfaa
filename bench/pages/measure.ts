import { readFigures } from '../read-figures.ts'
import type { OnEnd } from '../run-bench.ts'
import { startProcess } from '../start-process.ts'
import type { Slice } from './load-slice.ts'

export interface Target {
  name: string
  url: string
  pid: number
}

const CONNECTIONS = 50

/** Loads one target for some seconds. */
export async function measure(onEnd: OnEnd, target: Target, seconds: number): Promise<Slice> {
  const load = startProcess(onEnd, {
    file: 'bench/pages/load-slice.ts',
    args: [target.url, String(target.pid), String(seconds), String(CONNECTIONS)],
  })
  const slice = await readFigures<Slice>(load)
  if (slice.refused > 0 || slice.requests === 0) {
    throw new Error(`${target.name} refused ${slice.refused} of ${slice.requests} requests`)
  }
  return slice
}

import { once } from 'node:events'
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
  const failed = once(load, 'exit').then(([code]) => {
    throw new Error(`the load on ${target.name} ended with code ${code} and no figures`)
  })
  // The process always exits; that is a failure only before its figures.
  failed.catch(() => undefined)
  const [slice]: Slice[] = await Promise.race([once(load, 'message'), failed])
  if (!slice || slice.refused > 0 || slice.requests === 0) {
    throw new Error(`${target.name} refused ${slice?.refused} of ${slice?.requests} requests`)
  }
  return slice
}

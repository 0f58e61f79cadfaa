import { processCpuMs } from '../cpu-time.ts'
import { hammer } from './hammer.ts'

/** Figures of one slice of load, sent to the benchmark. */
export interface Slice {
  requests: number
  seconds: number
  refused: number
  serverCpuMs: number
  loadCpuMs: number
}

// A separate process for each slice, so that generating load costs neither server nor benchmark.
const [url = '', serverPid = '', seconds = '', connections = ''] = process.argv.slice(2)
const serverBefore = processCpuMs(Number(serverPid))
const ownBefore = process.cpuUsage()
const began = performance.now()
const { requests, refused } = await hammer(url, Number(connections), Number(seconds))
const own = process.cpuUsage(ownBefore)
const slice: Slice = {
  requests,
  refused,
  seconds: (performance.now() - began) / 1000,
  serverCpuMs: processCpuMs(Number(serverPid)) - serverBefore,
  loadCpuMs: (own.user + own.system) / 1000,
}
process.send?.(slice)

import { percentile } from '../median.ts'
import { asFastAsItGoes, atRate } from '../pace.ts'
import { openConnection } from './connection.ts'
import { makeRequests } from './requests.ts'
import type { HotEvent } from './store.ts'

export interface LoadPlan {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly events: readonly HotEvent[]
  readonly firstUser: number
  readonly most: number
  readonly secret: string
  /**
   * Requests per second, sent whether earlier ones were answered or not; without it, as fast as
   * possible.
   */
  readonly rate?: number
}

export interface Load {
  readonly reserved: number
  readonly refused: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  readonly cpuMs: number
}

// A separate process for each slice, so that generating load costs neither server nor benchmark.
process.send?.(await run(JSON.parse(process.argv[2] ?? '') as LoadPlan))

async function run(plan: LoadPlan): Promise<Load> {
  const requests = makeRequests(plan.most, plan.firstUser, plan.events, plan.secret)
  const connections = await Promise.all(
    Array.from({ length: plan.connections }, () => openConnection(plan.port)),
  )
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  const times: number[] = []
  let refused = 0
  const note = (since: number, status: number) => {
    if (status === 201) times.push(performance.now() - since)
    else refused++
  }
  const { rate } = plan
  if (rate === undefined) await asFastAsItGoes(connections, requests, plan.seconds, note)
  else await atRate(connections, requests, plan.seconds, rate, note)
  const seconds = (performance.now() - began) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  for (const connection of connections) connection.close()
  return {
    reserved: times.length,
    refused,
    seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuMs: (cpu.user + cpu.system) / 1000,
  }
}

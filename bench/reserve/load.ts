import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../median.ts'
import { type Connection, openConnection } from './connection.ts'
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
  /** Requests a second, sent whether earlier ones were answered or not; else as fast as it goes. */
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

// A process of its own for each slice, so that making load costs neither server nor benchmark.
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

type Note = (since: number, status: number) => void

async function asFastAsItGoes(
  connections: Connection[],
  requests: Buffer[],
  seconds: number,
  note: Note,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  let next = 0
  const work = (connection: Connection) =>
    new Promise<void>((resolve) => {
      const goOn = () => {
        const request = requests[next++]
        const since = performance.now()
        if (!request || since > end) return resolve()
        connection.send(request, (status) => {
          note(since, status)
          goOn()
        })
      }
      goOn()
    })
  await Promise.all(connections.map(work))
}

/** The time of an answer counts from when its request was due, also where no connection was free. */
async function atRate(
  connections: Connection[],
  requests: Buffer[],
  seconds: number,
  rate: number,
  note: Note,
): Promise<void> {
  const idle = [...connections]
  const due: number[] = []
  const began = performance.now()
  const total = Math.min(requests.length, Math.floor(rate * seconds))
  let sent = 0
  let answered = 0
  const sendDue = () => {
    while (due.length > 0) {
      const connection = idle.pop()
      if (!connection) return
      const since = due.shift() ?? 0
      const request = requests[sent++]
      if (!request) return
      connection.send(request, (status) => {
        answered++
        note(since, status)
        idle.push(connection)
        sendDue()
      })
    }
  }
  let made = 0
  for (;;) {
    if (answered >= total) return
    const now = performance.now()
    for (; made < total && began + (made * 1000) / rate <= now; made++)
      due.push(began + (made * 1000) / rate)
    sendDue()
    await sleep(1)
  }
}

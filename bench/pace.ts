import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from './reserve/connection.ts'

type Note = (since: number, status: number) => void

/** Request rate up to which a load only probes and needs precise times. */
const PROBES = 100

/**
 * Raises the priority of a measuring process. It shares the cores with the server that it measures,
 * and would count its own wait for the CPU as the server's.
 */
function raisePriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGHEST)
  } catch {
    console.error('Could not raise the priority: times of single requests will be too long.')
  }
}

/** Sends requests as fast as possible: each connection sends the next one when the last is answered. */
export async function asFastAsItGoes(
  connections: readonly Connection[],
  requests: readonly Buffer[],
  seconds: number,
  note: Note,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  let next = 0
  const work = (connection: Connection) =>
    new Promise<void>((resolve) => {
      const sendNext = () => {
        const request = requests[next++]
        const since = performance.now()
        if (!request || since > end) return resolve()
        connection.send(request, (status) => {
          note(since, status)
          sendNext()
        })
      }
      sendNext()
    })
  await Promise.all(connections.map(work))
}

/**
 * Sends requests at a fixed rate. A response time counts from when its request was due, also if no
 * connection was free.
 */
export async function atRate(
  connections: readonly Connection[],
  requests: readonly Buffer[],
  seconds: number,
  rate: number,
  note: Note,
): Promise<void> {
  if (rate <= PROBES) raisePriority()
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

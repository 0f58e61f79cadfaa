import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../median.ts'
import { type Connection, openConnection } from '../reserve/connection.ts'

export interface WebhookPlan {
  readonly port: number
  readonly token: string
  /** File with a JSON array of webhooks, in sending order. */
  readonly file: string
  readonly seconds: number
  readonly connections: number
}

export interface WebhookLoadResult {
  readonly acknowledged: number
  readonly refused: number
  readonly seconds: number
  readonly times: readonly number[]
  readonly p50: number
  readonly p99: number
}

// A separate process, so that sending costs neither server nor benchmark.
process.send?.(await send(JSON.parse(process.argv[2] ?? '') as WebhookPlan))

/** Sends all webhooks evenly over the time; a response time counts from when its webhook was due. */
async function send(plan: WebhookPlan): Promise<WebhookLoadResult> {
  const webhooks = JSON.parse(readFileSync(plan.file, 'utf8')) as object[]
  const requests = webhooks.map((webhook) => buildRequest(plan.token, JSON.stringify(webhook)))
  const idle: Connection[] = await Promise.all(
    Array.from({ length: plan.connections }, () => openConnection(plan.port)),
  )
  const connections = [...idle]
  const times: number[] = []
  const due: { at: number; request: Buffer }[] = []
  let [refused, made] = [0, 0]
  const began = performance.now()
  const dueAt = (index: number) => began + (index * plan.seconds * 1000) / requests.length

  const sendDue = () => {
    while (due.length > 0 && idle.length > 0) {
      const [next, connection] = [due.shift(), idle.pop()]
      if (!next || !connection) return
      connection.send(next.request, (status) => {
        if (status === 200) times.push(performance.now() - next.at)
        else refused++
        idle.push(connection)
        sendDue()
      })
    }
  }
  while (times.length + refused < requests.length) {
    const now = performance.now()
    for (let request = requests[made]; request && dueAt(made) <= now; request = requests[made]) {
      due.push({ at: dueAt(made), request })
      made++
    }
    sendDue()
    await sleep(1)
  }
  const seconds = (performance.now() - began) / 1000
  for (const connection of connections) connection.close()
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  return { acknowledged: times.length, refused, seconds, times, p50, p99 }
}

function buildRequest(token: string, body: string): Buffer {
  return Buffer.from(
    [
      'POST /api/payments/webhook HTTP/1.1',
      'host: localhost',
      `asaas-access-token: ${token}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}

import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createTokens } from '../../api/areas/accounts/tokens.ts'
import { CARD } from '../approved-card.ts'
import { percentile } from '../median.ts'
import { type HotEvent, userId } from '../reserve/store.ts'

export interface OrderPlan {
  readonly port: number
  readonly buyers: number
  /** Number of the first buyer, where several loads run at once; 0 if it is missing. */
  readonly firstBuyer?: number
  readonly seconds: number
  readonly event: HotEvent
  readonly secret: string
  /** Orders of each buyer at most; as many as the time allows if it is missing. */
  readonly most?: number
}

export interface Orders {
  readonly paid: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  readonly cpuMs: number
}

// A separate process for each slice, so that generating load costs neither server nor benchmark.
process.send?.(await run(JSON.parse(process.argv[2] ?? '') as OrderPlan))

/** Runs the buyers, each of whom reserves and pays, order after order. */
async function run(plan: OrderPlan): Promise<Orders> {
  const tokens = createTokens([plan.secret])
  const agent = new Agent({ keepAlive: true, maxSockets: plan.buyers })
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  const end = began + plan.seconds * 1000
  const times: number[] = []
  const buy = async (buyer: number) => {
    const caller = { userId: userId(buyer), loginId: randomUUID() }
    const token = tokens.issueAccess(caller, new Date())
    const { most = Number.POSITIVE_INFINITY } = plan
    for (let made = 0; made < most && performance.now() < end; made += 1) {
      const since = performance.now()
      const post = (path: string, body: object) =>
        send({ agent, port: plan.port, path, token, body })
      const { eventId, ticketId } = plan.event
      const items = [{ ticketId, quantity: 1 }]
      const reservation = await post(`/api/events/${eventId}/reserve`, { eventId, items })
      const vendaId = String(reservation['_id'])
      const paid = await post('/api/payments/process', { vendaId, ...CARD })
      if (paid['status'] !== 'CONFIRMED') throw new Error(`not paid: ${JSON.stringify(paid)}`)
      times.push(performance.now() - since)
    }
  }
  await Promise.all(
    Array.from({ length: plan.buyers }, (_, index) => buy((plan.firstBuyer ?? 0) + index)),
  )
  const seconds = (performance.now() - began) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  agent.destroy()
  return {
    paid: times.length,
    seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuMs: (cpu.user + cpu.system) / 1000,
  }
}

interface SendOptions {
  readonly agent: Agent
  readonly port: number
  readonly path: string
  readonly token: string
  readonly body: object
}

function send({ agent, port, path, token, body }: SendOptions): Promise<Record<string, unknown>> {
  const bytes = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(bytes),
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, host: 'localhost', path, method: 'POST', headers },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () => {
          const status = answer.statusCode ?? 0
          if (status < 300) resolve(JSON.parse(text) as Record<string, unknown>)
          else reject(new Error(`${path} answered ${status}: ${text}`))
        })
      },
    )
    sent.once('error', reject)
    sent.end(bytes)
  })
}

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { percentile } from '../median.ts'
import { asFastAsItGoes, atRate } from '../pace.ts'
import { openConnection } from '../reserve/connection.ts'

export interface ScanPlan {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly eventId: string
  /** Bearer token of the gate staff. */
  readonly bearer: string
  /** File with a JSON array of QR code texts, each scanned once. */
  readonly file: string
  /**
   * Scans per second, sent whether earlier ones were answered or not; without it, as fast as
   * possible.
   */
  readonly rate?: number
}

export interface Scans {
  readonly answered: number
  readonly refused: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
}

// A separate process, so that generating load costs neither server nor benchmark.
process.send?.(await run(JSON.parse(process.argv[2] ?? '') as ScanPlan))

async function run(plan: ScanPlan): Promise<Scans> {
  const shown = JSON.parse(readFileSync(plan.file, 'utf8')) as string[]
  const requests = shown.map((text) => buildRequest(plan, text))
  const connections = await Promise.all(
    Array.from({ length: plan.connections }, () => openConnection(plan.port)),
  )
  const times: number[] = []
  let refused = 0
  const note = (since: number, status: number) => {
    if (status === 200) times.push(performance.now() - since)
    else refused++
  }
  const began = performance.now()
  const { rate, seconds: most } = plan
  if (rate === undefined) await asFastAsItGoes(connections, requests, most, note)
  else await atRate(connections, requests, most, rate, note)
  const seconds = (performance.now() - began) / 1000
  for (const connection of connections) connection.close()
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  return { answered: times.length, refused, seconds, p50, p99 }
}

function buildRequest({ eventId, bearer }: ScanPlan, text: string): Buffer {
  const shown = { _id: randomUUID(), text, isTyped: false, session: null, gate: 'Portaria 1' }
  const body = JSON.stringify(shown)
  return Buffer.from(
    [
      `POST /api/gate/${eventId}/scans HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${bearer}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
    'latin1',
  )
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Buyer } from './buyers.ts'
import { seeded } from './seeded.ts'

/** A rush: many concurrent buyers of one event on several servers, each with its own behaviour. */
export interface RushOptions {
  /** Addresses of the servers, which may change during the rush. */
  readonly urls: () => readonly string[]
  readonly buyers: readonly Buyer[]
  readonly eventId: string
  readonly ticketId: string
  readonly seed: number
  /** Every buyer wants one ticket and keeps it. */
  readonly keepsOneTicket?: boolean
  /** Milliseconds over which the buyers arrive; 0: all at once. */
  readonly within?: number
  /** Called after each answer with the count so far, broken connections included. */
  readonly onAnswer?: (count: number) => void
}

interface HeldReservation {
  readonly saleId: string
  readonly quantity: number
}

export interface RushResult {
  /** Count of each status; 0 is a broken connection. */
  readonly statuses: Map<number, number>
  /** Confirmed reservation of each buyer, by user id. */
  readonly held: Map<string, HeldReservation>
  /** Every sale that was confirmed by a 201. */
  readonly promised: Set<string>
  /** Number of 503 answers without Retry-After. */
  readonly withoutRetryAfter: number
  /** Requests that were sent twice under one key and had two effects. */
  readonly doubled: number
}

const REQUEST_TIMEOUT_MS = 60_000
const PAUSE_MS = 150
const MAX_TRIES = 200
const MAX_EACH = 4

/** Statuses that buyers may get. A busy machine makes servers answer 503, after which buyers retry. */
const EXPECTED = [200, 201, 409, 503]

/** Statuses that no buyer should get, with a 503 for each answer without Retry-After. */
export const unexpectedStatuses = ({
  statuses,
  withoutRetryAfter,
}: Pick<RushResult, 'statuses' | 'withoutRetryAfter'>): number[] => [
  ...[...statuses.keys()].filter((status) => !EXPECTED.includes(status)),
  ...Array<number>(withoutRetryAfter).fill(503),
]

export async function rush(options: RushOptions): Promise<RushResult> {
  const { urls, buyers, eventId, ticketId, seed, keepsOneTicket, within = 0, onAnswer } = options
  const statuses = new Map<number, number>()
  const held = new Map<string, HeldReservation>()
  const promised = new Set<string>()
  let withoutRetryAfter = 0
  let doubled = 0
  let answered = 0

  /** Retries under the same key until an answer is final. */
  async function post(buyer: Buyer, path: string, random: () => number, body?: unknown, key = '') {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const all = urls()
      const url = all[Math.floor(random() * all.length)] ?? ''
      const answer = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${buyer.token}`,
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
        .then(async (response) => ({
          status: response.status,
          hasRetryAfter: response.headers.has('retry-after'),
          body: (await response.json()) as { _id: string },
        }))
        .catch(() => ({ status: 0, hasRetryAfter: false, body: { _id: '' } }))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      onAnswer?.(++answered)
      if (answer.status === 503 && !answer.hasRetryAfter) withoutRetryAfter++
      if (answer.status !== 0 && answer.status !== 503) return answer
      await sleep(PAUSE_MS)
    }
    throw new Error('no final answer after all retries')
  }

  async function reserve(buyer: Buyer, quantity: number, random: () => number, times: number) {
    const body = { eventId, items: [{ ticketId, quantity }] }
    const key = randomUUID()
    const send = () => post(buyer, `/events/${eventId}/reserve`, random, body, key)
    const answers = await Promise.all(Array.from({ length: times }, send))
    const sales = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body._id] : [])))
    if (sales.size > 1) doubled++
    for (const saleId of sales) {
      promised.add(saleId)
      held.set(buyer.id, { saleId, quantity })
    }
  }

  async function behave(buyer: Buyer, place: number): Promise<void> {
    const random = seeded(seed * 100_003 + place)
    const choose = () => 1 + Math.floor(random() * MAX_EACH)
    const [choice, another] = [choose(), choose()]
    const [reservesAgain, changesMind] = [random() < 0.25, random() < 0.15]
    const [times, delay] = [random() < 0.3 ? 2 : 1, random() * within]
    if (delay > 0) await sleep(delay)
    if (keepsOneTicket) return reserve(buyer, 1, random, times)
    await reserve(buyer, choice, random, times)
    if (reservesAgain) await reserve(buyer, another, random, 1)
    const mine = held.get(buyer.id)
    if (!changesMind || !mine) return
    const { status } = await post(buyer, `/venda/${mine.saleId}/cancel`, random)
    if (status === 200) held.delete(buyer.id)
  }

  await Promise.all(buyers.map(behave))
  return { statuses, held, promised, withoutRetryAfter, doubled }
}

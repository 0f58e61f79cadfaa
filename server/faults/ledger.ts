import type { Answer } from './call.ts'

/** Answers that one buyer got about one sale. */
export interface Entry {
  readonly saleId: string
  readonly quantity: number
  /** A 2xx confirmed the payment. */
  isPaid: boolean
  /** A 2xx confirmed the cancellation. */
  isCanceled: boolean
  /** The PIX is open, and its buyer pays it only after the deadline. */
  paysLate: boolean
}

/** Ledger of a round: everything that its clients saw, compared with the database afterwards. */
export interface Ledger {
  readonly entries: Map<string, Entry>
  sent: number
  ok: number
  refused: number
  busy: number
  broken: number
  slowestMs: number
  /** Moments at which payments were confirmed, by `performance.now()`. */
  readonly paidAt: number[]
  /** Answers that nobody should get: an undeclared 5xx, a 503 without Retry-After, a hang. */
  readonly odd: Map<string, number>
  /** Reasons of broken connections. */
  readonly breaks: Map<string, number>
  note(answer: Answer): void
}

export function openLedger(): Ledger {
  const ledger: Ledger = {
    entries: new Map(),
    sent: 0,
    ok: 0,
    refused: 0,
    busy: 0,
    broken: 0,
    slowestMs: 0,
    paidAt: [],
    odd: new Map(),
    breaks: new Map(),
    note(answer) {
      const { status, code } = answer
      ledger.sent += 1
      ledger.slowestMs = Math.max(ledger.slowestMs, answer.ms)
      if (status === 0) {
        ledger.broken += 1
        count(ledger.breaks, code)
      } else if (status < 400) ledger.ok += 1
      else if (status < 500) ledger.refused += 1
      // An unavailable provider has a code of its own.
      else if (status === 503 || isProviderAway(code)) ledger.busy += 1
      const oddity = describeOddity(answer)
      if (oddity) count(ledger.odd, oddity)
    },
  }
  return ledger
}

const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)

function describeOddity({ status, code, hasRetryAfter }: Answer): string | null {
  if (code.startsWith('HANGS')) return code
  if ((status === 503 || status === 429) && !hasRetryAfter) return `${status} without Retry-After`
  if (status >= 500 && status !== 503 && !isProviderAway(code)) return `${status} ${code}`
  return null
}

const isProviderAway = (code: string) => code === 'PROVIDER_AWAY' || code === 'PROVIDER_BUSY'

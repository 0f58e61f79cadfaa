import { findViolations, type Violation } from '@55tickets/api/invariants.ts'
import { type HotEvent, sellHotEvent } from '../testing/hot-event.ts'
import { runCrowd } from './crowd.ts'
import type { Fault, FaultResult, Round } from './fault.ts'
import { countOversold, judge, type Verdict } from './judge.ts'
import { type Ledger, openLedger } from './ledger.ts'
import type { CrowdScene } from './scene.ts'
import { settle } from './settle.ts'
import { waitUntil } from './wait-until.ts'

/** Outcome of one fault. */
export interface Outcome {
  readonly fault: string
  readonly seconds: number
  readonly result: FaultResult
  readonly ledger: Ledger
  readonly verdict: Verdict
  /** Everything that went wrong; empty if the fault was survived. */
  readonly complaints: string[]
}

export interface DrillOptions {
  readonly seed: number
  readonly buyers?: number
  readonly within?: number
  /** Judges right after the fault, without waiting for payments, expiry and refunds. */
  readonly isJudgedAtOnce?: boolean
}

/** A fault that was injected, before anything has settled. */
interface FiredFault {
  readonly fault: string
  readonly event: HotEvent
  readonly ledger: Ledger
  readonly result: FaultResult
  /** Oversold tickets while reservations are still open. */
  readonly oversold: number
  readonly seconds: number
  readonly complaints: string[]
}

/**
 * Injects faults one after another, each during a crowd for an event of its own; then lets
 * everything settle and compares clients, provider and database.
 */
export async function drill<S extends CrowdScene>(
  scene: S,
  faults: readonly Fault<S>[],
  options: DrillOptions,
): Promise<Outcome[]> {
  const firedFaults: FiredFault[] = []
  for (const fault of faults) firedFaults.push(await fireOne(scene, fault, options))
  const since = performance.now()
  const last = firedFaults.at(-1)
  const settling = options.isJudgedAtOnce
    ? []
    : await settle(scene, firedFaults, options.seed).catch((error: unknown) => {
        last?.complaints.push(`did not settle: ${errorMessage(error)}`)
        return []
      })
  last?.complaints.push(...settling.map(describeViolation))
  const settledFor = (performance.now() - since) / 1000
  const outcomes: Outcome[] = []
  for (const { fault, event, ledger, result, oversold, seconds, complaints } of firedFaults) {
    const settled = await judge(scene, ledger, event.eventId)
    const verdict = { ...settled, oversold: Math.max(settled.oversold, oversold) }
    complaints.push(...listComplaints(ledger, verdict))
    const took = seconds + settledFor / firedFaults.length
    outcomes.push({ fault, seconds: took, result, ledger, verdict, complaints })
  }
  return outcomes
}

const BUYERS = 80
const WITHIN_MS = 3_500
const PROVIDER_TIMEOUT_MS = 90_000
/** Longest time that a fault may keep all orders from being paid. */
const MAX_GAP_SECONDS = 60

async function fireOne<S extends CrowdScene>(
  scene: S,
  fault: Fault<S>,
  { seed, buyers = BUYERS, within = WITHIN_MS }: DrillOptions,
): Promise<FiredFault> {
  const since = performance.now()
  // Half of what the crowd wants.
  const capacity = fault.capacity ?? buyers
  const event = await sellHotEvent(scene.database, `${fault.name}-${seed}`, capacity)
  const ledger = openLedger()
  const complaints: string[] = []
  let crowds = 0
  const sendCrowd: Round<S>['sendCrowd'] = (options = {}) => {
    crowds += 1
    return runCrowd(scene, ledger, event, seed * 31 + crowds, { buyers, within, ...options })
  }
  const result: FaultResult = await fault
    .fire({ scene, event, ledger, seed, sendCrowd })
    .catch((error: unknown) => {
      complaints.push(errorMessage(error))
      return { times: 0, seen: '' }
    })
  await resetProvider(scene)
  if (result.times === 0) complaints.push('the fault was not observed')
  if ((result.gapSeconds ?? 0) > MAX_GAP_SECONDS)
    complaints.push(`no order was paid for ${result.gapSeconds?.toFixed(1)} s`)
  complaints.push(...(await findViolations(scene.pool)).map(describeViolation))
  const oversold = await countOversold(scene, event.eventId)
  const seconds = (performance.now() - since) / 1000
  return { fault: fault.name, event, ledger, result, oversold, seconds, complaints }
}

/** Resets the provider, which may be down for a while, before the next fault. */
const resetProvider = ({ provider }: CrowdScene) =>
  waitUntil('the provider', PROVIDER_TIMEOUT_MS, () =>
    provider.control('reset').then(
      () => true,
      () => false,
    ),
  )

const describeViolation = ({ number, name, row }: Violation) =>
  `${number} ${name}: ${JSON.stringify(row)}`

const listComplaints = (ledger: Ledger, verdict: Verdict): string[] => [
  ...verdict.lost.map((what) => `lost: ${what}`),
  ...verdict.doubled.map((what) => `doubled: ${what}`),
  ...verdict.stray.map((what) => `neither for tickets nor refunded: ${what}`),
  ...(verdict.oversold > 0 ? [`oversold: ${verdict.oversold} tickets`] : []),
  ...[...ledger.odd].map(([what, times]) => `${times} times answered: ${what}`),
]

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

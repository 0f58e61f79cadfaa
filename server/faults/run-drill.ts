import { findViolations, type Violation } from '@55tickets/api/invariants.ts'
import { type HotEvent, sellHotEvent } from '../testing/hot-event.ts'
import { comeAsCrowd } from './crowd.ts'
import type { Fault, Fired, Round } from './fault.ts'
import { countOversold, judge, type Verdict } from './judge.ts'
import { type Ledger, openLedger } from './ledger.ts'
import type { Scene } from './scene.ts'
import { settle } from './settle.ts'
import { waitUntil } from './wait-until.ts'

/** How one fault was survived. */
export interface Outcome {
  readonly fault: string
  readonly seconds: number
  readonly fired: Fired
  readonly ledger: Ledger
  readonly verdict: Verdict
  /** Everything that should not be; nothing is good news. */
  readonly complaints: string[]
}

export interface DrillOptions {
  readonly seed: number
  readonly buyers?: number
  readonly within?: number
  /** Judges right after the faults, where nothing has to be paid, expired or given back. */
  readonly isJudgedAtOnce?: boolean
}

/** What has happened of a fault before anything settled. */
interface Happened {
  readonly fault: string
  readonly event: HotEvent
  readonly ledger: Ledger
  readonly fired: Fired
  /** While reservations still stand, which later end. */
  readonly oversold: number
  readonly seconds: number
  readonly complaints: string[]
}

/**
 * Fires faults one after another, each in the midst of a crowd for an event of its own; then lets
 * everything settle and holds it all against each other.
 */
export async function drill(
  scene: Scene,
  faults: readonly Fault[],
  options: DrillOptions,
): Promise<Outcome[]> {
  const happened: Happened[] = []
  for (const fault of faults) happened.push(await fireOne(scene, fault, options))
  const since = performance.now()
  const last = happened.at(-1)
  const settling = options.isJudgedAtOnce
    ? []
    : await settle(scene, happened, options.seed).catch((error: unknown) => {
        last?.complaints.push(`it did not settle: ${reasonOf(error)}`)
        return []
      })
  last?.complaints.push(...settling.map(inWords))
  const settledFor = (performance.now() - since) / 1000
  const outcomes: Outcome[] = []
  for (const { fault, event, ledger, fired, oversold, seconds, complaints } of happened) {
    const settled = await judge(scene, ledger, event.eventId)
    const verdict = { ...settled, oversold: Math.max(settled.oversold, oversold) }
    complaints.push(...complaintsOf(ledger, verdict))
    const took = seconds + settledFor / happened.length
    outcomes.push({ fault, seconds: took, fired, ledger, verdict, complaints })
  }
  return outcomes
}

const BUYERS = 80
const WITHIN_MS = 3_500
const PROVIDER_PATIENCE_MS = 90_000

async function fireOne(
  scene: Scene,
  fault: Fault,
  { seed, buyers = BUYERS, within = WITHIN_MS }: DrillOptions,
): Promise<Happened> {
  const since = performance.now()
  // Half of what the crowd wants.
  const capacity = fault.capacity ?? buyers
  const event = await sellHotEvent(scene.database, `${fault.name}-${seed}`, capacity)
  const ledger = openLedger()
  const complaints: string[] = []
  let crowds = 0
  const come: Round['come'] = (options = {}) => {
    crowds += 1
    return comeAsCrowd(scene, ledger, event, seed * 31 + crowds, { buyers, within, ...options })
  }
  const fired = await fault.fire({ scene, event, ledger, seed, come }).catch((error: unknown) => {
    complaints.push(reasonOf(error))
    return { times: 0, seen: '' }
  })
  await calmProvider(scene)
  if (fired.times === 0) complaints.push('the fault was not seen to happen')
  complaints.push(...(await findViolations(scene.pool)).map(inWords))
  const oversold = await countOversold(scene, event.eventId)
  const seconds = (performance.now() - since) / 1000
  return { fault: fault.name, event, ledger, fired, oversold, seconds, complaints }
}

/** Ends what a fault did to the provider, which may be away for a while, before the next is fired. */
const calmProvider = ({ provider }: Scene) =>
  waitUntil('the provider', PROVIDER_PATIENCE_MS, () =>
    provider.control('reset').then(
      () => true,
      () => false,
    ),
  )

const inWords = ({ number, name, row }: Violation) => `${number} ${name}: ${JSON.stringify(row)}`

const complaintsOf = (ledger: Ledger, verdict: Verdict): string[] => [
  ...verdict.lost.map((what) => `lost: ${what}`),
  ...verdict.doubled.map((what) => `doubled: ${what}`),
  ...verdict.stray.map((what) => `neither for tickets nor given back: ${what}`),
  ...(verdict.oversold > 0 ? [`oversold: ${verdict.oversold} tickets`] : []),
  ...[...ledger.odd].map(([what, times]) => `${times} times answered: ${what}`),
]

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

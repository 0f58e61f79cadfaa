import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultResult, Round } from '../../faults/fault.ts'
import { untilFirstAnswers } from '../../faults/wait-until.ts'
import { seeded } from '../../testing/seeded.ts'
import type { ClusterScene } from './cluster-scene.ts'

const HABITS = { card: 6, 'card, clicked twice': 1, pix: 2, cancels: 1 }
const BUYERS_PER_SECOND = 4
/** Longest pause between the first orders and the fault. */
const MOMENT_MS = 3_000
const TICKETS_PER_BUYER = 2

/** Share of the wanted tickets that is on sale: sold out only after the fault. */
const SHARE = 0.75

export const capacityFor = (seconds: number) =>
  Math.round(seconds * BUYERS_PER_SECOND * TICKETS_PER_BUYER * SHARE)

/**
 * Buys for so many seconds, injects the fault at a moment that the seed decides, and measures the
 * longest time without a paid order.
 */
export async function underLoad(
  { sendCrowd, ledger, seed }: Round<ClusterScene>,
  seconds: number,
  inject: (moment: number) => Promise<FaultResult>,
): Promise<FaultResult> {
  const buyers = Math.round(seconds * BUYERS_PER_SECOND)
  const gone = sendCrowd({ buyers, within: seconds * 1000, habits: HABITS })
  await untilFirstAnswers(ledger)
  await sleep(seeded(seed)() * MOMENT_MS)
  const moment = performance.now()
  const result = await inject(moment)
  await gone
  return { ...result, gapSeconds: longestGap(ledger.paidAt, moment) / 1000 }
}

/** Longest time between two successes of which the later one came after this moment. */
export function longestGap(successes: readonly number[], moment: number): number {
  const sorted = [...successes].sort((one, other) => one - other)
  const after = sorted.filter((at) => at > moment)
  if (after.length === 0) return Infinity
  const before = sorted.filter((at) => at <= moment).at(-1) ?? moment
  return Math.max(...after.map((at, index) => at - (after[index - 1] ?? before)))
}

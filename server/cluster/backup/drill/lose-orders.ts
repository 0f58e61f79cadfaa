import { setTimeout as sleep } from 'node:timers/promises'
import { runCrowd } from '../../../faults/crowd.ts'
import type { Habits } from '../../../faults/habits.ts'
import type { Ledger } from '../../../faults/ledger.ts'
import { untilFirstAnswers } from '../../../faults/wait-until.ts'
import type { HotEvent } from '../../../testing/hot-event.ts'
import type { ClusterScene } from '../../drill/cluster-scene.ts'
import { runSales } from '../reconcile-restored.ts'
import type { KeptEntries } from './judge-restored.ts'

const HABITS: Habits = {
  card: 5,
  'card, clicked twice': 1,
  'card in parts': 1,
  pix: 5,
  'pix never': 1,
  cancels: 1,
}
const BUYERS_PER_SECOND = 4
const BEFORE_BACKUP_MS = 15_000
const AFTER_BACKUP_MS = 10_000
const LOST_MS = 30_000
/** Buyers still come while the database is gone. */
const AFTER_DISASTER_MS = 5_000
const REFUNDS = 3
/** The backup and the refunds take their time, too. */
const SPARE_MS = 30_000

const CROWD_MS = BEFORE_BACKUP_MS + AFTER_BACKUP_MS + LOST_MS + AFTER_DISASTER_MS + SPARE_MS
export const BUYERS = Math.round((CROWD_MS / 1000) * BUYERS_PER_SECOND)

/** What happened before the disaster. */
export interface Disaster {
  /** The time to restore to, 30 s before. */
  readonly target: Date
  readonly kept: KeptEntries
  /** Sales that were refunded before and after that time. */
  readonly refundedSales: ReadonlySet<string>
  readonly backupSeconds: number
  /** Payments that clients saw confirmed in all, and after the target. */
  readonly paid: number
  readonly paidSince: number
  /** Resolves when the last buyer is done. */
  readonly crowd: Promise<void>
}

/**
 * Sells with a full backup behind and an incremental one under way, refunds some sales, notes the
 * time, goes on for 30 s with some more refunds, and then loses all sales.
 */
export async function loseOrders(
  scene: ClusterScene,
  event: HotEvent,
  ledger: Ledger,
  seed: number,
): Promise<Disaster> {
  const crowd = runCrowd(scene, ledger, event, seed, {
    buyers: BUYERS,
    within: CROWD_MS,
    habits: HABITS,
  })
  await untilFirstAnswers(ledger)
  await sleep(BEFORE_BACKUP_MS)
  const began = performance.now()
  await scene.cluster.backUp('incr')
  const backupSeconds = (performance.now() - began) / 1000
  await sleep(AFTER_BACKUP_MS)
  const refundedSales = new Set<string>()
  await refundSome(scene, ledger, refundedSales)

  const kept = new Map([...ledger.entries].map(([id, entry]) => [id, { ...entry }]))
  const paidBefore = ledger.paidAt.length
  const { rows } = await scene.pool.query<{ now: Date }>('select clock_timestamp() as now')
  const target = rows[0]?.now ?? new Date(Number.NaN)
  const disasterAt = performance.now() + LOST_MS
  await refundSome(scene, ledger, refundedSales)
  await sleep(Math.max(0, disasterAt - performance.now()))
  const { length: paid } = ledger.paidAt
  await scene.pool.query('drop table sales cascade')
  return {
    target,
    kept,
    refundedSales,
    backupSeconds,
    paid,
    paidSince: paid - paidBefore,
    crowd,
  }
}

/** Refunds some paid sales, as an operator does; the provider is asked by a job. */
async function refundSome(
  { settings }: ClusterScene,
  ledger: Ledger,
  refundedSales: Set<string>,
): Promise<void> {
  const paid = [...ledger.entries.values()].filter(
    ({ isPaid, saleId }) => isPaid && !refundedSales.has(saleId),
  )
  for (const { saleId } of paid.slice(0, REFUNDS)) {
    const { code, text } = await runSales(settings, ['refund', saleId, '--cause', 'drill', '--yes'])
    if (code !== 0) throw new Error(`a refund was refused: ${text}`)
    refundedSales.add(saleId)
  }
}

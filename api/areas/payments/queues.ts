import { type AttemptCounter, createAttemptCounter } from '../../platform/attempts.ts'
import { type BatchQueue, createBatchQueue } from '../../platform/batch-queue.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { createSlots, type TakeSlot } from '../../platform/limit-concurrency.ts'
import { type Charge, findChargesOfSales } from '../charges/public.ts'
import {
  findBuyers,
  type OpeningResult,
  openPayments,
  type PaymentOpening,
  type SaleBuyer,
} from './open-payment.ts'

/** Batches of what parallel payments ask the database, and the limit of how many are under way. */
export interface PaymentQueues {
  readonly attempts: AttemptCounter
  /** Finds the buyer of a sale; null for an unknown sale. */
  readonly findBuyer: (saleId: string) => Promise<SaleBuyer | null>
  readonly open: (opening: PaymentOpening) => Promise<OpeningResult>
  /** Finds the charges of a sale, oldest first. */
  readonly findCharges: (saleId: string) => Promise<readonly Charge[]>
  /** Takes the slot of a payment of an event, from before it is opened until its outcome is recorded. */
  readonly takeSlot: TakeSlot
}

interface PaymentLimits {
  /** Payments under way, altogether and of one event. */
  readonly maxUnderWay: number
  readonly maxOfEvent: number
  /** Payments of one event that wait to be opened. */
  readonly maxQueued: number
}

/**
 * So many that settlement can record all of them within its timeout, should the provider answer all at
 * once: what was charged must never meet a full queue. One event gets half of them at most.
 */
const LIMITS: PaymentLimits = { maxUnderWay: 2000, maxOfEvent: 1000, maxQueued: 500 }
const MAX_BATCH_SIZE = 100
const MAX_QUEUED_READS = 4000
const QUEUE_TIMEOUT_MS = 4000

export function createPaymentQueues(
  db: Db,
  config: Config,
  { maxUnderWay, maxOfEvent, maxQueued }: PaymentLimits = LIMITS,
): PaymentQueues {
  const common = { maxBatchSize: MAX_BATCH_SIZE, timeoutMs: QUEUE_TIMEOUT_MS }
  const reads = { ...common, maxConcurrent: 1, maxQueued: MAX_QUEUED_READS }
  const buyers: BatchQueue<string, SaleBuyer | null> = createBatchQueue({
    ...reads,
    runBatch: async (_, saleIds) => {
      const found = await findBuyers(db, saleIds)
      return saleIds.map((id) => found.get(id) ?? null)
    },
    ownerKey: (saleId) => saleId,
  })
  const charges: BatchQueue<string, readonly Charge[]> = createBatchQueue({
    ...reads,
    runBatch: async (_, saleIds) => {
      const found = Map.groupBy(await findChargesOfSales(db, saleIds), ({ saleId }) => saleId)
      return saleIds.map((id) => found.get(id) ?? [])
    },
    ownerKey: (saleId) => saleId,
  })
  const openings: BatchQueue<PaymentOpening, OpeningResult | 'locked'> = createBatchQueue({
    ...common,
    runBatch: (_, some) =>
      db.transaction().execute((tx) => openPayments(tx, config, some, { skipLocked: true })),
    // A user has one payment in a batch: a second one sees what became of the first, and of its key.
    ownerKey: ({ request }) => request.userId,
    maxConcurrent: Math.ceil(config.DATABASE_POOL_SIZE / 4),
    maxQueued,
  })
  return {
    attempts: createAttemptCounter(db),
    findBuyer: (saleId) => buyers.runBatched('', saleId),
    async open(opening) {
      const opened = await openings.runBatched(opening.buyer.eventId, opening)
      if (opened !== 'locked') return opened
      // A batch waits for no sale; this one waits for whoever has locked it, by itself.
      const [alone] = await db.transaction().execute((tx) => openPayments(tx, config, [opening]))
      if (!alone || alone === 'locked') throw new Error('a payment was not opened')
      return alone
    },
    findCharges: (saleId) => charges.runBatched('', saleId),
    takeSlot: createSlots({ max: maxUnderWay, maxPerKey: maxOfEvent }),
  }
}

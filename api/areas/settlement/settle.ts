import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { sql } from 'kysely'
import { createBatchQueue } from '../../platform/batch-queue.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import {
  type Charge,
  chargeChanged,
  claimUnsettledCharges,
  findCharge,
  findCharges,
  isPaidCharge,
  markSettled,
  recordOutcome,
} from '../charges/public.ts'
import { findOrder, lockSale, lockTickets } from '../reservations/public.ts'
import type { PayDeps, SettleDeps, SettlementInput, SettleQueue } from './deps.ts'
import { nextStep } from './next-step.ts'
import { takeStep } from './take-step.ts'

/**
 * Updates a sale after one of its charges has changed. Idempotent; parallel calls run one after the other,
 * because the event's tickets are locked, then the sale, then the charge.
 */
export async function settleSale(
  tx: Tx,
  deps: SettleDeps,
  input: SettlementInput,
): Promise<SaleStatus> {
  await lockTickets(tx, input.charge.eventId)
  return settleLocked(tx, deps, input)
}

/** Settles a sale. The caller has locked the event's tickets. */
async function settleLocked(tx: Tx, deps: SettleDeps, input: SettlementInput): Promise<SaleStatus> {
  const { outcome, isWaitedFor = false } = input
  const { id, saleId } = input.charge
  const order = input.order ?? (await findOrder(tx, saleId))
  let sale = await lockSale(tx, saleId)
  if (!sale) throw new Error(`charge ${id} belongs to sale ${saleId}, which does not exist`)
  const charge = outcome ? await recordOutcome(tx, id, outcome) : await findCharge(tx, id)
  if (!charge) throw new Error(`charge ${id} not found`)
  const isNewest = isPaidCharge(charge.status) || (await findCharges(tx, saleId)).at(-1)?.id === id
  // A payment that was received and refunded before we learned of it takes two steps.
  for (;;) {
    const step = nextStep(sale, { ...charge, isNewest })
    const after = await takeStep(step, { tx, deps, sale, charge, order, isWaitedFor })
    if (after.status === sale.status) break
    sale = after
  }
  await markSettled(tx, charge)
  return sale.status
}

const MAX_BATCH_SIZE = 40
const MAX_QUEUED = 4000
const QUEUE_TIMEOUT_MS = 10_000

/** Settles a sale in a transaction of its own, in a batch with others where many are paid at once. */
export async function settle(
  { db, settleQueue }: Pick<PayDeps, 'db' | 'settleQueue'>,
  input: SettlementInput,
): Promise<SaleStatus> {
  const { eventId, saleId } = input.charge
  return settleQueue.runBatched(eventId, { ...input, order: await findOrder(db, saleId) })
}

/**
 * Batches the sales of one event. Each needs the lock on the event's tickets; a batch takes one lock
 * and one commit for all.
 */
export const createSettleQueue = (db: Db, deps: SettleDeps): SettleQueue =>
  createBatchQueue({
    runBatch: (eventId, inputs) =>
      db.transaction().execute(async (tx) => {
        await lockTickets(tx, eventId)
        const mailer = deps.mailer.batch()
        const statuses: SaleStatus[] = []
        for (const input of inputs)
          statuses.push(await settleLocked(tx, { ...deps, mailer }, input))
        await mailer.send(tx)
        return statuses
      }),
    ownerKey: ({ charge }) => charge.saleId,
    maxBatchSize: MAX_BATCH_SIZE,
    maxConcurrent: Math.ceil(deps.config.DATABASE_POOL_SIZE / 4),
    maxQueued: MAX_QUEUED,
    timeoutMs: QUEUE_TIMEOUT_MS,
  })

/** Worker that settles the sale of a charge that has changed. */
export const settleWorker = (deps: PayDeps): Worker =>
  workOn(chargeChanged, async ({ chargeId }, { db }) => {
    const charge = await findCharge(db, chargeId)
    if (!charge) return giveUp('charge not found')
    // Often the request that sent the charge has settled it; then the event's lock is not needed.
    if (await isSettled(db, charge)) await markSettled(db, charge)
    else await settle(deps, { charge })
    return undefined
  })

async function isSettled(db: Db, charge: Charge): Promise<boolean> {
  const sale = await db
    .selectFrom('sales')
    .select(['status', 'paid_by as paidBy', sql<boolean>`expires_at <= app_now()`.as('isOver')])
    .where('id', '=', charge.saleId)
    .executeTakeFirstOrThrow()
  return nextStep(sale, { ...charge, isNewest: true }) === 'none'
}

/** Settles sales whose settlement job failed, so that no payment waits for an operator. */
export async function settleUnsettled(deps: PayDeps): Promise<void> {
  const { db, log } = deps
  const charges = await claimUnsettledCharges(db)
  const done = await Promise.allSettled(charges.map((charge) => settle(deps, { charge })))
  const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (charges.length > failures.length)
    log.warn(
      { count: charges.length - failures.length },
      'settled sales whose charge had changed without settlement',
    )
  if (failures.length > 0)
    throw new AggregateError(failures, 'could not settle all sales whose charge changed')
}

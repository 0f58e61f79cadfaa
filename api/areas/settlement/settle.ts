import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { sql } from 'kysely'
import { type BatchQueue, createBatchQueue } from '../../platform/batch-queue.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Log } from '../../platform/log.ts'
import {
  type Charge,
  type ChargeOutcome,
  chargeChanged,
  claimUnsettledCharges,
  findChargeRecords,
  findCharges,
  isPaidCharge,
  markSettled,
  type Provider,
  recordOutcomes,
} from '../charges/public.ts'
import type { RefundDeps } from '../refunds/public.ts'
import { findOrders, lockSales, lockTickets, type Order } from '../reservations/public.ts'
import { nextStep, type StepContext } from './next-step.ts'
import { takeSteps } from './take-step.ts'

export interface SettlementDeps extends RefundDeps {
  readonly db: Db
  readonly provider: Provider
  readonly log: Log
  readonly settleQueue: SettleQueue
}

type SettleQueue = BatchQueue<SettlementInput, SaleStatus>

interface SettlementInput {
  readonly charge: Pick<Charge, 'id' | 'eventId' | 'saleId'>
  /** The provider's response to the charge, to be recorded first. */
  readonly outcome?: ChargeOutcome
  /** The buyer's request still waits for the outcome, so that no mail is needed. */
  readonly isWaitedFor?: boolean
}

/**
 * Updates a sale after one of its charges has changed. Idempotent; parallel calls run one after the other,
 * because the event's tickets are locked, then the sale, then the charge.
 */
export async function settleSale(
  tx: Tx,
  deps: RefundDeps,
  input: SettlementInput,
): Promise<SaleStatus> {
  await lockTickets(tx, input.charge.eventId)
  const orders = await findOrders(tx, [input.charge.saleId])
  const [status] = await settleLocked(tx, deps, [input], orders)
  if (!status) throw new Error(`sale ${input.charge.saleId} was not settled`)
  return status
}

/** Settles sales of one event, each of which is given once. The caller has locked the event's tickets. */
async function settleLocked(
  tx: Tx,
  deps: RefundDeps,
  inputs: readonly SettlementInput[],
  orders: ReadonlyMap<string, Order>,
): Promise<SaleStatus[]> {
  const sales = await lockSales(
    tx,
    inputs.map(({ charge }) => charge.saleId),
  )
  const charges = await recordCharges(tx, inputs)
  const contexts: StepContext[] = []
  for (const { charge: given, isWaitedFor = false } of inputs) {
    const [sale, order] = [sales.get(given.saleId), orders.get(given.saleId)]
    const charge = charges.get(given.id)
    if (!sale || !order || !charge)
      throw new Error(`charge ${given.id} of sale ${given.saleId}: one of them does not exist`)
    const isNewest = isPaidCharge(charge.status) || (await isNewestCharge(tx, charge))
    contexts.push({ tx, deps, sale, charge, isNewest, order, isWaitedFor })
  }
  // A payment that was received and refunded before we learned of it takes two steps.
  for (let unfinished: readonly StepContext[] = contexts; unfinished.length > 0; ) {
    const after = await takeSteps(unfinished)
    for (const sale of after) sales.set(sale.id, sale)
    unfinished = unfinished.flatMap((context, index) => {
      const sale = after[index]
      return !sale || sale.status === context.sale.status ? [] : [{ ...context, sale }]
    })
  }
  await markSettled(tx, [...charges.values()])
  return contexts.map(({ sale, sale: { id } }) => sales.get(id)?.status ?? sale.status)
}

/** Records the outcomes that are given, and returns all charges by their ids. */
async function recordCharges(tx: Tx, inputs: readonly SettlementInput[]) {
  const outcomes = inputs.flatMap(({ charge, outcome }) =>
    outcome ? [{ chargeId: charge.id, outcome }] : [],
  )
  const unchanged = inputs.flatMap(({ charge, outcome }) => (outcome ? [] : [charge.id]))
  const recorded = await recordOutcomes(tx, outcomes)
  return new Map([...recorded, ...(await findChargeRecords(tx, unchanged))])
}

const isNewestCharge = async (tx: Tx, { id, saleId }: Charge): Promise<boolean> =>
  (await findCharges(tx, saleId)).at(-1)?.id === id

const MAX_BATCH_SIZE = 100
const MAX_QUEUED = 4000
const QUEUE_TIMEOUT_MS = 10_000
const GATHER_MS = 15

/** Settles a sale in a transaction of its own, in a batch with others where many are paid at once. */
export const settle = (
  { settleQueue }: Pick<SettlementDeps, 'settleQueue'>,
  input: SettlementInput,
): Promise<SaleStatus> => settleQueue.runBatched(input.charge.eventId, input)

/**
 * Batches the sales of one event. Each needs the lock on the event's tickets; a batch takes one lock
 * and one commit for all, and pays all with the same statements.
 */
export const createSettleQueue = (db: Db, deps: RefundDeps): SettleQueue =>
  createBatchQueue({
    runBatch: async (eventId, inputs) => {
      // Read before the lock is taken, which shortens it.
      const orders = await findOrders(
        db,
        inputs.map(({ charge }) => charge.saleId),
      )
      return db.transaction().execute(async (tx) => {
        await lockTickets(tx, eventId)
        const mailer = deps.mailer.batch()
        const statuses = await settleLocked(tx, { ...deps, mailer }, inputs, orders)
        await mailer.send(tx)
        return statuses
      })
    },
    ownerKey: ({ charge }) => charge.saleId,
    maxBatchSize: MAX_BATCH_SIZE,
    maxConcurrent: Math.ceil(deps.config.DATABASE_POOL_SIZE / 4),
    gatherMs: GATHER_MS,
    maxQueued: MAX_QUEUED,
    timeoutMs: QUEUE_TIMEOUT_MS,
  })

/** Worker that settles the sales of charges that have changed. */
export const settleWorker = (deps: SettlementDeps): Worker =>
  workOn(chargeChanged, async ({ chargeIds }, { db }) => {
    const charges = [...(await findChargeRecords(db, chargeIds)).values()]
    // Often the request that sent the charge has settled it; then the event's lock is not needed.
    const settled = await findSettled(db, charges)
    await markSettled(db, settled)
    const changed = charges.filter((charge) => !settled.includes(charge))
    await Promise.all(changed.map((charge) => settle(deps, { charge })))
    return charges.length < chargeIds.length ? giveUp('charge not found') : undefined
  })

/** Finds those of the charges whose sales need no step. */
async function findSettled<C extends Charge>(db: Db, charges: readonly C[]): Promise<C[]> {
  const sales = await db
    .selectFrom('sales')
    .select(['id', 'status', 'paid_by as paidBy'])
    .select(sql<boolean>`expires_at <= app_now()`.as('isOver'))
    .where('id', '=', sql<string>`any (${charges.map(({ saleId }) => saleId)})`)
    .execute()
  const byId = new Map(sales.map((sale) => [sale.id, sale]))
  return charges.filter((charge) => {
    const sale = byId.get(charge.saleId)
    return sale !== undefined && nextStep(sale, { ...charge, isNewest: true }) === 'none'
  })
}

/** Settles sales whose settlement job failed, so that no payment waits for an operator. */
export async function settleUnsettled(deps: SettlementDeps): Promise<void> {
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

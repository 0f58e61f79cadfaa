import {
  type AttemptCounter,
  addressKey,
  createAttemptCounter,
  type Limit,
} from '../../platform/attempts.ts'
import { type BatchQueue, createBatchQueue } from '../../platform/batch-queue.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { createSlots, type TakeSlot } from '../../platform/limit-concurrency.ts'
import { isRefusal, refuse } from '../../platform/refuse.ts'
import {
  type Charge,
  type ChargeOutcome,
  findCharges,
  findChargesOfSales,
  sendCard,
  sendPix,
} from '../charges/public.ts'
import { type SettlementDeps, settle } from '../settlement/public.ts'
import {
  answerBusy,
  answerPayment,
  awaitOutcome,
  findStatus,
  type PaymentAnswer,
  type PaymentResult,
} from './answer-payment.ts'
import {
  findBuyers,
  type KnownPayment,
  type OpenedPayment,
  type OpeningResult,
  openPayments,
  type PaymentOpening,
  type PaymentRefusal,
  type PaymentRequest,
  type SaleBuyer,
} from './open-payment.ts'

/** Dependencies of paying. */
export interface PaymentDeps extends SettlementDeps {
  readonly queues: PaymentQueues
}

/**
 * Time for which the buyer's request waits; shorter than the request timeout. If the bank takes longer,
 * the response says that the payment is under way, and this process still records the outcome.
 */
const ANSWER_TIMEOUT_MS = 12_000

/** Records the charge, calls the provider, records the outcome. After a crash the open charge is looked up. */
export async function pay(
  deps: PaymentDeps,
  request: PaymentRequest,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<PaymentAnswer> {
  const { db, log } = deps
  const opened = await open(deps, request)
  if (isRefusal(opened)) return opened
  const { charge } = opened
  if (!opened.isNew) {
    await awaitOutcome(db, charge, timeoutMs)
    return answerPayment(charge, await readResult(deps, charge))
  }
  let isWaitedFor = true
  const finished = finish(deps, request, opened, () => isWaitedFor && !request.hasLeft()).finally(
    opened.freeSlot,
  )
  const result = await withTimeout(timeoutMs, finished)
  if (!result) {
    isWaitedFor = false
    finished.catch((error: unknown) =>
      log.error({ err: error, charge: charge.id }, 'could not record the outcome of a payment'),
    )
  }
  if (result?.isProviderBusy) return answerBusy(db, charge.saleId)
  return answerPayment(charge, result ?? (await readResult(deps, charge)))
}

/**
 * Opens the payment. Attempts are counted before: many declined cards point to stolen ones, and each
 * PIX costs calls of the provider's quota. Counting commits at once, because people who share an address
 * wait for each other's counter. An attempt that opened nothing does not count.
 */
async function open(
  { config, queues }: PaymentDeps,
  request: PaymentRequest,
): Promise<KnownPayment | PaymentRefusal | (OpenedPayment & { freeSlot: () => void })> {
  const limits = attemptLimits(config, request)
  const counting = queues.attempts.count(limits)
  let freeSlot: (() => void) | undefined
  let isNew = false
  try {
    // Awaited together: a count that failed while nobody waited for it would end the process.
    const [buyer, tooMany] = await Promise.all([queues.findBuyer(request.body.vendaId), counting])
    if (buyer?.user.userId !== request.userId) return refuse('SALE_NOT_FOUND')
    freeSlot = queues.takeSlot(buyer.eventId)
    const opened = await queues.open({ request, buyer, tooMany })
    if (isRefusal(opened) || !opened.isNew) return opened
    isNew = true
    return { ...opened, freeSlot }
  } finally {
    if (!isNew) {
      freeSlot?.()
      if (!(await counting)) await queues.attempts.uncount(attemptKeys(limits))
    }
  }
}

/** Result of the work, or undefined after `ms`; the work goes on. */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const { promise: tooLong, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms)
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

async function finish(
  deps: PaymentDeps,
  request: PaymentRequest,
  opened: OpenedPayment,
  isWaitedFor: () => boolean,
): Promise<PaymentResult> {
  const { charge } = opened
  const { config, queues } = deps
  const outcome = await send(deps, request, opened)
  const status = await settle(deps, { charge, outcome, isWaitedFor: isWaitedFor() })
  const [charges] = await Promise.all([
    queues.findCharges(charge.saleId),
    isUncounted(outcome) && queues.attempts.uncount(attemptKeys(attemptLimits(config, request))),
  ])
  return { status, charges, isProviderBusy: outcome.kind === 'busy' }
}

/** Reads sale and charges as of one moment: settlement changes both in one transaction. */
const readResult = (
  { db }: PaymentDeps,
  { saleId }: Pick<Charge, 'saleId'>,
): Promise<PaymentResult> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      status: await findStatus(tx, saleId),
      charges: await findCharges(tx, saleId),
    }))

function send(
  { db, provider }: SettlementDeps,
  { body, remoteIp }: PaymentRequest,
  { charge, payer }: OpenedPayment,
): Promise<ChargeOutcome> {
  return body.paymentType === 'PIX'
    ? sendPix(db, provider, charge, payer)
    : sendCard(db, provider, charge, payer, body, remoteIp)
}

type Limits = Pick<
  Config,
  | 'CARD_LIMIT_ACCOUNT'
  | 'CARD_LIMIT_ADDRESS'
  | 'PIX_LIMIT_ACCOUNT'
  | 'PAYMENT_LIMIT_ACCOUNT'
  | 'PAYMENT_LIMIT_ORDER'
>

/** True where the attempt does not count: a declined or unknown card counts, and so does every PIX. */
const isUncounted = ({ kind }: ChargeOutcome): boolean =>
  kind !== 'declined' && kind !== 'unknown' && kind !== 'waiting'

function attemptLimits(limits: Limits, { userId, body, remoteIp }: PaymentRequest) {
  const counted: (readonly [key: string, limit: Limit])[] =
    body.paymentType === 'PIX'
      ? [[`pix account ${userId}`, limits.PIX_LIMIT_ACCOUNT]]
      : [
          [`card account ${userId}`, limits.CARD_LIMIT_ACCOUNT],
          [`card address ${addressKey(remoteIp)}`, limits.CARD_LIMIT_ADDRESS],
        ]
  // Each attempt costs calls of the provider's quota, which is everybody's.
  return [
    ...counted,
    [`payment account ${userId}`, limits.PAYMENT_LIMIT_ACCOUNT] as const,
    [`payment order ${body.vendaId}`, limits.PAYMENT_LIMIT_ORDER] as const,
  ]
}

const attemptKeys = (limits: ReturnType<typeof attemptLimits>) => limits.map(([key]) => key)

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
/** Little beside the second or more that the bank takes. */
const GATHER_MS = 15

export function createPaymentQueues(
  db: Db,
  config: Config,
  { maxUnderWay, maxOfEvent, maxQueued }: PaymentLimits = LIMITS,
): PaymentQueues {
  const common = {
    maxBatchSize: MAX_BATCH_SIZE,
    gatherMs: GATHER_MS,
    timeoutMs: QUEUE_TIMEOUT_MS,
  }
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

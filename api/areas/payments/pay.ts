import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '@55tickets/contracts/call.ts'
import type { processPayment } from '@55tickets/contracts/payments.ts'
import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { addressKey, type Limit } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { isRefusal, refuse } from '../../platform/refuse.ts'
import { type Charge, type ChargeOutcome, sendCard, sendPix } from '../charges/public.ts'
import { type SettlementDeps, settle } from '../settlement/public.ts'
import type { KnownPayment, OpenedPayment, PaymentRefusal, PaymentRequest } from './open-payment.ts'
import type { PaymentQueues } from './queues.ts'
import { toPayment } from './wire.ts'

/** Dependencies of paying. */
export interface PaymentDeps extends SettlementDeps {
  readonly queues: PaymentQueues
}

type PaymentAnswer = Answer<typeof processPayment> | PaymentRefusal

/**
 * Time for which the buyer's request waits; shorter than the request timeout. If the bank takes longer,
 * the response says that the payment is under way, and this process still records the outcome.
 */
const ANSWER_TIMEOUT_MS = 12_000
const POLL_INTERVAL_MS = 200
const PIX_REFUSED = 'Não foi possível processar seu pagamento PIX. Tente novamente.'

/** Records the charge, calls the provider, records the outcome. After a crash the open charge is looked up. */
export async function pay(
  deps: PaymentDeps,
  request: PaymentRequest,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<PaymentAnswer> {
  const { db, log } = deps
  const opened = await open(deps, request)
  if (isRefusal(opened)) return opened
  if (!opened.isNew) {
    await awaitOutcome(db, opened.charge, timeoutMs)
    return answerPayment(deps, opened.charge)
  }
  let isWaitedFor = true
  const finished = finish(deps, request, opened, () => isWaitedFor && !request.hasLeft()).finally(
    opened.freeSlot,
  )
  const result = await withTimeout(timeoutMs, finished)
  if (!result) {
    isWaitedFor = false
    finished.catch((error: unknown) =>
      log.error(
        { err: error, charge: opened.charge.id },
        'could not record the outcome of a payment',
      ),
    )
  }
  return answerPayment(deps, opened.charge, result)
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
    const buyer = await queues.findBuyer(request.body.vendaId)
    const tooMany = await counting
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

interface PaymentResult {
  readonly status: SaleStatus
  /** All charges of the sale. */
  readonly charges: readonly Charge[]
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
  return { status, charges }
}

function send(
  { db, provider }: SettlementDeps,
  { body, remoteIp }: PaymentRequest,
  { charge, payer }: OpenedPayment,
): Promise<ChargeOutcome> {
  return body.paymentType === 'PIX'
    ? sendPix(db, provider, charge, payer)
    : sendCard(db, provider, charge, payer, body, remoteIp)
}

type Limits = Pick<Config, 'CARD_LIMIT_ACCOUNT' | 'CARD_LIMIT_ADDRESS' | 'PIX_LIMIT_ACCOUNT'>

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
  return counted
}

const attemptKeys = (limits: ReturnType<typeof attemptLimits>) => limits.map(([key]) => key)

/**
 * Builds the response about a charge from the database, so that a repeated request gets the same one.
 * `known` is what the caller has just read there.
 */
async function answerPayment(
  { db, queues }: PaymentDeps,
  { id, saleId }: Pick<Charge, 'id' | 'saleId'>,
  known?: PaymentResult,
): Promise<PaymentAnswer> {
  const status = known?.status ?? (await findStatus(db, saleId))
  const charges = known?.charges ?? (await queues.findCharges(saleId))
  const charge = charges.find((one) => one.id === id)
  if (!charge) throw new Error(`charge ${id} not found`)
  const isPix = charge.method === 'PIX'
  const payment = toPayment(charge)
  if (payment.status === 'DECLINED')
    return isPix ? refuse('PROVIDER_AWAY', { message: PIX_REFUSED }) : refuse('CARD_DECLINED')
  // The charge never reached the provider.
  if (charge.status === 'CANCELED' && charge.providerId === null) return refuse('PROVIDER_AWAY')
  return {
    status: isPix ? payment.status : status,
    pagamento: charges.map(toPayment),
  }
}

async function findStatus(db: Db, saleId: string): Promise<SaleStatus> {
  const sale = await db
    .selectFrom('sales')
    .select('status')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  return sale.status
}

/** Waits until a charge that another request is sending has an outcome, or until the timeout. */
async function awaitOutcome(db: Db, { id }: Pick<Charge, 'id'>, timeoutMs: number): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs
  while (performance.now() < giveUpAt) {
    const row = await db
      .selectFrom('charges')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    if (row?.status !== 'SENDING') return
    await sleep(POLL_INTERVAL_MS)
  }
}

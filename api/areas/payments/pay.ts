import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '@55tickets/contracts/call.ts'
import type { processPayment } from '@55tickets/contracts/payments.ts'
import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { addressKey, countAttempts, type Limit, uncountAttempts } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import {
  type Charge,
  type ChargeOutcome,
  findCharges,
  sendCard,
  sendPix,
} from '../charges/public.ts'
import { type PayDeps, settle } from '../settlement/public.ts'
import {
  type OpenedPayment,
  openPayment,
  type PaymentRefusal,
  type PaymentRequest,
} from './open-payment.ts'
import { toPayment } from './wire.ts'

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
  deps: PayDeps,
  request: PaymentRequest,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<PaymentAnswer> {
  const { db, config, log } = deps
  const tooMany = await countPaymentAttempt(db, config, request)
  const opened = await db.transaction().execute((tx) => openPayment(tx, config, request, tooMany))
  const isNewCharge = !isRefusal(opened) && opened.isNew
  if (!isNewCharge && !tooMany) await uncountPaymentAttempt(db, config, request)
  if (isRefusal(opened)) return opened
  if (!opened.isNew) {
    await awaitOutcome(db, opened.charge, timeoutMs)
    return answerPayment(db, opened.charge)
  }
  let isWaitedFor = true
  const finished = finish(deps, request, opened, () => isWaitedFor && !request.hasLeft())
  const status = await withTimeout(timeoutMs, finished)
  if (!status) {
    isWaitedFor = false
    finished.catch((error: unknown) =>
      log.error(
        { err: error, charge: opened.charge.id },
        'could not record the outcome of a payment',
      ),
    )
  }
  return answerPayment(db, opened.charge, status)
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
  deps: PayDeps,
  request: PaymentRequest,
  opened: OpenedPayment,
  isWaitedFor: () => boolean,
): Promise<SaleStatus> {
  const { charge } = opened
  const outcome = await send(deps, request, opened)
  const status = await settle(deps, { charge, outcome, isWaitedFor: isWaitedFor() })
  if (isUncounted(outcome)) await uncountPaymentAttempt(deps.db, deps.config, request)
  return status
}

function send(
  { db, provider }: PayDeps,
  { body, remoteIp }: PaymentRequest,
  { charge, payer }: OpenedPayment,
): Promise<ChargeOutcome> {
  return body.paymentType === 'PIX'
    ? sendPix(db, provider, charge, payer)
    : sendCard(db, provider, charge, payer, body, remoteIp)
}

type Limits = Pick<Config, 'CARD_LIMIT_ACCOUNT' | 'CARD_LIMIT_ADDRESS' | 'PIX_LIMIT_ACCOUNT'>

/**
 * Counts a payment attempt: many declined cards point to stolen ones, and each PIX costs calls of the
 * provider's quota. Runs before the sale is locked and commits at once, because people who share an
 * address wait for each other's counter.
 */
const countPaymentAttempt = (
  db: Db,
  limits: Limits,
  request: PaymentRequest,
): Promise<Refusal<'TOO_MANY_ATTEMPTS'> | null> => countAttempts(db, attemptLimits(limits, request))

/** Removes a counted attempt: the card was good, or nothing was sent. */
const uncountPaymentAttempt = (db: Db, limits: Limits, request: PaymentRequest): Promise<void> =>
  uncountAttempts(db, ...attemptLimits(limits, request).map(([key]) => key))

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

/**
 * Builds the response about a charge from the database, so that a repeated request gets the same one.
 * `known` is the sale's status, if the caller has it.
 */
async function answerPayment(
  db: Db,
  { id, saleId }: Pick<Charge, 'id' | 'saleId'>,
  known?: SaleStatus,
): Promise<PaymentAnswer> {
  const status = known ?? (await findStatus(db, saleId))
  const charges = await findCharges(db, saleId)
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

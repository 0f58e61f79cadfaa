import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { isRefusal } from '../../platform/refuse.ts'
import { type ChargeOutcome, sendCard, sendPix } from '../charges/public.ts'
import type { PayDeps } from '../settlement/public.ts'
import { answerPayment, awaitOutcome, type PaymentAnswer } from './answer-payment.ts'
import { type OpenedPayment, openPayment, type PaymentRequest } from './open-payment.ts'
import { countPaymentAttempt, isUncounted, uncountPaymentAttempt } from './payment-attempts.ts'

/**
 * Time for which the buyer's request waits; shorter than the request timeout. If the bank takes longer,
 * the response says that the payment is under way, and this process still records the outcome.
 */
const ANSWER_TIMEOUT_MS = 12_000

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
  const status = await deps.settle({ charge, outcome, isWaitedFor: isWaitedFor() })
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

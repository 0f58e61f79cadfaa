import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import { type Charge, isReturnedCharge } from '../charges/public.ts'
import { isEventCancelled, isOrganizerSuspended } from '../events/public.ts'
import { canFinishMove, finishMove } from '../moves/public.ts'
import { partRefundedMail, refundDoneMail } from '../refunds/public.ts'
import {
  extendHold,
  holdAgain,
  isStockAvailable,
  type LockedSale,
  notifySaleChanged,
  requireSource,
  transition,
  transitionAll,
} from '../reservations/public.ts'
import { joinSessions, leaveSessions } from '../subscriptions/public.ts'
import { issueSaleCodes, revokeSaleCodes } from '../tickets/public.ts'
import { refundAutomatically } from './automatic-refund.ts'
import { confirmedMail, pixMail, refusedMail, revokedMail } from './mails.ts'
import { nextStep, type Step, type StepContext, wasNeverCharged } from './next-step.ts'
import { mailExpired } from './notify-expired.ts'
import { canReinstate, reinstateSale } from './reinstate-sale.ts'

/** History cause of a move that was paid too late to be carried out. */
const LOST_MOVE_CAUSE = 'the ticket to be moved is used or refunded'

/** Longest time for which tickets are held while a card is under risk analysis. */
const ANALYSIS_MS = 72 * 3_600_000

/**
 * Takes the next step of each sale, and returns the sales after it. Those that are paid, which is by far
 * the most frequent step, take it together.
 */
export async function takeSteps(contexts: readonly StepContext[]): Promise<LockedSale[]> {
  const planned: { context: StepContext; step: Step | 'endMove' }[] = []
  for (const context of contexts) {
    const { sale, charge, isNewest } = context
    const step = nextStep(sale, { ...charge, isNewest })
    planned.push({
      context,
      step: step === 'pay' && !(await canBeMoved(context)) ? 'endMove' : step,
    })
  }
  const paid = await payAll(
    planned.flatMap(({ step, context }) => (step === 'pay' ? [context] : [])),
  )
  const after: LockedSale[] = []
  for (const { step, context } of planned)
    after.push(paid.get(context.sale.id) ?? (await takeStep(step, context)))
  return after
}

/**
 * False for a move whose ticket can't be given back any more, because it was used or refunded. Its sale
 * ends unpaid, so that the payment is refunded like a late one.
 */
async function canBeMoved({ tx, sale, charge }: StepContext): Promise<boolean> {
  if (sale.movedCodeId === null || isReturnedCharge(charge.status)) return true
  return canFinishMove(tx, sale.movedCodeId)
}

/** Takes one step with everything that belongs to it, and returns the sale after it. */
async function takeStep(step: Step | 'endMove', context: StepContext): Promise<LockedSale> {
  const { tx, deps, sale, charge, order } = context
  const { mailer, config } = deps
  const write = (mail: Mail, key: string) => mailer.queue(tx, order.buyer.email, mail, key)
  switch (step) {
    case 'none':
    case 'pay':
      return sale
    case 'mailPix':
      if (charge.pixPayload) {
        await write(pixMail(order, charge, config.PUBLIC_URL), `pix ${charge.id}`)
        await notifySaleChanged(tx, sale)
      }
      return sale
    case 'extendHold':
      await extendHold(tx, sale, new Date(charge.createdAt.getTime() + ANALYSIS_MS))
      return sale
    case 'payLate':
      return payLate(context, requireSource(sale, 'payLate'))
    case 'refundDuplicate':
      return refundAutomatically(context)
    case 'reinstate':
      return (await canReinstate(tx, sale))
        ? reinstateSale(context, requireSource(sale, 'reinstate'))
        : refundAutomatically(
            context,
            (await isEventCancelled(tx, sale.eventId)) ? 'cancelled' : undefined,
          )
    case 'receive':
      await transition(tx, requireSource(sale, 'receive'), 'receive', {
        cause: 'received by the provider',
      })
      return { ...sale, status: 'RECEIVED' }
    case 'holdAgain':
      return holdAfterFailure(context, requireSource(sale, 'holdAgain'))
    case 'expire':
      return expire(context, requireSource(sale, 'expire'))
    case 'endMove':
      await transition(tx, requireSource(sale, 'expire'), 'expire', { cause: LOST_MOVE_CAUSE })
      return { ...sale, status: 'EXPIRED' }
    case 'revoke':
      return revoke(context, requireSource(sale, 'refund'))
    case 'mailPartialRefund': {
      const mail = partRefundedMail(order, charge, config.PUBLIC_URL)
      await write(mail, `part ${charge.id} ${charge.refundedCents}`)
      return sale
    }
    case 'mailRefund':
      await write(refundDoneMail(order, charge, config.PUBLIC_URL), `refund done ${charge.id}`)
      return sale
  }
}

/** Pays sales and issues their tickets; returns them by their ids. */
async function payAll(contexts: readonly StepContext[]): Promise<Map<string, LockedSale>> {
  const [first] = contexts
  if (!first) return new Map()
  await transitionAll(
    first.tx,
    'pay',
    contexts.map(({ sale, charge }) => ({
      sale: requireSource(sale, 'pay'),
      cause: paidCause(charge),
      ...paidFields(charge),
    })),
  )
  const sales = await issueTickets(contexts)
  return new Map(sales.map((sale) => [sale.id, sale]))
}

/** Accepts a payment that came after its sale had ended, if the tickets can still be had and used. */
async function payLate(
  context: StepContext,
  sale: LockedSale<'EXPIRED' | 'CANCELED'>,
): Promise<LockedSale> {
  const { tx, charge } = context
  const obstacle =
    (await findEventObstacle(tx, sale)) ?? ((await canBeMoved(context)) ? undefined : 'moved')
  if (obstacle || !(await isStockAvailable(tx, sale))) {
    if (isReturnedCharge(charge.status)) return sale
    return refundAutomatically(context, obstacle)
  }
  const cause = `${paidCause(charge)}, late and accepted`
  await transition(tx, sale, 'payLate', { ...paidFields(charge), cause })
  const [paid] = await issueTickets([context], true)
  return paid ?? sale
}

/** Reason why nothing of the event is sold, or can be used, any more; undefined without one. */
async function findEventObstacle(
  tx: Tx,
  { eventId }: LockedSale,
): Promise<'cancelled' | 'ended' | 'suspended' | undefined> {
  if (await isEventCancelled(tx, eventId)) return 'cancelled'
  if (await isOrganizerSuspended(tx, eventId)) return 'suspended'
  const ended = await tx
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('ends_at', '<=', sql<Date>`app_now()`)
    .executeTakeFirst()
  return ended && 'ended'
}

/** Columns of a sale that a charge has paid. */
const paidFields = ({ id, status, interestCents }: Charge) => ({
  to: status === 'RECEIVED' ? ('RECEIVED' as const) : ('CONFIRMED' as const),
  paidBy: id,
  interestCents,
})

const paidCause = ({ method }: Charge): string =>
  method === 'PIX' ? 'paid by PIX' : 'paid by card'

/** Issues the tickets of sales that were just paid, and returns the sales as they are now. */
async function issueTickets(
  contexts: readonly StepContext[],
  isLate = false,
): Promise<LockedSale[]> {
  const sales = contexts.map(({ sale, charge }): LockedSale => {
    const { to: status, paidBy } = paidFields(charge)
    return { ...sale, status, paidBy }
  })
  const [first] = contexts
  if (first) await issueSaleCodes(first.tx, sales)
  for (const { tx, deps, sale, charge, order } of contexts) {
    await joinSessions(tx, deps.sessions, order)
    if (isReturnedCharge(charge.status)) continue
    const { movedCodeId } = sale
    if (movedCodeId !== null) {
      await finishMove(tx, deps, { movedCodeId, order, charge })
      continue
    }
    const mail = confirmedMail(order, charge, deps.config.PUBLIC_URL, isLate)
    await deps.mailer.queue(tx, order.buyer.email, mail, `confirmed ${order.saleId}`)
  }
  return sales
}

/** Mails the buyer unless their request still waits for the outcome. */
async function holdAfterFailure(
  context: StepContext,
  sale: LockedSale<'PAYMENT_PENDING'>,
): Promise<LockedSale> {
  const { tx, deps, charge, order, isWaitedFor } = context
  const { config, mailer } = deps
  const seconds = holdSeconds(context)
  const cause = charge.status === 'DECLINED' ? 'payment refused' : 'payment dropped'
  const status = await holdAgain(tx, sale, cause, seconds)
  if (seconds !== null && !isWaitedFor) {
    const minutes = Math.max(1, Math.round(seconds / 60))
    const mail = refusedMail(order, config.PUBLIC_URL, { isHeld: status === 'PENDING', minutes })
    await mailer.queue(tx, order.buyer.email, mail, `refused ${charge.id}`)
  }
  return { ...sale, status }
}

/** Seconds for which the tickets are held from now on; null to keep the time of expiry. */
function holdSeconds({ deps, charge, order, isWaitedFor }: StepContext): number | null {
  if (charge.method === 'PIX') return null
  // Nothing was sent, and nobody waited: a hold that was lengthened keeps all of its time.
  if (wasNeverCharged(charge) && isWaitedFor) return null
  const whole = deps.config.RESERVATION_MINUTES * 60
  if (!wasNeverCharged(charge)) return isWaitedFor ? null : whole
  // The time of our lookups is given back to the buyer.
  const left = (order.expiresAt.getTime() - charge.createdAt.getTime()) / 1000
  return Math.min(whole, left)
}

async function expire(
  { tx, deps, charge, order }: StepContext,
  sale: LockedSale<'PENDING' | 'PAYMENT_PENDING'>,
): Promise<LockedSale> {
  await transition(tx, sale, 'expire', { cause: 'time is up' })
  const publicUrl = deps.config.PUBLIC_URL
  await mailExpired(tx, deps.mailer, { order, publicUrl, key: `expired ${charge.id}` })
  return { ...sale, status: 'EXPIRED' }
}

async function revoke(
  { tx, deps, charge, order }: StepContext,
  sale: LockedSale<'CONFIRMED' | 'RECEIVED'>,
): Promise<LockedSale> {
  const isDispute = charge.status === 'CHARGEBACK'
  if (isDispute) await transition(tx, sale, 'dispute', { cause: 'disputed by the card’s holder' })
  else await transition(tx, sale, 'refund', { cause: 'refunded by the provider' })
  await revokeSaleCodes(tx, sale.id)
  await leaveSessions(tx, deps.sessions, order)
  const status = isDispute ? 'CHARGEBACK' : 'REFUNDED'
  // A sale may be disputed again after a dispute that was won.
  const key = `${status} ${charge.id} ${charge.changedAt.toISOString()}`
  await deps.mailer.queue(tx, order.buyer.email, revokedMail(order, charge), key)
  return { ...sale, status }
}

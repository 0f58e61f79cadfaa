import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import { type Charge, isReturnedCharge } from '../charges/public.ts'
import { partRefundedMail, refundDoneMail } from '../refunds/public.ts'
import {
  extendHold,
  holdAgain,
  isStockAvailable,
  type LockedSale,
  notifySaleChanged,
  requireSource,
  transition,
} from '../reservations/public.ts'
import { joinSessions, leaveSessions } from '../subscriptions/public.ts'
import { issueSaleCodes, revokeSaleCodes } from '../tickets/public.ts'
import { refundAutomatically } from './automatic-refund.ts'
import type { StepContext } from './deps.ts'
import { confirmedMail, pixMail, refusedMail, revokedMail } from './mails.ts'
import { type Step, wasNeverCharged } from './next-step.ts'
import { mailExpired } from './notify-expired.ts'
import { canReinstate, reinstateSale } from './reinstate-sale.ts'

/** Longest time for which tickets are held while a card is under risk analysis. */
const ANALYSIS_MS = 72 * 3_600_000

/** Takes one step with everything that belongs to it, and returns the sale after it. */
export async function takeStep(step: Step, context: StepContext): Promise<LockedSale> {
  const { tx, deps, sale, charge, order } = context
  const { mailer, config } = deps
  const write = (mail: Mail, key: string) => mailer.queue(tx, order.buyer.email, mail, key)
  switch (step) {
    case 'none':
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
    case 'pay':
      return pay(context, requireSource(sale, 'pay'))
    case 'payLate':
      return payLate(context, requireSource(sale, 'payLate'))
    case 'refundDuplicate':
      return refundAutomatically(context)
    case 'reinstate':
      return (await canReinstate(tx, sale))
        ? reinstateSale(context, requireSource(sale, 'reinstate'))
        : refundAutomatically(context)
    case 'receive':
      await transition(tx, requireSource(sale, 'receive'), 'receive', {
        cause: 'received by the provider',
      })
      return { ...sale, status: 'RECEIVED' }
    case 'holdAgain':
      return holdAfterFailure(context, requireSource(sale, 'holdAgain'))
    case 'expire':
      return expire(context, requireSource(sale, 'expire'))
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

async function pay(
  context: StepContext,
  sale: LockedSale<'PENDING' | 'PAYMENT_PENDING'>,
): Promise<LockedSale> {
  const { tx, charge } = context
  const { to, columns } = paidFields(charge)
  await transition(tx, sale, 'pay', { to, columns, cause: paidCause(charge) })
  return issueTickets(context, { ...sale, status: to, paidBy: charge.id })
}

/** Accepts a payment that came after its sale had ended, if the tickets can still be had and used. */
async function payLate(
  context: StepContext,
  sale: LockedSale<'EXPIRED' | 'CANCELED'>,
): Promise<LockedSale> {
  const { tx, charge } = context
  const hasEnded = await hasEventEnded(tx, sale)
  if (hasEnded || !(await isStockAvailable(tx, sale))) {
    if (isReturnedCharge(charge.status)) return sale
    return hasEnded ? refundAutomatically(context, 'ended') : refundAutomatically(context)
  }
  const { to, columns } = paidFields(charge)
  const cause = `${paidCause(charge)}, late and accepted`
  await transition(tx, sale, 'payLate', { to, columns, cause })
  return issueTickets(context, { ...sale, status: to, paidBy: charge.id }, true)
}

/** Compares with the database's clock. */
async function hasEventEnded(tx: Tx, { eventId }: LockedSale): Promise<boolean> {
  const ended = await tx
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('ends_at', '<=', sql<Date>`app_now()`)
    .executeTakeFirst()
  return ended !== undefined
}

/** Status and columns of a sale that a charge has paid. */
const paidFields = ({ id, status, interestCents }: Charge) => ({
  to: status === 'RECEIVED' ? ('RECEIVED' as const) : ('CONFIRMED' as const),
  columns: { paid_by: id, interest_cents: interestCents },
})

const paidCause = ({ method }: Charge): string =>
  method === 'PIX' ? 'paid by PIX' : 'paid by card'

async function issueTickets(
  { tx, deps, charge, order }: StepContext,
  sale: LockedSale<'CONFIRMED' | 'RECEIVED'>,
  isLate = false,
): Promise<LockedSale> {
  await issueSaleCodes(tx, sale)
  await joinSessions(tx, deps.sessions, order)
  if (!isReturnedCharge(charge.status)) {
    const mail = confirmedMail(order, charge, deps.config.PUBLIC_URL, isLate)
    await deps.mailer.queue(tx, order.buyer.email, mail, `confirmed ${sale.id}`)
  }
  return sale
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

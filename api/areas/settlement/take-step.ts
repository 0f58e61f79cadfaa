import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { Charge } from '../charges/public.ts'
import { partRefundedMail, refundDoneMail } from '../refunds/public.ts'
import {
  announce,
  beginPayment,
  expireWaiting,
  holdAgain,
  holdUntil,
  isStockAvailable,
  type LockedSale,
  markPaid,
  markReceived,
  takeBack,
} from '../reservations/public.ts'
import { joinSessions, leaveSessions } from '../subscriptions/public.ts'
import { issueSaleCodes, revokeSaleCodes } from '../tickets/public.ts'
import { refundAutomatically } from './automatic-refund.ts'
import type { StepContext } from './deps.ts'
import { confirmedMail, pixMail, refusedMail, revokedMail } from './mails.ts'
import { mailExpired } from './notify-expired.ts'
import { canReinstate, reinstateSale } from './reinstate-sale.ts'
import { type Step, wasNeverCharged } from './settling.ts'

/** The longest that stock waits for a card that is looked into. */
const ANALYSIS_MS = 72 * 3_600_000

/** Takes one step, with everything that belongs to it, and says how the sale then is. */
export async function takeStep(step: Step, context: StepContext): Promise<LockedSale> {
  const { tx, deps, sale, charge, order } = context
  const { mailer, config } = deps
  const write = (mail: Mail, key: string) => mailer.queue(tx, order.buyer.email, mail, key)
  switch (step) {
    case 'nothing':
      return sale
    case 'tell-pix':
      if (charge.pixPayload) {
        await write(pixMail(order, charge, config.PUBLIC_URL), `pix ${charge.id}`)
        await announce(tx, sale)
      }
      return sale
    case 'keep':
      await holdUntil(tx, sale, new Date(charge.createdAt.getTime() + ANALYSIS_MS))
      return sale
    case 'pay':
      return pay(context)
    case 'honour': {
      const isTooLate = await hasEventEnded(tx, sale)
      if (!isTooLate && (await isStockAvailable(tx, sale))) return pay(context)
      if (isMoneyGone(charge)) return sale
      return isTooLate ? refundAutomatically(context, 'ended') : refundAutomatically(context)
    }
    case 'refund':
      return refundAutomatically(context)
    case 'restore':
      return (await canReinstate(tx, sale)) ? reinstateSale(context) : refundAutomatically(context)
    case 'receive':
      await markReceived(tx, sale)
      return { ...sale, status: 'RECEIVED' }
    case 'hold-again':
      return holdOnceMore(context)
    case 'expire':
      await expireWaiting(tx, sale, 'time is up')
      await mailExpired(tx, mailer, {
        order,
        publicUrl: config.PUBLIC_URL,
        key: `expired ${charge.id}`,
      })
      return { ...sale, status: 'EXPIRED' }
    case 'take-back':
      return takeAllBack(context)
    case 'tell-part': {
      const mail = partRefundedMail(order, charge, config.PUBLIC_URL)
      await write(mail, `part ${charge.id} ${charge.refundedCents}`)
      return sale
    }
    case 'tell-refunded':
      await write(refundDoneMail(order, charge, config.PUBLIC_URL), `refund done ${charge.id}`)
      return sale
  }
}

/** By the clock of the database. */
async function hasEventEnded(tx: Tx, { eventId }: LockedSale): Promise<boolean> {
  const ended = await tx
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('ends_at', '<=', sql<Date>`app_now()`)
    .executeTakeFirst()
  return ended !== undefined
}

const isMoneyGone = ({ status }: Charge) => status === 'REFUNDED' || status === 'CHARGEBACK'

async function pay({ tx, deps, sale, charge, order }: StepContext): Promise<LockedSale> {
  const to = charge.status === 'RECEIVED' ? 'RECEIVED' : 'CONFIRMED'
  let waiting = sale
  if (sale.status === 'PENDING') {
    await beginPayment(tx, sale, 'the money of an earlier try arrived')
    waiting = { ...sale, status: 'PAYMENT_PENDING' }
  }
  const { id: chargeId, interestCents } = charge
  const beside = issueSaleCodes(sale)
  const paid = { to, chargeId, interestCents, cause: causeOf(charge, sale), beside } as const
  if (!(await markPaid(tx, waiting, paid)))
    throw new Error(`sale ${sale.id} changed under our lock`)
  await joinSessions(tx, deps.sessions, order)
  if (!isMoneyGone(charge)) {
    const mail = confirmedMail(order, charge, deps.config.PUBLIC_URL, isLate(sale))
    await deps.mailer.queue(tx, order.buyer.email, mail, `confirmed ${sale.id}`)
  }
  return { ...sale, status: to, paidBy: charge.id }
}

function causeOf({ method }: Charge, { status }: LockedSale): string {
  const paid = method === 'PIX' ? 'paid by PIX' : 'paid by card'
  return isLate({ status }) ? `${paid}, late and honoured` : paid
}

const isLate = ({ status }: Pick<LockedSale, 'status'>) =>
  status === 'EXPIRED' || status === 'CANCELED'

/** Whoever waits for the answer hears it at once; others are written to. */
async function holdOnceMore(context: StepContext): Promise<LockedSale> {
  const { tx, deps, sale, charge, order, isWaitedFor } = context
  const { config, mailer } = deps
  const seconds = heldSeconds(context)
  const cause = charge.status === 'DECLINED' ? 'payment refused' : 'payment dropped'
  const status = await holdAgain(tx, sale, cause, seconds)
  if (seconds !== null && !isWaitedFor) {
    const minutes = Math.max(1, Math.round(seconds / 60))
    const mail = refusedMail(order, config.PUBLIC_URL, { isHeld: status === 'PENDING', minutes })
    await mailer.queue(tx, order.buyer.email, mail, `refused ${charge.id}`)
  }
  return { ...sale, status }
}

/** How long the tickets are held from now on; null: until the same time as before. */
function heldSeconds({ deps, charge, order, isWaitedFor }: StepContext): number | null {
  if (charge.method === 'PIX') return null
  const whole = deps.config.RESERVATION_MINUTES * 60
  if (!wasNeverCharged(charge)) return isWaitedFor ? null : whole
  // What it took to find out is not the buyer's time.
  const left = (order.expiresAt.getTime() - charge.createdAt.getTime()) / 1000
  return Math.min(whole, left)
}

async function takeAllBack({ tx, deps, sale, charge, order }: StepContext): Promise<LockedSale> {
  const status = charge.status === 'CHARGEBACK' ? 'CHARGEBACK' : 'REFUNDED'
  const cause = status === 'REFUNDED' ? 'refunded by the provider' : 'disputed by the card’s holder'
  await takeBack(tx, sale, status, { cause })
  await revokeSaleCodes(tx, sale.id)
  await leaveSessions(tx, deps.sessions, order)
  const mail = revokedMail(order, charge)
  // A sale may be disputed again after a dispute that was won.
  const key = `${status} ${charge.id} ${charge.changedAt.toISOString()}`
  await deps.mailer.queue(tx, order.buyer.email, mail, key)
  return { ...sale, status }
}

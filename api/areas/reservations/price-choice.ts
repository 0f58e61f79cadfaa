import type { Ticket } from '@55tickets/contracts/events.ts'
import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { PricedChoice, priceChoice as priceCall } from '@55tickets/contracts/reservations.ts'
import { toReais } from '@55tickets/rules/money/money.ts'
import {
  couponDiscount,
  couponFreeText,
  couponUsedUpText,
  isCouponFor,
} from '@55tickets/rules/tickets/coupon.ts'
import { summarizeChoice } from '@55tickets/rules/tickets/ticket-choice.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { admitCoupon, type CouponCaller, type CouponRow, toTerms } from '../coupons/public.ts'
import { findOfferedTickets } from '../events/public.ts'
import { findExpiredHolds } from './queries.ts'

type Choice = z.output<(typeof priceCall)['body']>

/**
 * Prices a choice with a coupon, as `reserve_tickets` will. Nothing is held: what the coupon has left is
 * checked again by the reservation.
 */
export async function priceChoice(
  db: Db,
  eventId: string,
  { code, items }: Choice,
  caller: CouponCaller,
): Promise<PricedChoice | Refusal<CallRefusal<typeof priceCall>>> {
  const event = await db
    .selectFrom('events')
    .select(['fee_bearer', 'fee_basis_points'])
    .where('id', '=', eventId)
    .where('is_published', '=', true)
    .executeTakeFirst()
  if (!event) return refuse('EVENT_NOT_FOUND')
  const coupon = await admitCoupon(db, { eventId, code }, caller)
  if (isRefusal(coupon)) return coupon
  const terms = toTerms(coupon)
  const { remaining, isOpen } = await findUse(db, coupon)
  if (!isOpen) return refuse('COUPON_INVALID', { message: 'Este cupom não está valendo agora.' })

  const offered = await findTickets(db, eventId)
  const tickets = offered.filter((ticket) => !ticket.isHidden || isCouponFor(terms, ticket))
  if (items.some(({ ticketId }) => tickets.every(({ _id }) => _id !== ticketId)))
    return refuse('TICKET_NOT_FOUND')
  const quantities = Object.fromEntries(items.map((item) => [item.ticketId, item.quantity]))
  const priced = tickets.flatMap((ticket) => {
    const quantity = quantities[ticket._id]
    if (!quantity) return []
    const discount = toReais(couponDiscount(terms, ticket))
    return { ticketId: ticket._id, quantity, price: ticket.price, discount, ticket }
  })
  const used = priced.filter(({ ticket }) => isCouponFor(terms, ticket))
  const count = used.reduce((sum, { quantity }) => sum + quantity, 0)
  if (items.length > 0 && count === 0)
    return refuse('COUPON_INVALID', {
      message: 'Este cupom não vale para os ingressos que você escolheu.',
    })
  if (remaining !== null && (remaining === 0 || count > remaining))
    return refuse('COUPON_USED_UP', { message: couponUsedUpText(remaining) })

  const offer = {
    endDate: '',
    areSalesPaused: false,
    feeBearer: event.fee_bearer,
    feePercentage: event.fee_basis_points / 100,
    tickets,
  }
  const { subtotal, discount, fee, total } = summarizeChoice(offer, quantities, terms)
  if (items.length > 0 && subtotal === 0)
    return refuse('COUPON_INVALID', { message: couponFreeText })
  return {
    coupon: {
      code: coupon.code,
      kind: terms.kind,
      value: terms.value,
      ticketIds: terms.ticketIds && [...terms.ticketIds],
      remaining,
    },
    unlocked: tickets.filter(({ isHidden }) => isHidden),
    items: priced.map(({ ticketId, quantity, price, discount: off }) => ({
      ticketId,
      quantity,
      price,
      discount: off,
    })),
    discount: toReais(discount),
    total: toReais(subtotal),
    calculatedFeeAmount: toReais(fee),
    amountCharged: toReais(total),
  }
}

interface OfferedTicket extends Ticket {
  readonly isHidden: boolean
}

async function findTickets(db: Db, eventId: string): Promise<OfferedTicket[]> {
  const expired = await findExpiredHolds(db, [eventId])
  const offered = (await findOfferedTickets(db, [eventId], expired, { withHidden: true })).get(
    eventId,
  )
  const { rows } = await sql<{ id: string }>`
    select id from ticket_types where event_id = ${eventId} and is_hidden`.execute(db)
  const hidden = new Set(rows.map(({ id }) => id))
  return (offered ?? []).map((ticket) => ({ ...ticket, isHidden: hidden.has(ticket._id) }))
}

/** Remaining uses of a coupon, without holds that have expired, and whether it may be used now. */
async function findUse(db: Db, { id, max_tickets, used }: CouponRow) {
  const { rows } = await sql<{ expired: number; isOpen: boolean }>`
    select is_active and app_now() >= coalesce(starts_at, app_now())
             and app_now() < coalesce(ends_at, 'infinity') as "isOpen",
           (select coalesce(sum(coupon_tickets), 0)::integer from sales
             where coupon_id = coupons.id and status = 'PENDING' and expires_at <= app_now()) as expired
      from coupons where id = ${id}`.execute(db)
  const [{ expired, isOpen } = { expired: 0, isOpen: false }] = rows
  const remaining = max_tickets === null ? null : Math.max(0, max_tickets - used + expired)
  return { remaining, isOpen }
}

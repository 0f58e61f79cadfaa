import type { Coupon, changeCoupon } from '@55tickets/contracts/coupons.ts'
import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { z } from 'zod/mini'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { lockEvent, writeEvent } from '../events/public.ts'
import type { CouponDeps } from './deps.ts'
import { listCoupons } from './list-coupons.ts'
import { toStoredValue } from './wire.ts'

interface CouponWrite {
  readonly eventId: string
  readonly couponId: string
  readonly userId: string
  readonly change: z.output<(typeof changeCoupon)['body']>
}

type WriteRefusal = Refusal<CallRefusal<typeof changeCoupon>>

const MAX_COUPONS = 500

/** Creates or changes a coupon, through the one writer of events. */
export async function writeCoupon(
  deps: CouponDeps,
  write: CouponWrite,
): Promise<Coupon | WriteRefusal> {
  const { eventId, couponId, userId } = write
  const refusal = await deps.db.transaction().execute(async (tx): Promise<WriteRefusal | null> => {
    // Reservations count coupons under the same lock.
    const locked = await lockEvent(tx, eventId)
    if (!locked.event) return refuse('EVENT_NOT_FOUND')
    const isNew = locked.coupons.every(({ id }) => id !== couponId)
    if (isNew && locked.coupons.length >= MAX_COUPONS) return refuse('TOO_MANY_COUPONS')
    const author = { actor: userId, part: 'coupon' } as const
    const written = await writeEvent(tx, locked, { coupons: [toRow(write)] }, author)
    const [problem] = written.problems
    if (!problem) return null
    const { refused, field, message } = problem
    if (field === 'id') return refuse('COUPON_NOT_FOUND')
    return refuse(refused as WriteRefusal['refused'], { fields: { [field]: message } })
  })
  if (refusal) return refusal
  const saved = (await listCoupons(deps, eventId)).find(({ _id }) => _id === couponId)
  return saved ?? refuse('EVENT_NOT_FOUND')
}

const toRow = ({ eventId, couponId, change }: CouponWrite) => ({
  event_id: eventId,
  id: couponId,
  code: change.code,
  kind: change.kind,
  value: toStoredValue(change.kind, change.value),
  ticket_type_ids: change.ticketIds,
  max_tickets: change.maxTickets,
  is_once_per_person: change.isOncePerPerson,
  starts_at: toDate(change.startsAt),
  ends_at: toDate(change.endsAt),
  is_active: change.isActive,
})

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant))

import type { CallRefusal } from '@55tickets/contracts/call.ts'
import type { Coupon, changeCoupon } from '@55tickets/contracts/coupons.ts'
import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import type { z } from 'zod/mini'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findRowChange, type LockedEvent, lockEvent, recordColumns } from '../events/public.ts'
import type { CouponRow } from './admit-coupon.ts'
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

/**
 * Creates or changes a coupon. Orders keep the discount that they were reserved with; a coupon that was
 * used keeps its code and what it gives, and is switched off instead of removed.
 */
export async function writeCoupon(
  deps: CouponDeps,
  write: CouponWrite,
): Promise<Coupon | WriteRefusal> {
  const { eventId, couponId, userId } = write
  const refusal = await deps.db.transaction().execute(async (tx) => {
    // Reservations count coupons under the same lock.
    const locked = await lockEvent(tx, eventId)
    if (!locked.event) return refuse('EVENT_NOT_FOUND')
    const rows = await tx
      .selectFrom('coupons')
      .selectAll()
      .where((where) => where.or([where('event_id', '=', eventId), where('id', '=', couponId)]))
      .execute()
    const known = rows.find(({ id }) => id === couponId)
    const problem = findProblem(locked, rows, write)
    if (problem) return problem
    const row = toRow(write)
    await saveRow(tx, row)
    const changed = findRowChange(`coupon ${couponId}`, known && toRecorded(known), toRecorded(row))
    await recordColumns(tx, eventId, changed, { actor: userId, part: 'coupon' })
    return null
  })
  if (refusal) return refusal
  const saved = (await listCoupons(deps, eventId)).find(({ _id }) => _id === couponId)
  return saved ?? refuse('EVENT_NOT_FOUND')
}

function findProblem(
  { types }: LockedEvent,
  rows: readonly CouponRow[],
  { eventId, couponId, change }: CouponWrite,
): WriteRefusal | null {
  const known = rows.find(({ id }) => id === couponId)
  if (known && known.event_id !== eventId) return refuse('COUPON_NOT_FOUND')
  if (!known && rows.length >= MAX_COUPONS) return refuse('TOO_MANY_COUPONS')
  if (rows.some(({ id, code }) => id !== couponId && code === change.code))
    return refuse('COUPON_TAKEN', { fields: { code: 'Já existe um cupom com este código' } })
  if (change.ticketIds?.some((id) => types.every((type) => type.id !== id)))
    return refuse('TICKET_NOT_FOUND')
  if (!known || known.used === 0) return null
  if (known.code !== change.code) return refuse('ALREADY_SOLD', { fields: { code: LOCKED } })
  if (known.kind !== change.kind) return refuse('ALREADY_SOLD', { fields: { kind: LOCKED } })
  if (change.maxTickets !== null && change.maxTickets < known.used)
    return refuse('CAPACITY_TAKEN', {
      fields: { maxTickets: `O cupom já foi usado em ${known.used}: use pelo menos ${known.used}` },
    })
  return null
}

const LOCKED = 'Não pode mais mudar: o cupom já foi usado. Desative-o e crie outro'

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

/** A coupon as the history shows it, with the discount in words. */
const toRecorded = ({ kind, value, ...row }: ReturnType<typeof toRow>) => {
  const discounts = {
    percent: `${value} %`,
    amount: formatMoney(cents(value)),
    unlock: 'Libera ingressos',
  }
  return { ...row, discount: discounts[kind] }
}

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant))

const saveRow = (tx: Tx, { id, ...columns }: ReturnType<typeof toRow>) =>
  tx
    .insertInto('coupons')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()

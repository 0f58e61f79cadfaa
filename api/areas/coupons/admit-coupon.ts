import { checkCouponCode, normalizeCouponCode } from '@55tickets/rules/tickets/coupon.ts'
import type { Selectable } from 'kysely'
import { checkAttempts, countAttempts, type LimitedKey } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.generated.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'

export type CouponRow = Selectable<Tables['coupons']>

/** Person who typed a code. */
export interface CouponCaller {
  /** Network address. */
  readonly address: string
  /** Null for a visitor without an account. */
  readonly userId: string | null
}

interface TypedCode {
  readonly eventId: string
  readonly code: string
}

const WRONG_CODES = { most: 30, minutes: 15 }

/**
 * Finds the coupon of a typed code. Wrong codes are limited by address and by account: whoever reached
 * the limit is refused right ones, too. Only wrong ones are counted, since many buyers with a right one
 * may share an address.
 */
export async function admitCoupon(
  db: Db,
  { eventId, code }: TypedCode,
  { address, userId }: CouponCaller,
): Promise<CouponRow | Refusal<'COUPON_INVALID' | 'TOO_MANY_ATTEMPTS'>> {
  const keys: LimitedKey[] = [
    [`coupon address ${address}`, WRONG_CODES],
    ...(userId ? [[`coupon user ${userId}`, WRONG_CODES] as const] : []),
  ]
  const coupon = await findCoupon(db, eventId, code)
  if (!coupon)
    return (
      (await countAttempts(db, keys)) ??
      refuse('COUPON_INVALID', { message: 'Não encontramos este cupom. Confira o código.' })
    )
  for (const key of keys) {
    const limited = await checkAttempts(db, key)
    if (limited) return limited
  }
  return coupon
}

async function findCoupon(db: Db, eventId: string, typed: string): Promise<CouponRow | undefined> {
  if (checkCouponCode(typed)) return undefined
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('code', '=', normalizeCouponCode(typed))
    .executeTakeFirst()
}

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

const WRONG_CODES_OF_ACCOUNT = { most: 30, minutes: 15 }
/** Far higher than that of an account, because buyers behind one carrier share an address. */
const WRONG_CODES_OF_ADDRESS = { most: 300, minutes: 15 }

/**
 * Finds the coupon of a typed code. Wrong codes are limited by account and by address: whoever reached
 * the limit is refused right ones, too. Visitors without an account are counted apart from accounts, so
 * that they can't use up the limit of buyers behind the same address.
 */
export async function admitCoupon(
  db: Db,
  { eventId, code }: TypedCode,
  { address, userId }: CouponCaller,
): Promise<CouponRow | Refusal<'COUPON_INVALID' | 'TOO_MANY_ATTEMPTS'>> {
  const keys: LimitedKey[] = userId
    ? [
        [`coupon user ${userId}`, WRONG_CODES_OF_ACCOUNT],
        [`coupon users address ${address}`, WRONG_CODES_OF_ADDRESS],
      ]
    : [[`coupon address ${address}`, WRONG_CODES_OF_ADDRESS]]
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

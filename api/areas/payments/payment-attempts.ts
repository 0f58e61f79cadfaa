import { addressKey, countAttempts, type Limit, uncountAttempts } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Refusal } from '../../platform/refuse.ts'
import type { ChargeOutcome } from '../charges/public.ts'
import type { PaymentRequest } from './open-payment.ts'

type Limits = Pick<Config, 'CARD_LIMIT_ACCOUNT' | 'CARD_LIMIT_ADDRESS' | 'PIX_LIMIT_ACCOUNT'>

/**
 * Counts a payment attempt: many declined cards point to stolen ones, and each PIX costs calls of the
 * provider's quota. Runs before the sale is locked and commits at once, because people who share an
 * address wait for each other's counter.
 */
export const countPaymentAttempt = (
  db: Db,
  limits: Limits,
  request: PaymentRequest,
): Promise<Refusal<'TOO_MANY_ATTEMPTS'> | null> => countAttempts(db, attemptLimits(limits, request))

/** Removes a counted attempt: the card was good, or nothing was sent. */
export const uncountPaymentAttempt = (
  db: Db,
  limits: Limits,
  request: PaymentRequest,
): Promise<void> => uncountAttempts(db, ...attemptLimits(limits, request).map(([key]) => key))

/** True where the attempt does not count: a declined or unknown card counts, and so does every PIX. */
export const isUncounted = ({ kind }: ChargeOutcome): boolean =>
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

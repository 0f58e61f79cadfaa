import { addressKey, countAttempts, type Limit, uncountAttempts } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Refused } from '../../platform/refuse.ts'
import type { ChargeOutcome } from '../payments/public.ts'
import type { PaymentRequest } from './open-payment.ts'

type Limits = Pick<Config, 'CARD_LIMIT_ACCOUNT' | 'CARD_LIMIT_ADDRESS' | 'PIX_LIMIT_ACCOUNT'>

/**
 * Many cards tried out are a thief's, and each PIX costs calls that the provider counts. Before the
 * sale is locked, and committed at once: people behind one address wait for each other's count.
 */
export const countPaymentAttempt = (
  db: Db,
  limits: Limits,
  request: PaymentRequest,
): Promise<Refused<'TOO_MANY_ATTEMPTS'> | null> => countAttempts(db, attemptLimits(limits, request))

/** It turned out to be an honest one, or nothing was sent. */
export const uncountPaymentAttempt = (
  db: Db,
  limits: Limits,
  request: PaymentRequest,
): Promise<void> => uncountAttempts(db, ...attemptLimits(limits, request).map(([key]) => key))

/** A card that is refused, or of which nobody knows, is counted; so is every PIX, paid or not. */
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

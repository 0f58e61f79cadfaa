import { type Refusal, refuse } from '../../../platform/refuse.ts'
import type { AddPasskeyDeps } from './add-passkey.ts'
import { mailChange } from './mail-change.ts'
import { lockFactorOwner } from './owner.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'

/** Gives ten new recovery codes, as to somebody who used most of them or showed them to somebody. */
export function renewRecoveryCodes(
  deps: AddPasskeyDeps,
  userId: string,
): Promise<{ recoveryCodes: string[] } | Refusal<'SECOND_FACTOR_MISSING'>> {
  return deps.db.transaction().execute(async (tx) => {
    const owner = await lockFactorOwner(tx, userId)
    if (!owner?.hasFactor) return refuse('SECOND_FACTOR_MISSING')
    await mailChange(tx, deps, userId, 'recovery codes renewed')
    return { recoveryCodes: await giveRecoveryCodes(tx, userId) }
  })
}

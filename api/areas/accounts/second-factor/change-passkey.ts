import type { SecondFactors } from '@55tickets/contracts/accounts/second-factor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import type { AddPasskeyDeps } from './add-passkey.ts'
import { readFactors } from './find-factors.ts'
import { finishRemoval, lockFactorOwner } from './owner.ts'

interface OwnPasskey {
  readonly userId: string
  readonly passkeyId: string
}

export async function renamePasskey(
  db: Db,
  { userId, passkeyId }: OwnPasskey,
  name: string,
): Promise<SecondFactors | Refusal<'PASSKEY_NOT_FOUND'>> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? refuse('PASSKEY_NOT_FOUND') : readFactors(db, userId)
}

export function removePasskey(
  deps: AddPasskeyDeps,
  { userId, passkeyId }: OwnPasskey,
): Promise<SecondFactors | Refusal<'PASSKEY_NOT_FOUND'>> {
  return deps.db.transaction().execute(async (tx) => {
    const owner = await lockFactorOwner(tx, userId)
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!owner || numDeletedRows === 0n) return refuse('PASSKEY_NOT_FOUND')
    await finishRemoval(tx, deps, owner, 'passkey removed')
    return readFactors(tx, userId)
  })
}

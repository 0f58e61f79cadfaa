import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

const RECOVERY_CODES = 10
/** Five bits a letter, without those that look alike: 0 and O, 1 and I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 16

/**
 * Gives a user ten recovery codes in the place of the older ones. Of 80 random bits each, so that a plain
 * hash of them is enough.
 */
export async function giveRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) })))
    .execute()
  return codes.map((code) => code.replace(/.{4}(?!$)/g, '$&-'))
}

export const deleteRecoveryCodes = (tx: Tx, userId: string) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

/** Accepts a code; false for a wrong one, or one that was used. */
export async function acceptRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`app_now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(typed))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** 256 is a multiple of the letters: each is as likely as the others. */
const newCode = () =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')

const hashCode = (code: string) => createHash('sha256').update(code).digest('hex')

import type { Tx } from '../../../platform/db/database.ts'
import { findFactors } from './find-factors.ts'
import { type FactorMailDeps, mailChange } from './mail-change.ts'
import type { FactorChange } from './mails.ts'
import { deleteRecoveryCodes, giveRecoveryCodes } from './recovery-codes.ts'
import { stopReset } from './stop-reset.ts'

interface FactorOwner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isProved: boolean
  readonly hasFactor: boolean
}

/** Locks the account whose second factors change: of two changes at once the later one sees the first. */
export async function lockFactorOwner(tx: Tx, userId: string): Promise<FactorOwner | undefined> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_proved_at'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user) return undefined
  const { id, name, email } = user
  return {
    id,
    name,
    email,
    isProved: user.email_proved_at !== null,
    hasFactor: await hasAnyFactor(tx, userId),
  }
}

/** Mails that a factor was set up; returns the recovery codes that come with the first one. */
export async function finishSetUp(
  tx: Tx,
  deps: FactorMailDeps,
  { id, hasFactor }: FactorOwner,
  change: FactorChange,
): Promise<string[] | null> {
  await mailChange(tx, deps, id, change)
  return hasFactor ? null : giveRecoveryCodes(tx, id)
}

/** Mails that a factor was removed. With the last one go its recovery codes, and the reset by our team. */
export async function finishRemoval(
  tx: Tx,
  deps: FactorMailDeps,
  { id }: FactorOwner,
  change: FactorChange,
): Promise<void> {
  await mailChange(tx, deps, id, change)
  if (await hasAnyFactor(tx, id)) return
  await deleteRecoveryCodes(tx, id)
  await stopReset(tx, id)
}

async function hasAnyFactor(tx: Tx, userId: string): Promise<boolean> {
  const { hasPasskey, hasAuthenticator } = await findFactors(tx, userId)
  return hasPasskey || hasAuthenticator
}

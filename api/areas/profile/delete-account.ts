import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { deleteAccount as deleteAccountCall } from '@55tickets/contracts/profile.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { type EndedLogins, lockUser } from '../accounts/public.ts'
import { refuseUnknownUser } from './change-profile.ts'
import type { ProfileDeps } from './deps.ts'
import { erasePersonalData, finishErasure } from './erase.ts'
import { accountDeletedMail, accountDeletedMailKey } from './mails.ts'

export interface DeletionDeps extends ProfileDeps {
  readonly db: Db
  readonly mailer: Mailer
  readonly enqueue: Enqueue
  readonly endedLogins: Pick<EndedLogins, 'reloadQuietly'>
}

/** Delay of the second erasure. Longer than an access token is valid, so that it also covers what such a token still wrote. */
const SECOND_ERASURE_MINUTES = 20

/** Erases a user's identity; sales stay on record without a name, as fiscal law demands. */
export async function deleteAccount(
  deps: DeletionDeps,
  userId: string,
): Promise<Answer<typeof deleteAccountCall> | Refusal<CallRefusal<typeof deleteAccountCall>>> {
  const { db, mailer, enqueue, endedLogins } = deps
  const refused = await db.transaction().execute(async (tx) => {
    // The lock keeps the account from paying until the erasure is committed; its reservations expire.
    const user = await lockUser(tx, userId)
    if (!user) return refuseUnknownUser()
    if (await deps.hasOpenOrders(tx, userId)) return refuse('PURCHASES_OPEN')
    if (await deps.isNeededOwner(tx, userId)) return refuse('LAST_OWNER')
    await erasePersonalData(tx, deps, userId)
    await mailer.queue(tx, user.email, accountDeletedMail(user.name), accountDeletedMailKey(userId))
    const { rows } = await sql<{ after: Date }>`
      select app_now() + make_interval(mins => ${SECOND_ERASURE_MINUTES}) as after`.execute(tx)
    await enqueue(tx, finishErasure, { userId }, { ...rows[0], key: userId })
    return null
  })
  if (refused) return refused
  await endedLogins.reloadQuietly()
  return { message: 'Sua conta foi excluída.' }
}

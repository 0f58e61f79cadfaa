import type { Answer, RefusalOf } from '@55tickets/contracts/call.ts'
import type { deleteAccount as deleteAccountCall } from '@55tickets/contracts/profile.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { type Refused, refuse } from '../../platform/refuse.ts'
import {
  confirmPassword,
  type EndedLogins,
  type LoginLimits,
  lockUser,
} from '../accounts/public.ts'
import { refuseStranger } from './change-profile.ts'
import { finishForgetting, forget } from './forget.ts'
import { goodbyeKey, goodbyeMail } from './mails.ts'
import type { ProfilePorts } from './ports.ts'

export interface DeletionMeans {
  readonly db: Db
  readonly limits: LoginLimits
  readonly mailer: Mailer
  readonly enqueue: Enqueue
  readonly ports: ProfilePorts
  readonly endedLogins: Pick<EndedLogins, 'heed'>
}

interface Wish {
  readonly userId: string
  readonly password: string
  readonly address: string
}

/** Longer than an access token is good for: whatever was still done with one is forgotten then. */
const FINISH_MINUTES = 20

/** Forgets who somebody is; what they bought stays on record without a name. */
export async function deleteAccount(
  { db, limits, mailer, enqueue, ports, endedLogins }: DeletionMeans,
  wish: Wish,
): Promise<Answer<typeof deleteAccountCall> | Refused<RefusalOf<typeof deleteAccountCall>>> {
  const { userId } = wish
  const unconfirmed = await confirmPassword(db, limits, wish)
  if (unconfirmed) return unconfirmed.refused === 'NOT_FOUND' ? refuseStranger() : unconfirmed
  const refused = await db.transaction().execute(async (tx) => {
    // With the account locked nothing is paid by it until we are done; what it still reserves expires.
    const user = await lockUser(tx, userId)
    if (!user) return refuseStranger()
    if (await ports.hasOpenPurchases(tx, userId)) return refuse('PURCHASES_OPEN')
    await forget(tx, ports, userId)
    await mailer.queue(tx, user.email, goodbyeMail(user.name), goodbyeKey(userId))
    const { rows } = await sql<{ after: Date }>`
      select app_now() + make_interval(mins => ${FINISH_MINUTES}) as after`.execute(tx)
    await enqueue(tx, finishForgetting, { userId }, { ...rows[0], key: userId })
    return null
  })
  if (refused) return refused
  await endedLogins.heed()
  return { message: 'Sua conta foi excluída.' }
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { blockedMail, unblockedMail } from './mails.ts'
import type { RecordAccess } from './record-access.ts'
import { endAllLogins, findByEmail } from './store.ts'

export interface BlockDeps {
  readonly db: Db
  readonly mailer: Mailer
  readonly config: Pick<Config, 'CONTACT_EMAIL' | 'PUBLIC_URL'>
  /** Withdraws the invites that the user made. */
  readonly revokeInvitesBy: (tx: Tx, userId: string) => Promise<void>
  readonly recordAccess: RecordAccess
}

interface BlockRequest {
  readonly email: string
  /** Mailed to the user. */
  readonly reason: string
  /** Operator who decides, as recorded with the block. */
  readonly by: string
}

type BlockResult = 'done' | 'already' | 'nobody'

/**
 * Blocks a user: ends all logins and admits no other, takes all rights in organizations and at gates, and
 * mails the reason. What the user bought stays valid.
 */
export function blockUser(
  { db, mailer, config, revokeInvitesBy, recordAccess }: BlockDeps,
  { email, reason, by }: BlockRequest,
): Promise<BlockResult> {
  return db.transaction().execute(async (tx) => {
    const user = await lockByEmail(tx, email)
    if (!user) return 'nobody'
    if (user.blocked_at) return 'already'
    await tx
      .updateTable('users')
      .set({ blocked_at: sql`app_now()` })
      .where('id', '=', user.id)
      .execute()
    await tx
      .insertInto('user_blocks')
      .values({ id: randomUUID(), user_id: user.id, reason, blocked_by: by })
      .execute()
    await endAllLogins(tx, user.id, 'blocked')
    await recordAccess(tx, user.id, {
      kind: 'logins_ended',
      details: { why: 'blocked' },
      isByTeam: true,
    })
    await revokeInvitesBy(tx, user.id)
    await mailer.queue(tx, user.email, blockedMail(user.name, reason, config.CONTACT_EMAIL))
    return 'done'
  })
}

/** Lets a blocked user log in again, with the rights of before, and mails them. */
export function unblockUser(
  { db, mailer, config }: Omit<BlockDeps, 'revokeInvitesBy' | 'recordAccess'>,
  { email, reason, by }: BlockRequest,
): Promise<BlockResult> {
  return db.transaction().execute(async (tx) => {
    const user = await lockByEmail(tx, email)
    if (!user) return 'nobody'
    if (!user.blocked_at) return 'already'
    await tx.updateTable('users').set({ blocked_at: null }).where('id', '=', user.id).execute()
    await tx
      .updateTable('user_blocks')
      .set({ ended_at: sql`app_now()`, end_reason: reason, ended_by: by })
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .execute()
    await mailer.queue(tx, user.email, unblockedMail(user.name, `${config.PUBLIC_URL}/login`))
    return 'done'
  })
}

/** Locks the user's row: a login that starts meanwhile reads it too, so it waits and then sees the block. */
async function lockByEmail(tx: Tx, email: string) {
  const found = await findByEmail(tx, email)
  if (!found) return undefined
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'blocked_at'])
    .where('id', '=', found.id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Lists the blocks that have not ended, newest first. */
export const listBlocks = (db: Db) =>
  db
    .selectFrom('user_blocks as block')
    .innerJoin('users', 'users.id', 'block.user_id')
    .select(['users.email', 'block.reason', 'block.blocked_by as by', 'block.blocked_at as at'])
    .where('block.ended_at', 'is', null)
    .orderBy('block.blocked_at', 'desc')
    .orderBy('users.email')
    .execute()

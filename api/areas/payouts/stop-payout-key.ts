import { hidePayoutKey } from '@55tickets/rules/money/payout-text.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findRecentOwners, recordHistory } from '../organizations/public.ts'
import type { PayoutDeps } from './deps.ts'
import { hashToken } from './key-links.ts'
import { stoppedKeyMail } from './mails.ts'
import { lockPayoutHolder } from './payout-keys.ts'

/** Days for which the link stops a key: an owner may read the mail after the key began to count. */
const STOP_DAYS = 7

/** A key that a link can stop, or that was stopped. */
export interface StoppableKey {
  readonly id: string
  readonly organizationId: string
  readonly organization: string
  readonly slug: string
  readonly pixKey: string
  readonly setBy: string
  readonly isStopped: boolean
}

/** Finds the key of a link's token. */
export async function findStoppableKey(db: Db, token: string): Promise<StoppableKey | null> {
  const { rows } = await sql<StoppableKey>`
    select key.id, key.organization_id as "organizationId", organizations.name as organization, slug,
           pix_key as "pixKey", users.name as "setBy", stopped_at is not null as "isStopped"
      from payout_keys key
      join organizations on organizations.id = key.organization_id
      join users on users.id = key.set_by
     where stop_hash = ${hashToken(token)}
       and key.created_at > app_now() - make_interval(days => ${STOP_DAYS})`.execute(db)
  return rows[0] ?? null
}

/**
 * Stops a key for good and tells the owners, who set another one if it was right. Pressed twice it
 * happens once.
 */
export async function stopPayoutKey(
  { db, config, mailer }: Pick<PayoutDeps, 'db' | 'config' | 'mailer'>,
  key: StoppableKey,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Waits for a payout that is being asked for with this key.
    await lockPayoutHolder(tx, key.organizationId)
    const { rows } = await sql`
      update payout_keys set stopped_at = app_now() where id = ${key.id} and stopped_at is null
      returning id`.execute(tx)
    if (rows.length === 0) return
    await recordHistory(tx, key.organizationId, {
      kind: 'payout_key_stopped',
      details: { key: hidePayoutKey(key.pixKey) },
      by: 'nobody',
    })
    const payoutsUrl = `${config.PUBLIC_URL}/promotor/o/${key.slug}/repasses`
    for (const { name, email } of await findRecentOwners(tx, key.organizationId))
      await mailer.queue(tx, email, stoppedKeyMail(name, key, payoutsUrl))
  })
}

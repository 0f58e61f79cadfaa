import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Worker, workOnSchedule } from '../../../platform/jobs/define-job.ts'
import { erasedIdentity } from '../../accounts/public.ts'

/** Retention of devices and network addresses, as of login records (Marco Civil da Internet, art. 15). */
const ADDRESS_DAYS = 180
const BATCH_SIZE = 5_000

/** Entries of which a user is the author, or that are about them; without names of others. */
export async function exportHistoryOf(db: Db, userId: string): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select organizations.name as organization, entry.at, entry.kind, entry.event_names as events,
           coalesce(entry.actor_id = ${userId}, false) as "wasAuthor", entry.device, entry.address
      from organization_history entry join organizations on organizations.id = entry.organization_id
     where entry.actor_id = ${userId} or entry.subject_id = ${userId}
     order by entry.id`.execute(db)
  return rows
}

/** Replaces name and mail address of a user in entries, and deletes devices and network addresses of theirs. */
export async function eraseHistoryOf(tx: Tx, userId: string): Promise<void> {
  const { name: erased } = erasedIdentity(userId)
  await sql`
    update organization_history
       set actor_name = case when actor_id = ${userId} and actor_kind = 'member' then ${erased} else actor_name end,
           subject_name = case when subject_id = ${userId} then ${erased} else subject_name end,
           device = null, address = null
     where actor_id = ${userId} or subject_id = ${userId}`.execute(tx)
  await sql`
    update organization_history set details = jsonb_set(details, '{email}', to_jsonb(${erased}::text))
     where lower(details ->> 'email') = (select email_key from users where id = ${userId})`.execute(
    tx,
  )
}

export const cleanUpHistoryWorker: Worker = workOnSchedule('clean-up-history', ({ db }) =>
  deleteOldAddresses(db),
)

/** Deletes devices and network addresses of entries that are older than six months, in batches. */
export async function deleteOldAddresses(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update organization_history set device = null, address = null
       where id in (
         select id from organization_history
          where (device is not null or address is not null)
            and at < app_now() - make_interval(days => ${ADDRESS_DAYS})
          limit ${BATCH_SIZE})`.execute(db)
    if (numAffectedRows < BATCH_SIZE) return
  }
}

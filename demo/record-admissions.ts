import type { Tx } from '@55tickets/api/platform/db/database.ts'
import { type RawBuilder, sql } from 'kysely'
import { gateEmail } from './users.ts'

type Sql = RawBuilder<unknown>

/** Marks ticket codes as used and records the scans with which `staff`, an e-mail, admitted them. */
export async function recordAdmissions(
  tx: Tx,
  codeIds: Sql,
  at: Sql,
  staff: string = gateEmail,
): Promise<void> {
  await sql`
    with used as (
      update ticket_codes set scanned_at = ${at} where id in (${codeIds}) returning *
    )
    insert into scans (event_id, id, user_id, gate, session_id, code_id, at, taken_at,
                       is_typed, is_offline, told, judged)
    select used.event_id, gen_random_uuid(),
           coalesce((select id from users where email_key = ${staff}), used.user_id),
           'Portaria 1',
           case when type.admits_to_event then null else coalesce(place.session_id, type.session_id) end, used.id, used.scanned_at, used.scanned_at,
           false, false, 'admitted', 'admitted'
      from used left join subscriptions place on place.id = used.subscription_id
      left join ticket_types type on type.id = used.ticket_type_id`.execute(tx)
}

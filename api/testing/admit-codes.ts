import type pg from 'pg'

/**
 * Lets in the holders of the codes that fit the condition (on `code`), as a gate does: for tests of
 * what follows from it. Who has no holder gets one.
 */
export async function admitCodes(
  pool: Pick<pg.Pool, 'query'>,
  condition: string,
  values: unknown[] = [],
): Promise<void> {
  await pool.query(
    `with let_in as (
       update ticket_codes code set scanned_at = app_now(), named_at = coalesce(named_at, app_now()),
              holder_name = coalesce(holder_name, 'Bruno Lima')
        where ${condition} returning code.*)
     insert into scans (event_id, id, user_id, gate, session_id, code_id, at, is_typed, is_offline, told, judged)
     select let_in.event_id, gen_random_uuid(), let_in.user_id, 'Portaria',
            case when type.admits_to_event then null else coalesce(place.session_id, type.session_id) end, let_in.id,
            let_in.scanned_at, false, false, 'admitted', 'admitted'
       from let_in left join subscriptions place on place.id = let_in.subscription_id
       left join ticket_types type on type.id = let_in.ticket_type_id`,
    values,
  )
}

import type pg from 'pg'

/**
 * Admits the codes that match a condition (on `code`), as a gate does, for tests of what follows from
 * an admission. Codes without a holder get one.
 */
export async function admitCodes(
  pool: Pick<pg.Pool, 'query'>,
  condition: string,
  values: unknown[] = [],
): Promise<void> {
  await pool.query(
    `with admitted as (
       update ticket_codes code set scanned_at = app_now(), named_at = coalesce(named_at, app_now()),
              holder_name = coalesce(holder_name, 'Bruno Lima')
        where ${condition} returning code.*)
     insert into scans (event_id, id, user_id, gate, session_id, code_id, at, is_typed, is_offline, told, judged)
     select admitted.event_id, gen_random_uuid(), admitted.user_id, 'Portaria',
            case when type.admits_to_event then null else coalesce(place.session_id, type.session_id) end, admitted.id,
            admitted.scanned_at, false, false, 'admitted', 'admitted'
       from admitted left join subscriptions place on place.id = admitted.subscription_id
       left join ticket_types type on type.id = admitted.ticket_type_id`,
    values,
  )
}

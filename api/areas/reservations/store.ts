import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * The line in which everybody stands who changes what is left of an event's tickets. Always taken
 * before a sale is locked, so that no two wait for each other.
 */
export async function lockTickets(tx: Tx, eventId: string): Promise<void> {
  await sql`select 1 from ticket_types where event_id = ${eventId} order by id for update`.execute(
    tx,
  )
}

/** The caller has locked the event's tickets. */
export async function releaseExpired(tx: Tx, eventId: string): Promise<void> {
  await sql`select release_expired(${eventId})`.execute(tx)
}

/** PENDING → CANCELED, stock back in the same transaction. The caller has locked the event's tickets. */
export async function cancelHeld(
  tx: Tx,
  { id, eventId }: { id: string; eventId: string },
  cause: string,
): Promise<void> {
  await sql`
    with canceled as (
      update sales set status = 'CANCELED' where id = ${id} and status = 'PENDING' returning id
    ), told as (
      insert into sale_history (event_id, sale_id, from_status, to_status, cause)
      select ${eventId}::uuid, id, 'PENDING', 'CANCELED', ${cause} from canceled
    )
    update ticket_types set held = held - quantity
      from sale_items join canceled on canceled.id = sale_items.sale_id
     where ticket_types.id = sale_items.ticket_type_id`.execute(tx)
}

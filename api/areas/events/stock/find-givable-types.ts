import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A ticket type of which tickets can be given for nothing. */
export interface GivableType {
  readonly _id: string
  readonly name: string
  readonly sector: string | null
  /** Id of what its places are shared by: the sector, or the type itself. */
  readonly stockId: string
  /** Places that are left there. */
  readonly room: number
}

/**
 * Finds the ticket types that can be given, in their order. Of equal types in the lots of a sector it is
 * the one on sale: nothing is paid, so the lot does not matter, and its size is not used up. Half-price
 * tickets are left out, and those with a session, whose places are their subscribers'. The caller has
 * locked the ticket types if the room must hold.
 */
export async function findGivableTypes(db: Db, eventId: string): Promise<GivableType[]> {
  const { rows } = await sql<GivableType>`
    select _id, name, sector, "stockId", room from (
      select distinct on (coalesce(sector.id, type.id), type.name)
             type.id as _id, type.name, sector.name as sector, coalesce(sector.id, type.id) as "stockId",
             coalesce(
               remaining_stock(sector.capacity - sector.given, sector.sold, sector.held)
                 - case when app_now() < half_price_release(event.starts_at, count_places(event.id))
                        then greatest(0, sector.half_quota - sector.halves_taken) else 0 end,
               remaining_stock(type.capacity - type.given, type.sold, type.held)) as room,
             coalesce(sector.position, 0) as sector_position, type.position
        from ticket_types type
        join events event on event.id = type.event_id
        left join lots lot on lot.id = type.lot_id
        left join sectors sector on sector.id = lot.sector_id
       where type.event_id = ${eventId} and type.half_price is null and type.session_id is null
         and type.admits_to_event
       order by coalesce(sector.id, type.id), type.name,
                lot.closed_at is null and coalesce(lot.closes_at > app_now(), true) desc, lot.position
    ) givable
    order by sector_position, position`.execute(db)
  return rows.map((row) => ({ ...row, room: Math.max(0, row.room) }))
}

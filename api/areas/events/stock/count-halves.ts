import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface SectorRow {
  readonly name: string
  readonly places: number
  readonly free: number
  readonly offered: number
  readonly taken: number
  /** Its types, and which of them count against the quota. */
  readonly typeIds: readonly string[]
  readonly quotaIds: readonly string[]
}

/**
 * Counts half-price tickets in all and by sector, for sectors with a quota; what expired holds give back
 * is left. Of a quota that was released others may have taken places, so that fewer are left.
 */
export async function countHalves(db: Db, eventId: string, expired: ReadonlyMap<string, number>) {
  const types = (isCounted: RawBuilder<unknown>) => sql`
    array(select type.id from lots join ticket_types type on type.lot_id = lots.id
           where lots.sector_id = sectors.id and ${isCounted})`
  const { rows } = await sql<SectorRow>`
    select name, capacity as places, remaining_stock(capacity - given, sold, held) as free,
           half_quota as offered, halves_taken as taken,
           ${types(sql`true`)} as "typeIds", ${types(sql`half_price = 'quota'`)} as "quotaIds"
      from sectors where event_id = ${eventId} and half_quota > 0 order by position`.execute(db)
  const sumExpired = (ids: readonly string[]) =>
    ids.reduce((sum, id) => sum + (expired.get(id) ?? 0), 0)
  const sectors = rows.map((row) => {
    const taken = row.taken - sumExpired(row.quotaIds)
    const free = row.free + sumExpired(row.typeIds)
    const left = Math.min(row.offered - taken, free)
    return { name: row.name, places: row.places, offered: row.offered, taken, left }
  })
  const sum = (count: (sector: (typeof sectors)[number]) => number) =>
    sectors.reduce((total, sector) => total + count(sector), 0)
  const all = {
    places: sum(({ places }) => places),
    offered: sum(({ offered }) => offered),
    taken: sum(({ taken }) => taken),
    left: sum(({ left }) => left),
  }
  return { all, sectors }
}

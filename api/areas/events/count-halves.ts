import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface SectorRow {
  readonly name: string
  readonly places: number
  readonly offered: number
  readonly taken: number
  /** Types that count against the quota. */
  readonly typeIds: readonly string[]
}

/** Counts half-price tickets in all and by sector, for sectors with a quota. Expired holds are left. */
export async function countHalves(db: Db, eventId: string, expired: ReadonlyMap<string, number>) {
  const { rows } = await sql<SectorRow>`
    select name, capacity as places, half_quota as offered, halves_taken as taken,
           array(select type.id from lots join ticket_types type on type.lot_id = lots.id
                  where lots.sector_id = sectors.id and half_price = 'quota') as "typeIds"
      from sectors where event_id = ${eventId} and half_quota > 0 order by position`.execute(db)
  const sectors = rows.map(({ name, places, offered, taken, typeIds }) => {
    const givenBack = typeIds.reduce((sum, id) => sum + (expired.get(id) ?? 0), 0)
    return { name, places, offered, left: offered - taken + givenBack }
  })
  const sum = (count: (sector: (typeof sectors)[number]) => number) =>
    sectors.reduce((total, sector) => total + count(sector), 0)
  const all = {
    places: sum(({ places }) => places),
    offered: sum(({ offered }) => offered),
    left: sum(({ left }) => left),
  }
  return { all, sectors }
}

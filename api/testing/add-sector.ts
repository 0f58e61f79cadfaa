import type pg from 'pg'
import { stableId } from '../platform/stable-id.ts'

interface TestLot {
  readonly name: string
  readonly size: number | null
  readonly closesAt?: Date
  /** Keys of the imported tickets that become this lot's, by what they are. */
  readonly whole: string
  readonly half?: string
  readonly senior?: string
}

interface TestSector {
  readonly capacity: number
  readonly quota: number
  readonly showsLeft?: boolean
  readonly lots: readonly TestLot[]
}

const eventIdOf = (slug: string) => stableId('event', slug)
const ticketIdOf = (slug: string, key: string) => stableId(eventIdOf(slug), 'ticket', key)
export const lotIdOf = (slug: string, name: string) => stableId(eventIdOf(slug), 'lot', name)

/** Makes the imported tickets of an event those of a sector with lots. */
export async function addSector(
  pool: pg.Pool,
  slug: string,
  { capacity, quota, showsLeft = false, lots }: TestSector,
): Promise<void> {
  const eventId = eventIdOf(slug)
  await pool.query(
    `insert into sectors (event_id, id, position, name, capacity, half_quota, shows_left)
     values ($1, $1, 0, 'Pista', $2, $3, $4)`,
    [eventId, capacity, quota, showsLeft],
  )
  for (const [position, { name, size, closesAt, whole, half, senior }] of lots.entries()) {
    const lotId = lotIdOf(slug, name)
    await pool.query(
      `insert into lots (event_id, id, sector_id, position, name, size, closes_at)
       values ($1, $2, $1, $3, $4, $5, $6)`,
      [eventId, lotId, position, name, size, closesAt ?? null],
    )
    const types = [
      [whole, 'Inteira', null],
      [half, 'Meia-entrada', 'quota'],
      [senior, 'Meia 60+', 'outside'],
    ] as const
    for (const [key, label, halfPrice] of types) {
      if (key === undefined) continue
      await pool.query(
        `update ticket_types set name = $2, lot_id = $3, half_price = $4, capacity = $6,
                whole_id = case when $4::text is not null then $5::uuid end where id = $1`,
        [ticketIdOf(slug, key), label, lotId, halfPrice, ticketIdOf(slug, whole), capacity],
      )
    }
  }
  // What was sold before counts in the sector, too.
  for (const [table, isOf] of [
    ['lots', 'lot_id = lots.id'],
    ['sectors', 'event_id = sectors.event_id and lot_id is not null'],
  ])
    await pool.query(
      `update ${table} set sold = (select coalesce(sum(type.sold), 0) from ticket_types type where type.${isOf})
        where event_id = $1`,
      [eventId],
    )
}

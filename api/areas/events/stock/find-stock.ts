import type { EventFigures } from '@55tickets/contracts/figures.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { findSectorsForTeam } from '../find-sectors-for-team.ts'

/** Stock of an event by sector, lot and ticket type, with what else its figures need of it. */
export interface EventStock extends Pick<EventFigures, 'sectors' | 'types' | 'tickets'> {
  readonly timezone: string
  /** The gate opens today, or has been open. */
  readonly isAtGate: boolean
  readonly now: Date
}

/** Finds the stock of an event; null if there is none. Expired holds count until they are released. */
export async function findStock(db: Db, eventId: string): Promise<EventStock | null> {
  const [event, sectors, types] = await Promise.all([
    db
      .selectFrom('events')
      .select(['timezone', sql<Date>`app_now()`.as('now')])
      .select(sql<boolean>`starts_at <= app_now() + interval '12 hours'`.as('isAtGate'))
      .where('id', '=', eventId)
      .executeTakeFirst(),
    findSectorsForTeam(db, eventId),
    findTypes(db, eventId),
  ])
  if (!event) return null
  return { ...event, sectors, types, tickets: sumStock([...sectors, ...types]) }
}

/** Finds the ticket types without a sector. */
async function findTypes(db: Db, eventId: string): Promise<EventFigures['types']> {
  const rows = await db
    .selectFrom('ticket_types')
    .select(['id', 'name', 'capacity', 'sold', 'held', 'given'])
    .where('event_id', '=', eventId)
    .where('lot_id', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...type }) => ({
    _id: id,
    ...type,
    left: type.capacity - type.sold - type.held - type.given,
  }))
}

type Stock = EventFigures['tickets']

function sumStock(parts: readonly Stock[]): Stock {
  const sum = (field: keyof Stock) => parts.reduce((total, part) => total + part[field], 0)
  return {
    capacity: sum('capacity'),
    sold: sum('sold'),
    held: sum('held'),
    given: sum('given'),
    left: sum('left'),
  }
}

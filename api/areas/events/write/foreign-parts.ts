import { refusals } from '@55tickets/contracts/http/refusals.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { LockedEvent } from '../lock-event.ts'
import type { EventWrite } from './record-change.ts'
import type { WriteProblem } from './write-problem.ts'

/** Finds new parts of a write whose ids belong to another event: ids come from browsers. */
export async function findForeignParts(
  tx: Tx,
  { id, sectors, lots, types, coupons, sessions, forms }: LockedEvent,
  write: EventWrite,
): Promise<WriteProblem[]> {
  return [
    ...(await findForeign(tx, id, newParts('sectors', sectors, write.sectors))),
    ...(await findForeign(tx, id, newParts('lots', lots, write.lots))),
    ...(await findForeign(tx, id, newParts('ticket_types', types, write.types))),
    ...(await findForeign(tx, id, newParts('coupons', coupons, write.coupons))),
    ...(await findForeign(tx, id, newParts('sessions', sessions, write.sessions))),
    ...(await findForeign(tx, id, newParts('custom_forms', forms, write.forms))),
  ]
}

interface Part {
  readonly id: string
}

interface NewParts {
  readonly table: keyof typeof missing
  readonly ids: readonly string[]
}

const missing = {
  sectors: 'SECTOR_NOT_FOUND',
  lots: 'LOT_NOT_FOUND',
  ticket_types: 'TICKET_NOT_FOUND',
  coupons: 'COUPON_NOT_FOUND',
  sessions: 'SESSION_NOT_FOUND',
  custom_forms: 'FORM_NOT_FOUND',
} as const

const newParts = (
  table: NewParts['table'],
  known: readonly Part[],
  written: readonly Part[] = [],
): NewParts => ({
  table,
  ids: written.map(({ id }) => id).filter((id) => !known.some((part) => part.id === id)),
})

async function findForeign(
  tx: Tx,
  eventId: string,
  { table, ids }: NewParts,
): Promise<WriteProblem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Part>`
    select id from ${sql.table(table)} where id = any (${ids}::uuid[]) and event_id <> ${eventId}`.execute(
    tx,
  )
  const refused = missing[table]
  const { message } = refusals[refused]
  return rows.map((part) => ({ refused, field: 'id', message, partId: part.id }))
}

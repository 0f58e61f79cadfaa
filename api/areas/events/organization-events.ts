import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

interface OrganizationFigures {
  readonly publishedEvents: number
  readonly grossCents: number
}

/**
 * Figures of organizations by id. The price of a sold ticket type can't change, so that the stock tells
 * what was paid, without a look at the sales.
 */
export async function findOrganizationFigures(
  db: Db,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, OrganizationFigures>> {
  const { rows } = await sql<OrganizationFigures & { id: string }>`
    select organization_id as id, count(*) filter (where published_at is not null) as "publishedEvents",
           coalesce(sum((select sum(sold::bigint * price_cents) from ticket_types where event_id = events.id)), 0)::int8 as "grossCents"
      from events where organization_id = any (${organizationIds}::uuid[]) group by organization_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** Events of organizations that are about to be deleted. */
export const organizationEvents = {
  /** Those of the organizations that ever published an event. */
  async hasPublished(db: Db, organizationIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      select distinct organization_id as id from events
       where organization_id = any (${organizationIds}::uuid[]) and published_at is not null`.execute(
      db,
    )
    return new Set(rows.map(({ id }) => id))
  },

  async deleteDrafts(tx: Tx, organizationIds: readonly string[]): Promise<void> {
    await sql`
      delete from events
       where organization_id = any (${organizationIds}::uuid[]) and published_at is null`.execute(
      tx,
    )
  },
}

import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

interface OrganizationFigures {
  readonly publishedEvents: number
  readonly grossCents: number
}

/** Figures of organizations by id. */
export async function findOrganizationFigures(
  db: Db,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, OrganizationFigures>> {
  const { rows } = await sql<OrganizationFigures & { id: string }>`
    select organization_id as id, count(*) filter (where published_at is not null) as "publishedEvents",
           sum_sales(organization_id, false) as "grossCents"
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

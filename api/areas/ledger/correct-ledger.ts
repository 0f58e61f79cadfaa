import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { recordHistory } from '../organizations/public.ts'

/** An event whose ledger can be corrected. */
export interface CorrectableEvent {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly organization: string
  readonly balanceCents: number
}

/** Finds an event of an organization; null for one that has no ledger. */
export async function findCorrectableEvent(db: Db, slug: string): Promise<CorrectableEvent | null> {
  const { rows } = await sql<CorrectableEvent>`
    select events.id, events.name, organizations.id as "organizationId", organizations.name as organization,
           (select coalesce(sum(amount_cents), 0) from ledger_days
             where event_id = events.id)::bigint as "balanceCents"
      from events join organizations on organizations.id = events.organization_id
     where events.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

interface Correction {
  readonly event: Pick<CorrectableEvent, 'id' | 'name' | 'organizationId'>
  /** Negative for what is taken from the organization. */
  readonly amountCents: number
  /** Shown to the promoter. */
  readonly note: string
  /** Person who makes the correction. */
  readonly by: string
}

/** Writes an entry that corrects the ledger, available at once. Its note says who wrote it and why. */
export async function correctLedger(
  db: Db,
  { event, amountCents, note, by }: Correction,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into ledger_entries (organization_id, event_id, kind, amount_cents, available_on, note)
      values (${event.organizationId}, ${event.id}, 'correction', ${amountCents},
              (app_now() at time zone ${HOME_ZONE})::date, ${`${note} (${by})`})`.execute(tx)
    await recordHistory(tx, event.organizationId, {
      kind: 'ledger_corrected',
      details: { cents: amountCents },
      by: { team: null },
      events: [event],
    })
  })
}

import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Entries that an operator sees, the newest ones. */
const MAX_ENTRIES = 30

interface OperatorEntry {
  readonly at: Date
  readonly kind: string
  readonly part: string | null
  readonly installment: number | null
  readonly cents: number
  readonly availableOn: string
  readonly saleId: string | null
  readonly payoutId: string | null
  readonly note: string | null
}

interface EventSum {
  readonly slug: string
  readonly name: string
  readonly availableCents: number
  readonly laterCents: number
}

/** The ledger of an organization, or of one event, as an operator reads it. */
export interface OperatorLedger {
  readonly kind: 'organization' | 'event'
  readonly name: string
  readonly events: readonly EventSum[]
  readonly upcoming: readonly { readonly day: string; readonly cents: number }[]
  readonly entries: readonly OperatorEntry[]
  readonly entryCount: number
}

interface Subject {
  readonly kind: OperatorLedger['kind']
  readonly id: string
  readonly name: string
}

/** Finds the ledgers of a slug, which an organization and an event may share. */
export async function findLedgers(db: Db, slug: string): Promise<readonly OperatorLedger[]> {
  const { rows } = await sql<Subject>`
    select 'organization' as kind, id, name from organizations where slug = ${slug}
    union all
    select 'event', id, name from events where slug = ${slug} and organization_id is not null`.execute(
    db,
  )
  return Promise.all(rows.map((subject) => readLedgerOf(db, subject)))
}

async function readLedgerOf(db: Db, { kind, id, name }: Subject): Promise<OperatorLedger> {
  const isOwn =
    kind === 'organization' ? sql`ledger.organization_id = ${id}` : sql`ledger.event_id = ${id}`
  const today = sql`(app_now() at time zone ${HOME_ZONE})::date`
  const [events, upcoming, entries, counted] = await Promise.all([
    sql<EventSum>`
      select events.slug, events.name,
             coalesce(sum(amount_cents) filter (where available_on <= ${today}), 0)::bigint as "availableCents",
             coalesce(sum(amount_cents) filter (where available_on > ${today}), 0)::bigint as "laterCents"
        from ledger_days ledger join events on events.id = ledger.event_id
       where ${isOwn} group by events.id order by events.ends_at desc, events.id`.execute(db),
    sql<OperatorLedger['upcoming'][number]>`
      select available_on::text as day, sum(amount_cents)::bigint as cents from ledger_days ledger
       where ${isOwn} and available_on > ${today} group by available_on having sum(amount_cents) <> 0
       order by available_on`.execute(db),
    sql<OperatorEntry>`
      select at, kind, part, installment, amount_cents as cents, available_on::text as "availableOn",
             sale_id as "saleId", payout_id as "payoutId", note
        from ledger_entries ledger where ${isOwn} order by id desc limit ${MAX_ENTRIES}`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*)::int as count from ledger_entries ledger where ${isOwn}`.execute(db),
  ])
  return {
    kind,
    name,
    events: events.rows,
    upcoming: upcoming.rows,
    entries: entries.rows,
    entryCount: counted.rows[0]?.count ?? 0,
  }
}

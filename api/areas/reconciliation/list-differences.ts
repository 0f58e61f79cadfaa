import type { TeamDifference, TeamDifferences } from '@55tickets/contracts/team/differences.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DayDifference } from './day-difference.ts'

const MAX_SHOWN = 100

interface DifferenceRow {
  readonly day: string
  readonly foundAt: Date
  readonly subject: DayDifference['subject']
  readonly kind: DayDifference['kind']
  readonly id: string | null
  readonly providerId: string | null
  readonly saleId: string | null
  readonly number: number | null
  readonly eventId: string | null
  readonly event: string | null
  readonly organizationId: string | null
  readonly organization: string | null
  readonly hereStatus: string | null
  readonly hereCents: number | null
  readonly thereStatus: string | null
  readonly thereCents: number | null
  readonly total: number
}

/** Lists stored differences, the newest day first, with what they are about. */
export async function listDifferences(db: Db): Promise<TeamDifferences> {
  const [differences, lastComparison] = await Promise.all([findDifferences(db), findLast(db)])
  return {
    differences: differences.map(toTeamDifference),
    total: differences[0]?.total ?? 0,
    lastComparison,
  }
}

async function findDifferences(db: Db): Promise<readonly DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select to_char(d.day, 'YYYY-MM-DD') as day, r.compared_at as "foundAt", d.subject, d.kind,
           d.subject_id as id, d.provider_id as "providerId",
           s.id as "saleId", s.number, e.id as "eventId", e.name as event,
           o.id as "organizationId", o.name as organization,
           d.here_status as "hereStatus", d.here_cents as "hereCents",
           d.there_status as "thereStatus", d.there_cents as "thereCents",
           count(*) over ()::int as total
      from reconciliation_differences d
      join reconciliations r using (day)
      left join transfers t on d.subject = 'transfer' and t.id = d.subject_id
      left join payouts p on p.id = t.payout_id
      left join charges c on c.id = t.charge_id
      left join sales s on s.id = coalesce(d.sale_id, c.sale_id)
      left join events e on e.id = coalesce(p.event_id, s.event_id)
      left join organizations o on o.id = p.organization_id
     order by d.day desc, d.position limit ${MAX_SHOWN}`.execute(db)
  return rows
}

async function findLast(db: Db): Promise<TeamDifferences['lastComparison']> {
  const { rows } = await sql<{ day: string; at: Date }>`
    select to_char(day, 'YYYY-MM-DD') as day, compared_at as at from reconciliations
     order by compared_at desc, day desc limit 1`.execute(db)
  const [last] = rows
  return last ? { day: last.day, at: last.at.toISOString() } : null
}

const toTeamDifference = (row: DifferenceRow): TeamDifference => ({
  day: row.day,
  foundAt: row.foundAt.toISOString(),
  subject: row.subject,
  kind: row.kind,
  _id: row.id,
  providerId: row.providerId,
  order:
    row.saleId === null || row.number === null
      ? null
      : { _id: row.saleId, number: orderNumberText(row.number) },
  event: named(row.eventId, row.event),
  organization: named(row.organizationId, row.organization),
  here: side(row.hereStatus, row.hereCents),
  there: side(row.thereStatus, row.thereCents),
})

const named = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name }

const side = (status: string | null, amountCents: number | null): TeamDifference['here'] =>
  status === null || amountCents === null ? null : { status, amount: toReais(cents(amountCents)) }

import type {
  Debt,
  ReturnedPart,
  TeamPayout,
  TeamPayouts,
} from '@55tickets/contracts/team/payouts.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type ReturnedPart as FoundPart, findReturnedParts } from '../ledger/public.ts'

/** Length of each list. */
const MAX_SHOWN = 100

/** Reads what the team has to look at: transfers in trouble, debts of organizations, parts refunded in the provider's panel. */
export async function readTeamPayouts(db: Db): Promise<TeamPayouts> {
  const [payouts, debts, parts] = await Promise.all([
    findTroubledTransfers(db),
    findDebts(db),
    findReturnedParts(db, MAX_SHOWN),
  ])
  return {
    payouts: payouts.map(toTeamPayout),
    payoutCount: payouts[0]?.total ?? 0,
    debts: debts.map(toDebt),
    debtCount: debts[0]?.total ?? 0,
    debtTotal: toReais(cents(debts[0]?.totalCents ?? 0)),
    returnedParts: parts.map(toReturnedPart),
  }
}

interface TransferRow {
  readonly id: string
  readonly problem: TeamPayout['problem']
  readonly organizationId: string | null
  readonly organization: string | null
  readonly eventId: string
  readonly event: string
  readonly cents: number
  readonly requestedAt: Date
  readonly requestedBy: string | null
  readonly sentAt: Date | null
  readonly failure: string | null
  readonly total: number
}

/**
 * Transfers that are blocked, have not ended within an hour, or failed lately. A refund that failed is
 * not one of them: it is in the list of refunds that the team makes.
 */
async function findTroubledTransfers(db: Db): Promise<readonly TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select found.*, count(*) over ()::int as total
      from (
        select t.id, o.id as "organizationId", o.name as organization, e.id as "eventId", e.name as event,
               t.amount_cents as cents, t.created_at as "requestedAt", u.name as "requestedBy",
               t.sent_at as "sentAt", t.failure,
               case t.status when 'BLOCKED' then 'blocked' when 'FAILED' then 'failed' else 'slow' end as problem
          from transfers t
          left join payouts p on p.id = t.payout_id
          left join charges c on c.id = coalesce(t.charge_id, t.part_of_charge_id)
          join events e on e.id = coalesce(p.event_id, c.event_id)
          left join organizations o on o.id = p.organization_id
          left join users u on u.id = p.requested_by
         where t.status = 'BLOCKED'
            or t.status in ('WAITING', 'SENDING', 'PROCESSING') and t.created_at < app_now() - interval '1 hour'
            or t.status = 'FAILED' and t.payout_id is not null and t.changed_at > app_now() - interval '30 days'
      ) found
     order by array_position(array['blocked', 'slow', 'failed'], problem), "requestedAt" desc, id
     limit ${MAX_SHOWN}`.execute(db)
  return rows
}

const toTeamPayout = (row: TransferRow): TeamPayout => ({
  _id: row.id,
  problem: row.problem,
  organization:
    row.organizationId === null ? null : { _id: row.organizationId, name: row.organization ?? '' },
  event: { _id: row.eventId, name: row.event },
  amount: toReais(cents(row.cents)),
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: row.requestedBy,
  sentAt: row.sentAt?.toISOString() ?? null,
  failure: row.failure,
})

interface DebtRow {
  readonly organizationId: string
  readonly organization: string
  readonly eventId: string
  readonly event: string
  readonly cents: number
  readonly expectedCents: number
  readonly total: number
  readonly totalCents: number
}

/** Events that owe money today, the largest debt first, with what their organization gets later. */
async function findDebts(db: Db): Promise<readonly DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    with days as (
      select organization_id, event_id, amount_cents,
             available_on <= (app_now() at time zone ${HOME_ZONE})::date as is_available
        from ledger_days
    ), owing as (
      select organization_id, event_id, -sum(amount_cents) as cents from days
       where is_available group by organization_id, event_id having sum(amount_cents) < 0
    )
    select o.id as "organizationId", o.name as organization, e.id as "eventId", e.name as event,
           owing.cents::bigint as cents, count(*) over ()::int as total, (sum(cents) over ())::bigint as "totalCents",
           (select coalesce(sum(amount_cents), 0) from days
             where days.organization_id = o.id and not is_available)::bigint as "expectedCents"
      from owing join organizations o on o.id = owing.organization_id join events e on e.id = owing.event_id
     order by owing.cents desc, e.id limit ${MAX_SHOWN}`.execute(db)
  return rows
}

const toDebt = (row: DebtRow): Debt => ({
  organization: { _id: row.organizationId, name: row.organization },
  event: { _id: row.eventId, name: row.event },
  amount: toReais(cents(row.cents)),
  expected: toReais(cents(row.expectedCents)),
})

const toReturnedPart = (part: FoundPart): ReturnedPart => ({
  order: { _id: part.saleId, number: orderNumberText(part.number) },
  organization: { _id: part.organizationId, name: part.organization },
  event: part.event,
  amount: toReais(cents(part.returnedCents)),
  taken: toReais(cents(part.takenCents)),
  at: part.at.toISOString(),
})

import type { BalanceList } from '@55tickets/contracts/payouts.ts'
import { type Cents, cents, toReais } from '@55tickets/rules/money/money.ts'
import {
  type EventBalance,
  type PayoutEvent,
  payoutBalances,
  TRUSTED_EVENT_CENTS,
  TRUSTED_EVENTS,
  totalBalance,
} from '@55tickets/rules/money/payout.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findPayoutHolder, organizationsOfHolder } from './payout-keys.ts'

interface EventTotals {
  readonly name: string
  /** Payouts that did not fail. */
  readonly paidOutCents: Cents
}

export type NamedBalance = EventBalance & EventTotals

type Reserves = Pick<Config, 'PAYOUT_RESERVE' | 'PAYOUT_RESERVE_PIX'>

interface BalanceQuery {
  /** Balances of its events, and of those of other organizations that belong to it by a CPF or CNPJ. */
  readonly organizationId: string
  readonly today: string
  readonly config: Reserves
  /** A payout whose money is counted as if it had not been taken out. */
  readonly except?: { readonly eventId: string; readonly amountCents: Cents }
}

/** Balances of all events of a holder that have entries in the ledger, the latest first. */
export async function findBalances(
  db: Db,
  { organizationId, today, config, except }: BalanceQuery,
): Promise<readonly NamedBalance[]> {
  const events = (await findEvents(db, organizationId, today)).map((event) =>
    event.eventId === except?.eventId
      ? { ...event, availableCents: cents(event.availableCents + except.amountCents) }
      : event,
  )
  const balances = payoutBalances(events, { today, ...percentages(config) })
  return events.flatMap(({ eventId, name, paidOutCents }) => {
    const balance = balances.find((one) => one.eventId === eventId)
    return balance ? { ...balance, name, paidOutCents } : []
  })
}

const percentages = (config: Reserves) => ({
  reservePercent: config.PAYOUT_RESERVE,
  pixReservePercent: config.PAYOUT_RESERVE_PIX,
})

/** SQL: what was paid out of an event, with payouts that are under way. */
const paidOutCents = (eventId: string | RawBuilder<unknown>) => sql<Cents>`
  (select coalesce(sum(amount_cents), 0)::bigint from payouts
    where payouts.event_id = ${eventId} and status <> 'FAILED')`

/** Sums the payouts of an event that did not fail. */
export async function sumPaidOut(db: Db, eventId: string): Promise<Cents> {
  const { rows } = await sql<{ sum: Cents }>`select ${paidOutCents(eventId)} as sum`.execute(db)
  return rows[0]?.sum ?? cents(0)
}

/**
 * SQL: a dispute of an event's sale is open. Charges stay disputed when it is lost. Of those that were not
 * read since this is recorded, it is lost once all the money is back at the card holder.
 */
const hasOpenDispute = (eventId: string | RawBuilder<unknown>) => sql<boolean>`
  exists (select from charges where charges.event_id = ${eventId} and status = 'CHARGEBACK'
             and coalesce(has_open_dispute, refunded_cents < amount_cents))`

/** SQL: until when buyers may give orders back because of a change of their event; null if they may not. */
const refundsUntil = (eventId: string | RawBuilder<unknown>) => sql<Date | null>`
  (select max(refund_until) from event_changes where event_changes.event_id = ${eventId} and opens_refund)`

/**
 * SQL: when a row of `events` is over for payouts, which is after its last session of which tickets were sold:
 * until then it can be cancelled, and its buyers be refunded.
 */
const lastEnd = sql<Date>`
  greatest(events.ends_at, (
    select max(sessions.ends_at) from sessions join ticket_types type using (event_id)
     where event_id = events.id and type.session_id = sessions.id and sessions.cancelled_at is null
       and type.sold > 0 and not type.admits_to_event))`

async function findEvents(
  db: Db,
  organizationId: string,
  today: string,
): Promise<readonly (PayoutEvent & EventTotals)[]> {
  const { rows } = await sql<
    PayoutEvent & EventTotals & { pixCents: Cents; lastPixAt: Date | null }
  >`
    select events.id as "eventId", events.organization_id as "organizationId", events.name, ${lastEnd} as "endsAt",
           cancelled_at is not null as "isCancelled",
           postponed_at is not null as "isPostponed", "availableCents", "cardPriceCents",
           "pixCents", "lastPixAt",
           ${hasOpenDispute(sql.ref('events.id'))} as "hasOpenDispute",
           ${refundsUntil(sql.ref('events.id'))} as "refundsUntil",
           ${paidOutCents(sql.ref('events.id'))} as "paidOutCents"
      from (
        select organization_id, event_id, sum(card_price_cents)::bigint as "cardPriceCents",
               coalesce(sum(amount_cents) filter (where available_on <= ${today}::date), 0)::bigint as "availableCents"
          from ledger_days where organization_id in (${organizationsOfHolder(organizationId)})
         group by organization_id, event_id
      ) money
      join events on events.id = money.event_id
      left join lateral (
        select coalesce(sum(amount_cents), 0)::bigint as "pixCents", max(at) filter (where kind = 'sale') as "lastPixAt"
          from ledger_entries entry
         where entry.event_id = events.id and part = 'price' and not is_card
      ) pix on ${paidOutEvents(sql.ref('money.organization_id'))} < ${TRUSTED_EVENTS}
     order by events.ends_at desc, events.id`.execute(db)
  return rows.map(({ pixCents, lastPixAt, ...event }) => ({
    ...event,
    pix: lastPixAt && { priceCents: pixCents, lastPaidAt: lastPixAt },
  }))
}

/** SQL: number of an organization's events that were paid out, each so much that it tells of trust. */
const paidOutEvents = (organizationId: RawBuilder<unknown>) => sql`
  (select count(*) from (
     select from payouts where payouts.organization_id = ${organizationId} and status = 'DONE'
      group by event_id having sum(amount_cents) >= ${TRUSTED_EVENT_CENTS}) trusted)`

/** Reads everything that a member sees about what can be paid out. */
export async function listBalances(
  { db, config }: { readonly db: Db; readonly config: Reserves },
  organizationId: string,
): Promise<BalanceList | Refusal<'ORGANIZATION_NOT_FOUND'>> {
  const holder = await findPayoutHolder(db, organizationId)
  if (!holder) return refuse('ORGANIZATION_NOT_FOUND')
  const today = dayKey(holder.now, HOME_ZONE)
  const [balances, coming] = await Promise.all([
    findBalances(db, { organizationId, today, config }),
    findComing(db, organizationId, today),
  ])
  const total = totalBalance(balances, organizationId)
  const own = balances.filter((balance) => balance.organizationId === organizationId)
  return {
    events: own.map((balance) => toWire(balance, coming)),
    payable: toReais(total.payableCents),
    withheld: toReais(total.withheldCents),
    debt: toReais(total.debtCents),
    othersDebt: toReais(total.othersDebtCents),
    block: holder.block,
    today,
    ...percentages(config),
  }
}

interface ComingMonth {
  readonly eventId: string
  readonly from: string
  readonly amountCents: Cents
}

/** Money whose day is still to come, by event and month. */
async function findComing(
  db: Db,
  organizationId: string,
  today: string,
): Promise<readonly ComingMonth[]> {
  const { rows } = await sql<ComingMonth>`
    select event_id as "eventId", min(available_on) as "from", sum(amount_cents)::bigint as "amountCents"
      from ledger_days
     where organization_id = ${organizationId} and available_on > ${today}::date
     group by event_id, date_trunc('month', available_on)
    having sum(amount_cents) <> 0
     order by 2`.execute(db)
  return rows
}

const toWire = (
  balance: NamedBalance,
  coming: readonly ComingMonth[],
): BalanceList['events'][number] => ({
  eventId: balance.eventId,
  name: balance.name,
  available: toReais(balance.availableCents),
  reserve: toReais(balance.reserveCents),
  reserveUntil: balance.reserveUntil,
  pixReserve: toReais(balance.pixReserveCents),
  pixReserveUntil: balance.pixReserveUntil,
  withheld: toReais(balance.withheldCents),
  payable: toReais(balance.payableCents),
  payableFrom: balance.payableFrom,
  block: balance.block,
  coming: coming
    .filter(({ eventId }) => eventId === balance.eventId)
    .map(({ from, amountCents }) => ({ from, amount: toReais(amountCents) })),
  paidOut: toReais(balance.paidOutCents),
})

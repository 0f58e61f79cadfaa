import type { Answer } from '@55tickets/contracts/http/call.ts'
import type { LedgerEntry, readLedger as readCall } from '@55tickets/contracts/ledger.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'

/** More than the entries of one order in twelve instalments, which screens show as one line. */
const PAGE_SIZE = 100

interface LedgerQuery {
  readonly organizationId: string
  readonly event?: string | undefined
  readonly cursor?: string | undefined
}

/**
 * Reads balance and entries of an organization, or of one of its events. Balances come from the sums by
 * day, and a cursor carries the balance before its entry, so that a page reads no entries but its own.
 */
export async function readLedger(
  db: Db,
  query: LedgerQuery,
): Promise<Answer<typeof readCall> | Refusal<'EVENT_NOT_FOUND'>> {
  if (query.event !== undefined && !(await isOwnEvent(db, query))) return refuse('EVENT_NOT_FOUND')
  // One snapshot: a sale that is paid meanwhile is in the balance and in the entries, or in neither.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { today, balance, available, upcoming } = await sumDays(tx, query)
      const page = await readPage(tx, query, balance)
      return {
        today,
        balance: reais(balance),
        available: reais(available),
        upcoming: upcoming.map(({ day, cents: amount }) => ({ day, amount: reais(amount) })),
        ...page,
      }
    })
}

const isOwnEvent = async (db: Db, { organizationId, event = '' }: LedgerQuery): Promise<boolean> =>
  (await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', event)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()) !== undefined

interface DaySums {
  readonly today: string
  readonly balance: number
  readonly available: number
  readonly upcoming: readonly { readonly day: string; readonly cents: number }[]
}

async function sumDays(tx: Tx, { organizationId, event }: LedgerQuery): Promise<DaySums> {
  const days = event
    ? sql`ledger_days where event_id = ${event}`
    : sql`ledger_days where organization_id = ${organizationId}`
  const { rows } = await sql<DaySums>`
    with clock as (select (app_now() at time zone 'America/Sao_Paulo')::date as today),
         days as (select available_on, sum(amount_cents)::bigint as cents from ${days} group by available_on)
    select today::text, coalesce(sum(cents), 0)::bigint as balance,
           coalesce(sum(cents) filter (where available_on <= today), 0)::bigint as available,
           coalesce(jsonb_agg(jsonb_build_object('day', available_on, 'cents', cents) order by available_on)
                      filter (where available_on > today and cents <> 0), '[]') as upcoming
      from clock left join days on true group by today`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('the sums of a ledger have no row')
  return found
}

interface Row {
  readonly id: string
  readonly at: Date
  readonly kind: LedgerEntry['kind']
  readonly part: LedgerEntry['part'] | 'returned'
  readonly cents: number
  readonly balance: number
  readonly availableOn: string
  readonly eventId: string
  readonly eventName: string
  readonly saleId: string | null
  readonly number: number | null
  readonly method: 'PIX' | 'CREDIT_CARD' | null
  readonly installments: number | null
  readonly installment: number | null
  readonly payoutId: string | null
  readonly note: string | null
}

async function readPage(tx: Tx, { organizationId, event, cursor }: LedgerQuery, balance: number) {
  const [before, balanceBefore = balance] = cursor?.split('_').map(Number) ?? []
  const owner = event ? sql`event_id = ${event}` : sql`organization_id = ${organizationId}`
  const older = before === undefined ? sql`` : sql`and id < ${before}`
  // One more than the page has tells whether there is another page.
  const { rows } = await sql<Row>`
    select entry.id::text, at, kind, part, entry.amount_cents as cents,
           (${balanceBefore}::bigint - coalesce(sum(entry.amount_cents) over newer, 0))::bigint as balance,
           available_on::text as "availableOn", entry.event_id as "eventId", events.name as "eventName",
           sales.id as "saleId", sales.number, charges.method, charges.installments, installment,
           payout_id as "payoutId", note
      from (select * from ledger_entries where ${owner} ${older} order by id desc limit ${PAGE_SIZE + 1}) entry
      join events on events.id = entry.event_id
      left join sales on sales.id = entry.sale_id
      left join charges on charges.id = sales.paid_by
    window newer as (order by entry.id desc rows between unbounded preceding and 1 preceding)
     order by entry.id desc`.execute(tx)
  const shown = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    entries: shown.map(toEntry),
    next: last ? `${last.id}_${last.balance - last.cents}` : null,
  }
}

const toEntry = (row: Row): LedgerEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  // Open pages and the release before know price and fee only.
  part: row.part === 'returned' ? 'price' : row.part,
  amount: reais(row.cents),
  balance: reais(row.balance),
  availableOn: row.availableOn,
  event: { _id: row.eventId, name: row.eventName },
  order: toOrder(row),
  installment: row.installment,
  payoutId: row.payoutId,
  note: row.note,
})

const toOrder = ({ saleId, number, method, installments }: Row): LedgerEntry['order'] =>
  saleId === null || number === null || method === null || installments === null
    ? null
    : { _id: saleId, orderNumber: orderNumberText(number), method, installments }

const reais = (amount: number) => toReais(cents(amount))

import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findRunningDatabase } from '../../server/database/find-running-database.ts'

/** An organization of the demo with an event, which the entries are stored for. */
export interface FilledLedger {
  readonly organizationId: string
  readonly eventId: string
  /** Id of an entry in the middle. */
  readonly middle: string
}

/** The demo's organization with most entries, and its event with most. */
const OWNER = `
  select organization_id as "organizationId", event_id as "eventId"
    from ledger_entries group by 1, 2 order by count(*) desc limit 1`

/** Entries of the orders that exist, in twelve instalments and over a year. */
const ENTRIES = `
  with orders as (
    select array_agg(id order by id) as ids from sales where event_id = $2 and paid_by is not null
  )
  insert into ledger_entries (organization_id, event_id, at, kind, part, amount_cents, available_on, is_card, sale_id, installment)
  select $1, $2, now() - ($3::int - n) * interval '20 seconds', 'sale', 'price', 1000 + n % 9000,
         current_date - 200 + n % 400, true, ids[1 + n / 12 % cardinality(ids)], 1 + n % 12
    from orders, generate_series(1, $3::int) n`

/** Stores so many entries in the ledger of the demo's promoter. */
export async function fillLedger(dataFolder: string, entries: number): Promise<FilledLedger> {
  const connectionString = findRunningDatabase(dataFolder)
  if (!connectionString) throw new Error('the product’s database does not run')
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await untilDemoIsBought(client)
    const { rows } = await client.query<Omit<FilledLedger, 'middle'>>(OWNER)
    const [owner] = rows
    if (!owner) throw new Error('the demo has no ledger')
    await client.query(ENTRIES, [owner.organizationId, owner.eventId, entries])
    await client.query('vacuum analyze ledger_entries, ledger_days')
    const last = await client.query<{ id: string }>(
      'select max(id)::text as id from ledger_entries',
    )
    return { ...owner, middle: String(Math.round(Number(last.rows[0]?.id) / 2)) }
  } finally {
    await client.end()
  }
}

const QUIET_MS = 3_000
const MAX_WAITS = 60

/** Waits for the purchases of the demo, which a server makes once it is ready: until no entry is new. */
async function untilDemoIsBought(client: Client): Promise<void> {
  let before = 0
  for (let wait = 0; wait < MAX_WAITS; wait += 1) {
    const { rows } = await client.query<{ count: string }>('select count(*) from ledger_entries')
    const count = Number(rows[0]?.count)
    if (count > 0 && count === before) return
    before = count
    await sleep(QUIET_MS)
  }
}

import type pg from 'pg'
import type { Db } from '../store.ts'
import { type Transfer, transferCents } from './transfer.ts'

/** Next step of the provider with a transfer: it asks us to approve it, or sends it to the bank. */
type Stage = 'check' | 'process'

export interface StoredTransfer {
  readonly transfer: Transfer
  readonly stage: Stage
  /** Failed withdrawal checks. */
  readonly failedChecks: number
}

/** A changed transfer, the webhook events that report it, and when its next step is due, if ever. */
export interface TransferChange {
  readonly transfer: Transfer
  readonly events: readonly string[]
  readonly stage?: Stage
  readonly failedChecks?: number
  readonly dueInMs: number | null
}

/** Serializes new transfers, so that two of them can't both take the last of the balance. */
const BALANCE_LOCK = 5_500_012

/**
 * Balance in centavos: what was received after fees, which a refund does not give back, less refunds and
 * transfers that did not fail.
 */
const BALANCE = `
  select coalesce((select sum(round((body->>'netValue')::numeric * 100)) from sandbox.payments
                    where body->>'paymentDate' is not null
                      and body #>> '{chargeback,status}' is distinct from 'DISPUTE_LOST'), 0)
       - coalesce((select sum(round((refund->>'value')::numeric * 100))
                     from sandbox.payments, jsonb_array_elements(body->'refunds') refund
                    where jsonb_typeof(body->'refunds') = 'array'), 0)
       - coalesce((select sum(round((body->>'value')::numeric * 100)) from sandbox.transfers
                    where body->>'status' not in ('FAILED', 'CANCELLED')), 0) as cents`

type Connection = pg.Pool | pg.PoolClient

export async function readBalanceCents(db: Connection, openingCents: number): Promise<number> {
  const { rows } = await db.query<{ cents: string }>(BALANCE)
  return openingCents + Number(rows[0]?.cents ?? 0)
}

/** Inserts a transfer with its webhook events; false if the balance does not cover it. */
export function addTransfer(
  db: Db,
  { transfer, events, stage = 'check', dueInMs }: TransferChange,
  openingCents: number,
): Promise<boolean> {
  return inTransaction(db, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [BALANCE_LOCK])
    if ((await readBalanceCents(client, openingCents)) < transferCents(transfer)) return false
    await client.query(
      `insert into sandbox.transfers (id, body, stage, due_at)
       values ($1, $2, $3, clock_timestamp() + $4::float8 * interval '1 ms')`,
      [transfer.id, transfer, stage, dueInMs],
    )
    await addEvents(client, transfer, events)
    return true
  })
}

export async function findTransfer(db: Db, id: string): Promise<Transfer | null> {
  const { rows } = await db.query<{ body: Transfer }>(
    'select body from sandbox.transfers where id = $1',
    [id],
  )
  return rows[0]?.body ?? null
}

/** Locks a transfer, calls `decide`, and writes the change with its webhook events, if there is one. */
export function changeTransfer(
  db: Db,
  id: string,
  decide: (stored: StoredTransfer) => TransferChange | null,
): Promise<Transfer | null> {
  return inTransaction(db, async (client) => {
    const { rows } = await client.query<{ body: Transfer; stage: Stage; failed_checks: number }>(
      'select body, stage, failed_checks from sandbox.transfers where id = $1 for update',
      [id],
    )
    const [row] = rows
    if (!row) return null
    const stored = { transfer: row.body, stage: row.stage, failedChecks: row.failed_checks }
    const change = decide(stored)
    if (!change) return null
    await client.query(
      `update sandbox.transfers set body = $2, stage = $3, failed_checks = $4,
              due_at = clock_timestamp() + $5::float8 * interval '1 ms'
        where id = $1`,
      [
        id,
        change.transfer,
        change.stage ?? stored.stage,
        change.failedChecks ?? stored.failedChecks,
        change.dueInMs,
      ],
    )
    await addEvents(client, change.transfer, change.events)
    return change.transfer
  })
}

async function addEvents(
  client: pg.PoolClient,
  transfer: Transfer,
  events: readonly string[],
): Promise<void> {
  await client.query(
    `insert into sandbox.webhook_events (webhook_id, payment_id, event, payment)
     select webhook.id, $1, event.name, $2::jsonb
       from unnest($3::text[]) with ordinality as event(name, turn) cross join sandbox.webhooks as webhook
      where webhook.enabled and event.name = any(webhook.events)
      order by event.turn`,
    [transfer.id, transfer, events],
  )
}

/** Transfers whose next step is due, and the milliseconds until the next one is. */
export async function findDueTransfers(
  db: Db,
): Promise<{ due: string[]; nextInMs: number | null }> {
  const { rows } = await db.query<{ id: string; ms: number }>(
    `select id, (extract(epoch from due_at - clock_timestamp()) * 1000)::float8 as ms
       from sandbox.transfers where due_at is not null order by due_at limit 100`,
  )
  const waiting = rows.find(({ ms }) => ms > 0)
  return {
    due: rows.filter(({ ms }) => ms <= 0).map(({ id }) => id),
    nextInMs: waiting?.ms ?? null,
  }
}

async function inTransaction<T>(db: Db, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Destroy the connection: its transaction state is unknown.
    client.release(true)
    throw error
  }
}

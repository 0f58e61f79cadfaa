import pg from 'pg'
import type { Log } from './log.ts'

/** The sandbox's own schema, separate from the product's tables. */
const SCHEMA = `
  create schema if not exists sandbox;

  create table if not exists sandbox.customers (
    number bigint generated always as identity unique,
    id text primary key,
    body jsonb not null
  );
  create index if not exists customers_by_reference on sandbox.customers ((body->>'externalReference'));
  create index if not exists customers_by_document on sandbox.customers ((body->>'cpfCnpj'));

  -- A payment as it goes over the wire.
  create table if not exists sandbox.payments (
    number bigint generated always as identity unique,
    id text primary key,
    body jsonb not null
  );
  -- Who sent the PIX, if that was not the customer.
  alter table sandbox.payments add column if not exists payer jsonb;
  create index if not exists payments_by_reference on sandbox.payments ((body->>'externalReference'));
  create index if not exists payments_by_customer on sandbox.payments ((body->>'customer'));
  create index if not exists payments_by_plan on sandbox.payments ((body->>'installment'))
    where body->>'installment' is not null;

  -- A transfer as it goes over the wire, and the next step that the provider takes with it.
  create table if not exists sandbox.transfers (
    number bigint generated always as identity unique,
    id text primary key,
    body jsonb not null,
    stage text not null check (stage in ('check', 'process')),
    failed_checks integer not null default 0,
    due_at timestamptz
  );
  create index if not exists transfers_due on sandbox.transfers (due_at) where due_at is not null;

  create table if not exists sandbox.webhooks (
    id text primary key,
    name text not null unique,
    url text not null,
    email text,
    auth_token text not null,
    enabled boolean not null default true,
    interrupted boolean not null default false,
    send_type text not null default 'SEQUENTIALLY',
    events text[] not null
  );
  alter table sandbox.webhooks add column if not exists api_version integer not null default 3;

  -- Tables of earlier releases.
  alter table if exists sandbox.notices rename to webhook_events;
  alter sequence if exists sandbox.notices_id_seq rename to webhook_events_id_seq;
  alter index if exists sandbox.notices_pkey rename to webhook_events_pkey;
  alter index if exists sandbox.notices_to_send rename to webhook_events_to_send;
  alter index if exists sandbox.notices_waiting rename to webhook_events_waiting;
  alter index if exists sandbox.notices_of_payment rename to webhook_events_of_payment;
  alter table if exists sandbox.place rename to address;
  alter index if exists sandbox.place_pkey rename to address_pkey;

  -- Webhook events: the payment, or transfer, as it was after the change, a row per subscribed webhook.
  create table if not exists sandbox.webhook_events (
    id bigint generated always as identity primary key,
    key uuid not null default gen_random_uuid(),
    webhook_id text not null references sandbox.webhooks on delete cascade,
    payment_id text not null,
    event text not null,
    payment jsonb not null,
    created_at timestamptz not null default clock_timestamp(),
    due_at timestamptz not null default clock_timestamp(),
    attempts integer not null default 0,
    last_answer text,
    ended_at timestamptz,
    outcome text check (outcome in ('delivered', 'dropped'))
  );
  create index if not exists webhook_events_to_send on sandbox.webhook_events (id) where ended_at is null;
  create index if not exists webhook_events_waiting on sandbox.webhook_events (webhook_id, payment_id, id)
    where ended_at is null;
  create index if not exists webhook_events_of_payment on sandbox.webhook_events (payment_id, id);

  -- Address of the running sandbox.
  create table if not exists sandbox.address (
    is_only boolean primary key default true check (is_only),
    port integer not null,
    is_open boolean not null
  );`

const SCHEMA_LOCK = 5_500_011
const POOL_SIZE = 8
/** Retention of webhook events, as at the provider. */
const EVENT_RETENTION = '14 days'

/** Creates missing tables and deletes expired events. */
export async function prepareSchema(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    // Two sandboxes that start at once would both create the tables, and one would fail.
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    await client.query(SCHEMA)
    await client.query(
      'delete from sandbox.webhook_events where created_at < now() - $1::interval',
      [EVENT_RETENTION],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}

export function openStore(databaseUrl: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    application_name: '55tickets sandbox',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    // Plans are cached while the tables are still empty, so sequential scans are ruled out. Every
    // statement has an index.
    options: '-c enable_seqscan=off -c jit=off',
  })
  // Only the message: the error object carries the connection settings.
  const logLostConnection = ({ message }: Error) =>
    log.warn({ reason: message }, 'lost a database connection')
  pool.on('error', logLostConnection)
  pool.on('connect', (client) => {
    client.on('error', logLostConnection)
  })
  return pool
}

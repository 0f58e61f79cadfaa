import type pg from 'pg'
import { readMigrations } from '../platform/db/migrate.ts'

type Pool = Pick<pg.Pool, 'query'>

/** A change of the database for a negative control: replaces a function, drops a rule, adds a trigger. */
export interface Switch {
  readonly off: string
  /** Reads what is there before `off`, and returns the SQL that brings it back. */
  readonly findUndo: (pool: Pool) => Promise<string>
}

/** Replaces a function of `api/functions/` by another of the same signature. */
const replaceFunction = (name: string, signature: string): Switch => ({
  off: `create or replace function ${name}${signature}`,
  findUndo: async () => {
    const files = await readMigrations()
    const file = files.find((migration) => migration.name === `functions/${name}.sql`)
    if (!file) throw new Error(`api/functions/ has no ${name}.sql`)
    return file.sql
  },
})

/** The lock that changes of an event's stock wait for. */
export const ticketTypeLock = replaceFunction(
  'lock_ticket_types',
  `(p_event uuid) returns void language plpgsql as 'begin end'`,
)

/** The lock that reservations at the events of one new organization wait for. */
export const salesLimitLock = replaceFunction(
  'lock_sales_limit',
  `(p_organization uuid) returns void language plpgsql as 'begin end'`,
)

/** The lock that lists of courtesies at the events of one organization wait for. */
export const courtesiesLock = replaceFunction(
  'lock_courtesies',
  `(p_organization uuid) returns void language plpgsql as 'begin end'`,
)

/** The check of the remaining stock. */
export const stockCheck = replaceFunction(
  'remaining_stock',
  `(capacity integer, sold integer, held integer) returns integer
     language sql immutable as 'select 1000000'`,
)

/** The lock that scans of one code wait for. */
export const ticketCodeLock = replaceFunction(
  'lock_ticket_codes',
  `(p_codes uuid[]) returns void language plpgsql as 'begin end'`,
)

/** The lock by which queues of a gate and revocations wait for each other. */
export const gateRightLock = replaceFunction(
  'lock_gate_right',
  `(p_event uuid, p_user uuid, p_device uuid) returns void language plpgsql as 'begin end'`,
)

/** The check that a code is unused. */
export const unusedCheck = replaceFunction(
  'is_unused',
  `(scanned_at timestamptz) returns boolean language sql immutable as 'select true'`,
)

/**
 * A rule of a table itself. It comes back for new rows in any case, and for all rows unless some
 * still break it.
 */
const tableRule = (table: string, name: string): Switch => ({
  off: `alter table ${table} drop constraint ${name}`,
  findUndo: async (pool) => {
    const rule = await findDefinition(
      pool,
      `select pg_get_expr(conbin, conrelid) as text from pg_constraint where conname = '${name}'`,
    )
    return `
      alter table ${table} add constraint ${name} check (${rule}) not valid;
      do $$ begin
        alter table ${table} validate constraint ${name};
      exception when check_violation then null;
      end $$`
  },
})

export const oversoldConstraint = tableRule('ticket_types', 'never_oversold')

/** The same rules of sectors and lots. */
const sectorConstraints = [
  tableRule('sectors', 'sector_never_oversold'),
  tableRule('sectors', 'half_quota_never_exceeded'),
  tableRule('lots', 'lot_never_oversold'),
]

/** The index that allows one admission of a code at each entrance. */
export const admissionIndex: Switch = {
  off: 'drop index one_admission',
  findUndo: (pool) =>
    findDefinition(pool, `select pg_get_indexdef('one_admission'::regclass) as text`),
}

async function findDefinition(pool: Pool, query: string): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(query)
  if (!rows[0]) throw new Error(`found nothing: ${query}`)
  return rows[0].text
}

/** Runs code before each statement that inserts into a table: between reading and writing. */
const beforeInsert = (table: string, declarations: string, body: string): Switch => ({
  off: `
    create sequence arrivals;
    create function before_insert() returns trigger language plpgsql as $$
    declare ${declarations}
    begin
      ${body}
      return null;
    end $$;
    create trigger before_insert before insert on ${table} for each statement execute function before_insert()`,
  findUndo: async () => `
    drop trigger before_insert on ${table};
    drop function before_insert;
    drop sequence arrivals`,
})

export const pauseBeforeInsert = (table: string, seconds: number): Switch =>
  beforeInsert(table, '', `perform pg_sleep(${seconds});`)

/**
 * Makes the first caller wait for a second one, so that both have read before either writes. A caller
 * left over at the end continues alone. A sequence is visible at once, whatever a transaction sees.
 */
export const meetBeforeInsert = (table: string): Switch =>
  beforeInsert(
    table,
    `mine bigint := nextval('arrivals');
     alone_at timestamptz := clock_timestamp() + interval '2 seconds';`,
    `while mine % 2 = 1 and (select last_value from arrivals) = mine and clock_timestamp() < alone_at loop
       perform pg_sleep(0.005);
     end loop;`,
  )

/** What keeps a rush from selling a ticket twice, and a meeting of the servers while it is off. */
export const OVERSELLING: readonly Switch[] = [
  ticketTypeLock,
  oversoldConstraint,
  meetBeforeInsert('sales'),
]

/** The same for a sector. */
export const OVERSELLING_SECTORS: readonly Switch[] = [...OVERSELLING, ...sectorConstraints]

/** The same for a coupon. */
export const OVERUSING_COUPONS: readonly Switch[] = [
  ...OVERSELLING,
  tableRule('coupons', 'coupon_never_overused'),
]

/**
 * Runs a negative control with guards switched off, and switches them on again however it ends. All
 * change in one transaction: none is off alone. If the process ends meanwhile, its database goes too:
 * tests and drills own theirs.
 */
export async function withoutGuards<T>(
  pool: Pool,
  switches: readonly Switch[],
  run: () => Promise<T>,
): Promise<T> {
  const undo: string[] = []
  for (const { findUndo } of switches) undo.unshift(await findUndo(pool))
  await pool.query(switches.map(({ off }) => off).join(';\n'))
  try {
    return await run()
  } finally {
    await pool.query(undo.join(';\n'))
  }
}

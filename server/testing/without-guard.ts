import type { Pool } from 'pg'

/** Guards of `reserve_tickets` against selling a ticket twice, as its source has them. */
const LOCK = ' for update;'
const COMPARISON = 'free[rank] < p_quantities[i]'
/** Statement between reading the stock and writing. */
const AFTER_READ = 'free := type.free;'
/**
 * Makes the first caller that has read the stock wait for a second one, so that both write. A
 * caller left over at the end continues alone. A sequence is visible at once, whatever a
 * transaction sees.
 */
const MEETING = `
  create sequence if not exists arrivals;
  create or replace function meet_another() returns void language plpgsql as $meeting$
  declare
    mine bigint := nextval('arrivals');
    alone_at timestamptz := clock_timestamp() + interval '2 seconds';
  begin
    while mine % 2 = 1 and (select last_value from arrivals) = mine and clock_timestamp() < alone_at loop
      perform pg_sleep(0.005);
    end loop;
  end $meeting$;`

export type FunctionPatch = readonly [guard: string, instead: string]

export const slowly = (seconds: number): FunctionPatch => [
  AFTER_READ,
  `${AFTER_READ} perform pg_sleep(${seconds});`,
]
export const NO_LOCK: FunctionPatch = [LOCK, ';']
export const NO_STOCK_CHECK: FunctionPatch = [COMPARISON, 'false']

const MEET_ANOTHER: FunctionPatch = [AFTER_READ, `${AFTER_READ} perform meet_another();`]

/** Makes any two servers read the stock before either writes, without the lock. */
export const UNGUARDED: readonly FunctionPatch[] = [MEET_ANOTHER, NO_LOCK]

/**
 * Patches `reserve_tickets`, so that a test is seen to fail. The returned function restores it, but
 * not the constraint on the row, which other guards protect.
 */
export async function withoutGuard(
  pool: Pick<Pool, 'query'>,
  patches: readonly FunctionPatch[] = UNGUARDED,
): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ text: string }>(
    `select pg_get_functiondef('reserve_tickets'::regproc) as text`,
  )
  const guarded = rows[0]?.text ?? ''
  let changed = guarded
  for (const [guard, instead] of patches) {
    if (changed.split(guard).length !== 2)
      throw new Error(`expected exactly once in reserve_tickets: ${guard}`)
    changed = changed.replace(guard, instead)
  }
  await pool.query('alter table ticket_types drop constraint if exists never_oversold')
  await pool.query(MEETING)
  await pool.query(changed)
  return async () => {
    await pool.query(guarded)
  }
}

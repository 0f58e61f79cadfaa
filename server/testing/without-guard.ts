import type { Pool } from 'pg'

/** What keeps people from buying the same ticket, in the words of the function. */
const LOCK = ' for update;'
const COMPARISON = 'free[rank] < p_quantities[i]'
/** Between the look at what is left and the writing. */
const AFTER_READ = 'free := type.free;'
/**
 * Whoever has looked first waits for a second who has: then both write. One that is left over at the
 * end goes on alone. Sequences tell everybody at once, whatever their transactions see.
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

/** Any two servers have both looked before either writes. */
export const UNGUARDED: readonly FunctionPatch[] = [MEET_ANOTHER, NO_LOCK]

/**
 * Changes the function by which tickets are reserved, so that a test is seen to fail. What is
 * returned puts it back, without the constraint on the row, which others stand before.
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
    if (changed.split(guard).length !== 2) throw new Error(`not there once: ${guard}`)
    changed = changed.replace(guard, instead)
  }
  await pool.query('alter table ticket_types drop constraint if exists never_oversold')
  await pool.query(MEETING)
  await pool.query(changed)
  return async () => {
    await pool.query(guarded)
  }
}

import type pg from 'pg'

/**
 * Runs work while a table accepts no row. PostgreSQL's error quotes the whole row, which makes it the
 * error that a log must treat with most care.
 */
export async function whileRowsFail<T>(
  pool: Pick<pg.Pool, 'query'>,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  await pool.query(`alter table ${table} add constraint test_only check (false) not valid`)
  try {
    return await work()
  } finally {
    await pool.query(`alter table ${table} drop constraint test_only`)
  }
}

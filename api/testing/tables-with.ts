import type pg from 'pg'

/**
 * Tables, those of the jobs included, in which a text occurs: in any column, also as bytes. The sandbox
 * counts as the provider.
 */
export async function tablesWith(pool: Pick<pg.Pool, 'query'>, text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 limit 1`,
      [text, Buffer.from(text).toString('hex')],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

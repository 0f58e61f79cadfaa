import pg from 'pg'
import { withLock } from './with-lock.ts'

/** Schemas that the processes use. */
const SCHEMAS = ['public', 'pgboss'] as const

/**
 * Lets the role of the server processes read and write rows, and nothing else: whoever takes a process over
 * can't create, alter or drop a table. Runs as the role of the migrations, and before them: a new trigger
 * makes the processes of the release before write to a new table at once.
 */
export function grantRuntimeRights(migrationUrl: string, runtimeUrl: string): Promise<void> {
  return withLock(migrationUrl, 'migrate', async (client) => {
    const role = await findRole(runtimeUrl)
    const { rows } = await client.query<{ owner: string }>('select current_user as owner')
    if (rows[0]?.owner === role)
      throw new Error(
        'DATABASE_MIGRATION_URL and DATABASE_URL name one role: give them two, or leave DATABASE_MIGRATION_URL out',
      )
    const quoted = pg.escapeIdentifier(role)
    for (const schema of SCHEMAS) {
      await client.query(`
        create schema if not exists ${schema};
        alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${quoted};
        alter default privileges in schema ${schema} grant usage, select on sequences to ${quoted}`)
      // Each grant makes all connections plan their statements again.
      if (await hasRights(client, role, schema)) continue
      await client.query(`
        grant usage on schema ${schema} to ${quoted};
        grant select, insert, update, delete on all tables in schema ${schema} to ${quoted};
        grant usage, select on all sequences in schema ${schema} to ${quoted}`)
    }
  })
}

/** Stops the role of the processes from changing the list of migrations, which the next start goes by. */
export function protectMigrations(migrationUrl: string, runtimeUrl: string): Promise<void> {
  return withLock(migrationUrl, 'migrate', async (client) => {
    const role = await findRole(runtimeUrl)
    await client.query(
      `revoke insert, update, delete on migrations from ${pg.escapeIdentifier(role)}`,
    )
  })
}

/**
 * Reads the role of a connection from the database: a pooler may map the user of the address to another one,
 * and an address without a user takes it from the environment.
 */
async function findRole(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    if (!rows[0]) throw new Error('the database did not return the role of the connection')
    return rows[0].role
  } finally {
    await client.end()
  }
}

async function hasRights(client: pg.Client, role: string, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ lacks: boolean }>(
    `select not has_schema_privilege($1, $2, 'usage') or exists (
       select from pg_class
        where relnamespace = $2::regnamespace and relname <> 'migrations'
          and case when relkind in ('r', 'p', 'v')
                   then not (has_table_privilege($1, oid, 'select') and has_table_privilege($1, oid, 'insert')
                             and has_table_privilege($1, oid, 'update') and has_table_privilege($1, oid, 'delete'))
                   when relkind = 'S' then not has_sequence_privilege($1, oid, 'usage')
                   else false end) as lacks`,
    [role, schema],
  )
  return rows[0]?.lacks === false
}

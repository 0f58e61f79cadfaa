import pg from 'pg'

/** Advisory lock of the running sandbox: one per database. */
const SANDBOX_LOCK = 5_500_010

/**
 * API key of the sandbox that runs beside the product. Not a secret: it grants access to test data
 * only.
 */
export const SANDBOX_API_KEY = '$aact_hmlg_55tickets-sandbox'

export interface InstanceLock {
  /** Port of the previous sandbox, reused to keep the address stable. */
  readonly lastPort: number | null
  open(port: number): Promise<void>
  release(): Promise<void>
}

/**
 * Acquires the lock, or returns null if another process has it. It is released when its connection
 * ends for any reason.
 */
export async function acquireInstanceLock(
  databaseUrl: string,
  lost: () => void,
): Promise<InstanceLock | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: '55tickets sandbox lock',
    keepAlive: true,
  })
  let isReleased = false
  client.on('error', () => undefined)
  client.on('end', () => {
    if (!isReleased) lost()
  })
  const release = async () => {
    isReleased = true
    await client.end()
  }
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [SANDBOX_LOCK],
  )
  if (!rows[0]?.taken) {
    await release()
    return null
  }
  const before = await client.query<{ port: number }>(
    'update sandbox.address set is_open = false returning port',
  )
  return {
    lastPort: before.rows[0]?.port ?? null,
    async open(port) {
      await client.query(
        `insert into sandbox.address (port, is_open) values ($1, true)
         on conflict (is_only) do update set port = $1, is_open = true`,
        [port],
      )
    },
    release,
  }
}

/** Address of the running sandbox. `isHeld` without `url`: a sandbox is starting. */
export async function findRunningSandbox(
  client: Pick<pg.Pool, 'query'>,
): Promise<{ isHeld: boolean; url: string | null }> {
  const held = await client.query<{ held: boolean; known: boolean }>(
    `select to_regclass('sandbox.address') is not null as known,
            exists (select from pg_locks
                     where locktype = 'advisory' and granted and objid = $1 and objsubid = 1
                       and database = (select oid from pg_database
                                        where datname = current_database())) as held`,
    [SANDBOX_LOCK],
  )
  const { held: isHeld = false, known = false } = held.rows[0] ?? {}
  if (!isHeld || !known) return { isHeld, url: null }
  const { rows } = await client.query<{ port: number }>(
    'select port from sandbox.address where is_open',
  )
  return { isHeld, url: rows[0] ? `http://127.0.0.1:${rows[0].port}` : null }
}

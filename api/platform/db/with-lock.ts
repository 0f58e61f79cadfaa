import pg from 'pg'

/** Advisory locks: each guards work that only one process of a database may do at a time. */
export const locks = { migrate: 5_500_001, demo: 5_500_002 } as const

/**
 * Runs the work while holding an advisory lock. The lock belongs to a connection of its own without
 * timeouts: it exists to wait for another process, and the end of the process releases it.
 */
export async function withLock<T>(
  directUrl: string,
  lock: keyof typeof locks,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: `55tickets ${lock}`,
  })
  // A cut connection fails the query; the error event alone must not end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [locks[lock]])
    return await work(client)
  } finally {
    await client.end()
  }
}

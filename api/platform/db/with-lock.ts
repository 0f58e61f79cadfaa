import pg from 'pg'

/** Each names something that of all processes on one database only one does at a time. */
export const locks = { migrate: 5_500_001, demo: 5_500_002 } as const

/**
 * Does the work while holding a lock of the whole database. The lock lives in a connection of its
 * own, without time-outs: waiting for another process is what it is for, and death releases it.
 */
export async function withLock<T>(
  url: string,
  lock: keyof typeof locks,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: `55tickets ${lock}` })
  // A cut connection is told by the query that fails; the event alone must not end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [locks[lock]])
    return await work(client)
  } finally {
    await client.end()
  }
}

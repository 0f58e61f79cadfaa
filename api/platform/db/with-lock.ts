import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Advisory locks: each guards work that only one process of a database may do at a time. */
export const locks = { migrate: 5_500_001, demo: 5_500_002 } as const

const PAUSE_MS = 50

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
    await acquire(client, locks[lock])
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Asks again until the lock is free. A statement that waits for it would be an open transaction, for
 * which an index that is built concurrently under the lock would wait in turn: a deadlock.
 */
async function acquire(client: pg.Client, key: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [key],
    )
    if (rows[0]?.taken) return
    await sleep(PAUSE_MS)
  }
}

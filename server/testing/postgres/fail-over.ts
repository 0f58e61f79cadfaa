import pg from 'pg'
import { expect, vi } from 'vitest'

/** Promotes the replica, as Patroni would. */
export async function promote(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
}

/** Waits until the replica has everything, since this replication is not synchronous. */
export async function untilReplicated(primaryUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  await vi.waitFor(async () => {
    const { rows } = await client.query(
      'select replay_lsn >= pg_current_wal_insert_lsn() as is_there from pg_stat_replication',
    )
    expect(rows).toEqual([{ is_there: true }])
  }, 60_000)
  await client.end()
}

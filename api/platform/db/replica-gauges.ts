import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { cacheRead } from '../metrics/cache-read.ts'
import type { GaugeSource } from '../metrics/metrics.ts'
import type { Database, Db } from './database.ts'

interface ReplicaState {
  readonly replica: string
  readonly seconds: number
  readonly bytes: number
}

/**
 * Gauges of the replicas, as the primary sees them; none without replicas. PostgreSQL shows them to
 * superusers and to members of `pg_monitor` only. Seconds alone do not do: they stay as they are
 * while a replica stops to report.
 */
export function replicaGauges(db: Db): GaugeSource[] {
  const readReplicas = cacheRead(() => findReplicas(db))
  const byReplica = (name: string, help: string, value: (state: ReplicaState) => number) => ({
    name,
    help,
    label: 'application_name',
    readAll: async () =>
      (await readReplicas()).map((state) => ({ label: state.replica, value: value(state) })),
  })
  return [
    byReplica(
      'replica_lag_seconds',
      'Time after which a replica showed the last commit that it confirmed',
      ({ seconds }) => seconds,
    ),
    byReplica(
      'replica_lag_bytes',
      'Bytes of the write-ahead log that a replica does not show yet',
      ({ bytes }) => bytes,
    ),
  ]
}

/** Warns if the role of DATABASE_URL can't see replicas: their gauges and alerts would stay silent. */
export async function warnOfHiddenReplicas(
  { pool }: Pick<Database, 'pool'>,
  log: Log,
): Promise<void> {
  const { rows } = await pool.query<{ role: string; seesReplicas: boolean }>(
    `select current_user as role,
            pg_has_role(current_user, 'pg_read_all_stats', 'usage') as "seesReplicas"`,
  )
  const [row] = rows
  if (!row || row.seesReplicas) return
  log.warn(
    { role: row.role },
    `this role can not see replicas, so that /metrics has no replica_lag_seconds and nothing reports a lost replica: run "grant pg_monitor to ${row.role}" as a superuser`,
  )
}

async function findReplicas(db: Db): Promise<ReplicaState[]> {
  const { rows } = await sql<ReplicaState>`
    with written as (
      select case when pg_is_in_recovery() then pg_last_wal_receive_lsn()
                  else pg_current_wal_lsn() end as lsn
    )
    select application_name as replica,
           max(coalesce(extract(epoch from replay_lag), 0))::float8 as seconds,
           max(greatest(pg_wal_lsn_diff(written.lsn, replay_lsn), 0))::float8 as bytes
      from pg_stat_replication, written
     where state in ('streaming', 'catchup') and replay_lsn is not null
     group by application_name`.execute(db)
  return rows
}

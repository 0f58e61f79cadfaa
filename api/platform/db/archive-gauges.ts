import { sql } from 'kysely'
import { cacheRead } from '../metrics/cache-read.ts'
import type { GaugeSource } from '../metrics/metrics.ts'
import type { Db } from './database.ts'

interface ArchiveState {
  readonly failures: number
  readonly ageSeconds: number
}

/**
 * Gauges of backups, and of the archive of the write-ahead log, which they need. Of this two: a command that hangs counts
 * no failure, and without `archive_timeout` an idle server archives nothing. Every role may read them.
 */
export function archiveGauges(db: Db): GaugeSource[] {
  const readArchive = cacheRead(() => findArchiveState(db))
  return [
    {
      name: 'wal_archive_failures',
      help: 'Failed tries of the primary to archive a file of its write-ahead log',
      read: async () => (await readArchive()).failures,
    },
    {
      name: 'wal_archive_age_seconds',
      help: 'Time since the primary last archived a file; NaN without archive_mode or archive_timeout',
      read: async () => (await readArchive()).ageSeconds,
    },
    {
      name: 'backup_age_seconds',
      help: 'Time since the newest full backup ended, and the newest of any kind; +Inf without one where the log is archived',
      label: 'backup',
      readAll: () => readBackupAges(db),
    },
  ]
}

/** The ages are those of the repository as of the last backup: `record_backups()` was told them. */
async function readBackupAges(db: Db): Promise<{ label: string; value: number }[]> {
  const { rows } = await sql<{ label: string; value: number }>`
    select kind as label,
           coalesce(extract(epoch from now() - ended_at), 'Infinity')::float8 as value
      from (values ('full'), ('last')) kinds (kind)
      left join backups using (kind)
     where ended_at is not null or current_setting('archive_mode') <> 'off'`.execute(db)
  return rows
}

/** A new primary has archived nothing: its age counts from the start of its statistics. */
async function findArchiveState(db: Db): Promise<ArchiveState> {
  const { rows } = await sql<ArchiveState>`
    select failed_count::float8 as failures,
           case when current_setting('archive_mode') <> 'off'
                 and current_setting('archive_timeout') <> '0'
                then coalesce(extract(epoch from now() - coalesce(last_archived_time, stats_reset)), 0)
                else 'NaN' end::float8 as "ageSeconds"
      from pg_stat_archiver`.execute(db)
  const [state] = rows
  if (!state) throw new Error('the database returned no state of its archive')
  return state
}

import type { PostgresPoolClient } from 'kysely'
import type { Database } from './database.ts'

/** Positions that are kept: those of a minute, so that a lag of some seconds is measured too. */
const MAX_POSITIONS = 240
/** Length of the header of a page of the log, and of the first page of a file, as PostgreSQL has them. */
const PAGE_BYTES = 8_192
const PAGE_HEADER_BYTES = 24
const FILE_HEADER_BYTES = 40

/** A position in the log, in bytes, and the timeline that it belongs to. */
interface Position {
  readonly lsn: number
  readonly timeline: number
}

interface PrimaryPosition extends Position {
  /** Moment before it was asked for, on our monotonic clock. */
  readonly askedAt: number
}

export interface PrimaryPositions {
  /** Reads where the primary is now. */
  read(): Promise<void>
  /** The latest known moment before which everything that was committed is at this position. */
  syncedAt(position: Position | undefined): number
}

/**
 * Positions of the primary at known moments. Comparing positions is right on an idle primary too,
 * where the time of the last replayed change says nothing.
 */
export function primaryPositions(primary: Database): PrimaryPositions {
  const positions: PrimaryPosition[] = []
  return {
    async read() {
      positions.push(await readPrimaryPosition(primary))
      if (positions.length > MAX_POSITIONS) positions.shift()
    },
    syncedAt: (replayed) =>
      positions.findLast(
        ({ lsn, timeline }) => timeline === replayed?.timeline && lsn <= replayed.lsn,
      )?.askedAt ?? Number.NEGATIVE_INFINITY,
  }
}

/**
 * Reads what is inserted, since a commit may be answered before it is written. The file name begins
 * with the timeline, which each failover raises.
 */
async function readPrimaryPosition({ pool }: Database): Promise<PrimaryPosition> {
  const askedAt = performance.now()
  const { rows } = await pool.query<Position & { offset: number }>(
    `select (lsn - '0/0')::bigint as lsn, file_offset as offset,
            ('x' || left(file_name, 8))::bit(32)::int as timeline
       from pg_current_wal_insert_lsn() as lsn, pg_walfile_name_offset(lsn)`,
  )
  const [row] = rows
  if (!row) throw new Error('the primary returned no position')
  return { lsn: row.lsn - headerBytes(row.offset), timeline: row.timeline, askedAt }
}

/**
 * Bytes of a page's header right before this offset. A replica does not count a header as replayed
 * until a record follows, which on an idle primary takes long.
 */
function headerBytes(offset: number): number {
  if (offset === FILE_HEADER_BYTES) return FILE_HEADER_BYTES
  return offset % PAGE_BYTES === PAGE_HEADER_BYTES ? PAGE_HEADER_BYTES : 0
}

/**
 * Reads what the server of this connection has replayed. It is undefined for a server that is no
 * replica. The timeline is that of its last restart point: a replica that follows a former primary
 * has another one.
 */
export async function readReplayedPosition(
  client: PostgresPoolClient,
): Promise<Position | undefined> {
  const { rows } = await client.query<Position>(
    `select (pg_last_wal_replay_lsn() - '0/0')::bigint as lsn, timeline_id as timeline
       from pg_control_checkpoint() where pg_is_in_recovery()`,
    [],
  )
  return rows[0]
}

import type { EventDoors } from '@55tickets/rules/gate/doors.ts'
import type { Entrance, Verdict } from '@55tickets/rules/tickets/scan-verdict.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { GateCaller } from '../../platform/http/access.ts'

/** An admission that is neither a conflict nor undone. */
export interface StoredAdmission {
  readonly at: Date
  readonly gate: string
}

export interface StoredScan {
  readonly id: string
  readonly eventId: string
  readonly codeId: string | null
  readonly session: Entrance
  readonly at: Date
  readonly takenAt: Date
  readonly isOffline: boolean
  readonly told: Verdict
  readonly judged: Verdict
  readonly undoneAt: Date | null
}

export interface NewScan {
  readonly id: string
  readonly by: GateCaller
  readonly gate: string
  readonly session: string | null
  readonly codeId: string | null
  readonly at: Date
  readonly isTyped: boolean
  readonly isOffline: boolean
  readonly told: Verdict
  readonly judged: Verdict
  readonly undone: { readonly at: Date; readonly reason: string } | null
}

/** SQL conditions, written exactly as in the partial indexes so that these are used. */
export const isAdmission = sql<boolean>`told = 'admitted' and judged = 'admitted' and undone_at is null`
export const isConflict = sql<boolean>`told = 'admitted' and judged <> 'admitted' and undone_at is null`
/** Conflict that no staff member has settled with a note. */
export const isOpenConflict = sql<boolean>`${isConflict} and settled_at is null`

/**
 * Locks those of the sessions that belong to the event against deletion, until the scans refer to
 * them, and returns when each starts. A key share lock, so that it does not wait for subscriptions and
 * cancellations.
 */
export async function lockEntrances(
  tx: Tx,
  eventId: string,
  sessions: readonly string[],
): Promise<Map<string, Date>> {
  if (sessions.length === 0) return new Map()
  const { rows } = await sql<{ id: string; startsAt: Date }>`
    select id, starts_at as "startsAt" from sessions where id = any (${sessions}) and event_id = ${eventId}
     order by id for key share`.execute(tx)
  return new Map(rows.map(({ id, startsAt }) => [id, startsAt]))
}

const columns = sql`
  id, event_id as "eventId", code_id as "codeId", session_id as session, at, taken_at as "takenAt",
  is_offline as "isOffline", told, judged, undone_at as "undoneAt"`

export async function findScans(db: Db, ids: readonly string[]): Promise<Map<string, StoredScan>> {
  const { rows } = await sql<StoredScan>`
    select ${columns} from scans where id = any (${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

interface KnownScans {
  /** Time of the database. */
  readonly now: Date
  readonly doors: EventDoors
  readonly known: Map<string, StoredScan>
}

/** Reads which of these scans are stored, the event's doors and the current time; null if the event does not exist. */
export async function findKnownScans(
  db: Db,
  eventId: string,
  ids: readonly string[],
): Promise<KnownScans | null> {
  const { rows } = await sql<{ now: Date } & EventDoors & (StoredScan | { readonly id: null })>`
    select app_now() as now, starts_at as "startsAt", doors_minutes as "doorsMinutes", postponed_at as "postponedAt",
           scan.*
      from events left join (select ${columns} from scans where id = any (${ids})) scan on true
     where events.id = ${eventId}`.execute(db)
  const [first] = rows
  if (!first) return null
  const known = rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const]))
  return { now: first.now, doors: first, known: new Map(known) }
}

/** Admissions by code and entrance; see `admissionKey`. */
export type Admissions = ReadonlyMap<string, StoredAdmission>
export const admissionKey = (codeId: string, session: Entrance): string =>
  `${codeId} ${session ?? ''}`

export async function findAdmissions(
  db: Db,
  codeIds: readonly string[],
): Promise<Map<string, StoredAdmission>> {
  if (codeIds.length === 0) return new Map()
  const { rows } = await sql<StoredAdmission & { codeId: string; session: Entrance }>`
    select code_id as "codeId", session_id as session, at, gate from scans
     where code_id = any (${codeIds}) and ${isAdmission}`.execute(db)
  return new Map(
    rows.map(({ codeId, session, at, gate }) => [admissionKey(codeId, session), { at, gate }]),
  )
}

export async function writeScans(
  tx: Tx,
  eventId: string,
  scans: readonly NewScan[],
): Promise<void> {
  if (scans.length === 0) return
  await sql`
    insert into scans (event_id, id, user_id, device_id, gate, session_id, code_id, at, is_typed, is_offline, told, judged,
                       undone_at, undone_by, undone_by_device, undo_reason)
    select ${eventId}, id, who."userId", who."deviceId", gate, session, "codeId", at, "isTyped", "isOffline", told, judged,
           (undone->>'at')::timestamptz, case when undone->>'at' is not null then who."userId" end,
           case when undone->>'at' is not null then who."deviceId" end, undone->>'reason'
      from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb)
           as scan (id uuid, by jsonb, gate text, session uuid, "codeId" uuid, at timestamptz,
                    "isTyped" boolean, "isOffline" boolean, told text, judged text, undone jsonb),
           jsonb_to_record(scan.by) as who ("userId" uuid, "deviceId" uuid)`.execute(tx)
}

export const markUndone = (
  tx: Tx,
  id: string,
  undone: { readonly by: GateCaller; readonly reason: string; readonly at: Date },
) =>
  changeScan(
    tx,
    id,
    sql`undone_at = ${undone.at}, undone_by = ${undone.by.userId}, undone_by_device = ${undone.by.deviceId}, undo_reason = ${undone.reason}`,
  )

/** Replaces the answered verdict by the gate's offline one, where the gate never received our answer. */
export const markOfflineVerdict = (tx: Tx, id: string, told: Verdict) =>
  changeScan(tx, id, sql`told = ${told}, is_offline = true`)

async function changeScan(tx: Tx, id: string, change: RawBuilder<unknown>): Promise<void> {
  await sql`update scans set ${change} where id = ${id}`.execute(tx)
}

/**
 * Turns the earliest conflict of these codes at an entrance into an admission, after the admission
 * that it conflicted with was undone.
 */
export async function promoteConflict(
  tx: Tx,
  codeIds: readonly string[],
  session: Entrance,
): Promise<void> {
  await sql`
    update scans set judged = 'admitted'
     where id = (select id from scans late
                  where code_id = any (${codeIds}) and session_id is not distinct from ${session}::uuid
                    and judged = 'used' and ${isConflict}
                    and not exists (select from scans where code_id = late.code_id
                                       and session_id is not distinct from late.session_id and ${isAdmission})
                  order by at, id limit 1)`.execute(tx)
}

/** The same for codes that share no place with others, each with its entrance. */
export async function promoteConflicts(
  tx: Tx,
  undone: readonly { readonly codeId: string; readonly session: Entrance }[],
): Promise<void> {
  if (undone.length === 0) return
  await sql`
    update scans set judged = 'admitted'
     where id in (
       select distinct on (late.code_id, late.session_id) late.id
         from unnest(${undone.map(({ codeId }) => codeId)}::uuid[], ${undone.map(({ session }) => session)}::uuid[])
              undone (code_id, session_id)
         join scans late on late.code_id = undone.code_id and late.session_id is not distinct from undone.session_id
        where late.judged = 'used' and late.told = 'admitted' and late.undone_at is null
          and not exists (select from scans where code_id = late.code_id
                             and session_id is not distinct from late.session_id and ${isAdmission})
        order by late.code_id, late.session_id, late.at, late.id)`.execute(tx)
}

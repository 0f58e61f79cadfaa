import type { HistoryFilter } from '@55tickets/contracts/organizations/history.ts'
import type {
  HistoryActor,
  HistoryDetails,
  HistoryKind,
  HistoryTopic,
} from '@55tickets/rules/organizations/history.ts'
import { historyText } from '@55tickets/rules/organizations/history-kinds.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export interface HistoryQuery extends HistoryFilter {
  readonly organizationId: string
  /** Only older entries than this one. */
  readonly before?: number | undefined
}

interface Row {
  readonly id: number
  readonly at: Date
  readonly kind: HistoryKind
  readonly topic: HistoryTopic
  readonly actorKind: HistoryActor
  readonly actorId: string | null
  readonly actorName: string
  readonly subjectId: string | null
  readonly subjectName: string | null
  readonly eventIds: readonly string[]
  readonly eventNames: readonly string[]
  readonly details: HistoryDetails[HistoryKind]
  readonly device: string | null
  readonly address: string | null
}

/** Entry with its sentence. */
export interface ReadEntry extends Row {
  readonly text: string
}

/** Reads entries of an organization, the newest first. */
export async function findEntries(
  db: Db,
  { organizationId, group, person, event, before }: HistoryQuery,
  limit: number,
): Promise<readonly ReadEntry[]> {
  const { rows } = await sql<Row>`
    select id, at, kind, topic, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName",
           subject_id as "subjectId", subject_name as "subjectName", event_ids as "eventIds",
           event_names as "eventNames", details, device, address
      from organization_history
     where organization_id = ${organizationId}
       ${before === undefined ? sql`` : sql`and id < ${before}`}
       ${group === undefined ? sql`` : group === 'ours' ? sql`and actor_kind = 'team'` : sql`and topic = ${group}`}
       -- Who of our team did something is nobody of the organization.
       ${person === undefined ? sql`` : sql`and (actor_id = ${person} and actor_kind = 'member' or subject_id = ${person})`}
       ${event === undefined ? sql`` : sql`and event_ids @> array[${event}]::uuid[]`}
     order by id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, text: toText(row) }))
}

const toText = (row: Row): string =>
  historyText({
    kind: row.kind,
    details: row.details,
    actor: row.actorName,
    subject: row.subjectName ?? '',
    isOwn: row.subjectName === null || (row.subjectId !== null && row.subjectId === row.actorId),
    events: row.eventNames,
  })

import type { listOwnCertificates as listCall } from '@55tickets/contracts/certificates.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { certificateStatus, isSumDue } from '@55tickets/rules/tickets/presence.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { areSessionsOver, type PresenceRow, selectPresence } from './presence.ts'

interface Row extends PresenceRow {
  readonly slug: string
  readonly name: string
  readonly minimum: number | null
  readonly isOver: boolean
  /** Minutes of the certificate of the whole event, if it was issued. */
  readonly issuedMinutes: number | null
}

/**
 * Lists a user's certificates of whole events, the last event first: those that were issued or are due, and
 * for an event with a minimum presence also how far the user is.
 */
export async function listOwnCertificates(
  db: Db,
  userId: string,
): Promise<Answer<typeof listCall>> {
  const { rows } = await sql<Row>`
    select presence.*, events.slug, events.name, events.minimum_presence as minimum,
           ${areSessionsOver} as "isOver", summed.certified_minutes as "issuedMinutes"
      from (${selectPresence(sql`place.user_id = ${userId}`)}) presence
      join events on events.id = presence."eventId"
      left join certificates summed on summed.event_id = events.id and summed.user_id = ${userId}
     order by events.starts_at desc, events.id`.execute(db)
  const docs = rows.filter(isListed).map((row) => ({
    event: { _id: row.eventId, slug: row.slug, name: row.name },
    status: certificateStatus({ ...row, isIssued: row.issuedMinutes !== null }, row),
    subscribed: row.subscribed,
    attended: row.attended,
    certifiedMinutes: row.issuedMinutes ?? row.certifiedMinutes,
    minimumPresence: row.minimum,
  }))
  return { docs }
}

const isListed = (row: Row) =>
  row.issuedMinutes !== null || row.minimum !== null || isSumDue(row, row)

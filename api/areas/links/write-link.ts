import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { changeLink, TrackingLink } from '@55tickets/contracts/links.ts'
import { makeLinkCode } from '@55tickets/rules/links/link-name.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { listLinks } from './list-links.ts'

interface LinkWrite {
  readonly eventId: string
  readonly linkId: string
  readonly userId: string
  readonly name: string
  readonly isArchived: boolean
}

type WriteRefusal = Refusal<CallRefusal<typeof changeLink>>

const MAX_LINKS = 200

/** Creates a tracking link, or renames or archives one. */
export async function writeLink(db: Db, write: LinkWrite): Promise<TrackingLink | WriteRefusal> {
  // Somebody else may take the code, or the id, between reading and inserting: then all is read again.
  while (!(await updateLink(db, write))) {
    const refusal = await insertLink(db, write)
    if (refusal) return refusal
  }
  const saved = (await listLinks(db, write.eventId)).find(({ _id }) => _id === write.linkId)
  return saved ?? refuse('LINK_NOT_FOUND')
}

async function updateLink(db: Db, write: LinkWrite): Promise<boolean> {
  const archivedAt = write.isArchived ? sql<Date>`coalesce(archived_at, app_now())` : null
  const updated = await db
    .updateTable('tracking_links')
    .set({ name: write.name, archived_at: archivedAt })
    .where('event_id', '=', write.eventId)
    .where('id', '=', write.linkId)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Inserts the link, unless its code or its id were taken meanwhile. */
async function insertLink(db: Db, write: LinkWrite): Promise<WriteRefusal | null> {
  const { eventId, linkId, userId, name } = write
  const known = await db
    .selectFrom('tracking_links')
    .select(['event_id', 'code'])
    .where((is) => is.or([is('event_id', '=', eventId), is('id', '=', linkId)]))
    .execute()
  if (known.some(({ event_id }) => event_id !== eventId)) return refuse('LINK_NOT_FOUND')
  if (known.length >= MAX_LINKS) return refuse('TOO_MANY_LINKS')
  const code = makeLinkCode(name, new Set(known.map((link) => link.code)))
  await db
    .insertInto('tracking_links')
    .values({ event_id: eventId, id: linkId, code, name, created_by: userId })
    .onConflict((on) => on.doNothing())
    .execute()
  return null
}

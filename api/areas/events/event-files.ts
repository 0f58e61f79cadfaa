import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { FileAudience } from '../../platform/files/routes.ts'
import { isStillMember } from '../organizations/public.ts'

/** SQL that selects the ids of all files that events, their forms and sessions refer to. */
export const eventFiles = sql`
  select banner_id from events union all
  select mobile_banner_id from events union all
  select desktop_banner_id from events union all
  select map_image_id from events union all
  select regulation_file_id from sessions union all
  select organizer_image_id from custom_forms`

/**
 * Decides who may read a PDF: everybody once a published event has it, before that the members of an
 * organization that uploaded it. Null for a user, or nobody, who may not.
 */
export async function findDocumentAudience(
  db: Db,
  fileId: string,
  userId: string | null,
): Promise<FileAudience | null> {
  const { rows } = await sql<{ isPublic: boolean; isMember: boolean }>`
    select exists (select from sessions join events on events.id = sessions.event_id
                    where regulation_file_id = ${fileId} and events.is_published) as "isPublic",
           exists (select from organization_files join organization_members using (organization_id)
                    where file_id = ${fileId} and user_id = ${userId} and confirmed_at is not null
                      and ${isStillMember}) as "isMember"`.execute(db)
  const [found] = rows
  if (found?.isPublic) return 'everybody'
  return found?.isMember ? 'members' : null
}

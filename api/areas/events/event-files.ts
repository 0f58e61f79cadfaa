import { sql } from 'kysely'

/** SQL that selects the ids of all files that events, their forms and sessions refer to. */
export const eventFiles = sql`
  select banner_id from events union all
  select mobile_banner_id from events union all
  select desktop_banner_id from events union all
  select map_image_id from events union all
  select regulation_file_id from sessions union all
  select organizer_image_id from custom_forms`

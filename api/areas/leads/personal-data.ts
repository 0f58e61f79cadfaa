import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Personal data in leads. A lead belongs to no account: it is matched by e-mail alone. */
export const leadsPersonalData = {
  tables: ['leads', 'lead_steps'],

  /**
   * Lists that leads exist, without their content: the account's e-mail may be unproved, and the
   * team wrote the interviews.
   */
  async export(db: Db, userId: string) {
    const { rows } = await sql<{ kind: string; sentAt: Date }>`
      select kind, created_at as "sentAt" from leads
       where lower(email) = (select email_key from users where id = ${userId})
       order by created_at`.execute(db)
    return { promoterForms: rows }
  },

  /** Keeps leads, or anybody could delete a promoter's by signing up with that e-mail. The team deletes them on request. */
  async erase(): Promise<void> {},
}

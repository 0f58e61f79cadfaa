import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Leads know no account: they are somebody's by their e-mail alone. */
export const leadsKeeper = {
  tables: ['leads', 'lead_steps'],

  /**
   * That there are some, not what they say: whoever signed up with an address has not proved that
   * it is theirs, and the team wrote the interviews.
   */
  async tell(db: Db, userId: string) {
    const { rows } = await sql<{ kind: string; sentAt: Date }>`
      select kind, created_at as "sentAt" from leads
       where lower(email) = (select email_key from users where id = ${userId})
       order by created_at`.execute(db)
    return { promoterForms: rows }
  },

  /** For the same reason they stay: else anybody could remove a promoter's. The team does, when asked. */
  async forget(): Promise<void> {},
}

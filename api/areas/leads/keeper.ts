import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { forgetMailsAbout } from '../../platform/mail/forget-mails.ts'
import { leadTemplates } from './mails.ts'

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

  async forget(tx: Tx, userId: string): Promise<void> {
    const user = await tx
      .selectFrom('users')
      .select('email_key')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: string }>`
      select id from leads where lower(email) = ${user.email_key} for update`.execute(tx)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await forgetMailsAbout(tx, Object.values(leadTemplates), user.email_key)
    await tx.deleteFrom('lead_steps').where('lead_id', 'in', ids).execute()
    await tx.deleteFrom('leads').where('id', 'in', ids).execute()
  },
}

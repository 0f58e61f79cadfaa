import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { eraseCourtesyHolders } from '../tickets/public.ts'

/**
 * SQL on `courtesy` and `users` for a guest who is the user: by a proved address, or by the name together
 * with CPF or address. Not by these alone, since anybody can sign up with somebody else's and would then
 * read or delete what that person was given.
 */
const isGuest = sql<boolean>`
  (courtesy.email = users.email_key and users.email_proved_at is not null
   or lower(courtesy.name) = lower(users.name) and (courtesy.email = users.email_key or courtesy.cpf = users.cpf))`

/** SQL on `courtesy` and `users`: they share an address or a CPF. Found by index. */
const isAlike = sql<boolean>`(courtesy.email = users.email_key or courtesy.cpf = users.cpf)`

/** Personal data in courtesies: what a user was given, gave, and may give. */
export const courtesiesPersonalData = {
  tables: ['courtesies', 'courtesy_quotas'],

  async export(db: Db, userId: string) {
    const { rows: courtesies } = await sql`
      select events.name as "eventName", type.name as "ticketName", courtesy.name, courtesy.cpf, courtesy.email,
             courtesy.phone, given_at as "givenAt", mailed_at as "mailedAt", taken_back_at as "takenBackAt"
        from users join courtesies courtesy on ${isAlike}
        join events on events.id = courtesy.event_id
        join ticket_types type on type.id = courtesy.ticket_type_id
       where users.id = ${userId} and ${isGuest} order by given_at`.execute(db)
    const { rows: givenCourtesies } = await sql`
      select events.name as "eventName", count(*) as courtesies, min(given_at) as "firstAt", max(given_at) as "lastAt",
             (select quota from courtesy_quotas where event_id = events.id and user_id = ${userId}) as quota
        from courtesies join events on events.id = courtesies.event_id
       where given_by = ${userId} group by events.id order by min(given_at)`.execute(db)
    return { courtesies, givenCourtesies }
  },

  /** A guest of whom only the CPF or an unproved address is the user's keeps the courtesy, without it. */
  async erase(tx: Tx, userId: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select courtesy.id from users join courtesies courtesy on ${isAlike}
       where users.id = ${userId} and ${isGuest}`.execute(tx)
    await eraseGuests(tx, sql`${rows.map(({ id }) => id)}::uuid[]`)
    await sql`
      update courtesies courtesy
         set email = nullif(courtesy.email, users.email_key), cpf = nullif(courtesy.cpf, users.cpf)
        from users where users.id = ${userId} and ${isAlike}`.execute(tx)
    await tx.deleteFrom('courtesy_quotas').where('user_id', '=', userId).execute()
  },
}

/** Erases guests, also as holders of their tickets. `ids`: SQL for an array of courtesies. */
export async function eraseGuests(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    update courtesies set name = null, cpf = null, email = null, phone = null, erased_at = app_now()
     where id = any (${ids}) and erased_at is null`.execute(tx)
  await eraseCourtesyHolders(tx, ids)
}

import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addressKeySql } from './address-key.ts'

const ownAddressKey = (userId: string) =>
  sql`(select ${addressKeySql(sql`email`)} from users where id = ${userId})`

/** Personal data in messages: who got which, and who wants no more. Texts belong to their organization. */
export const messagesPersonalData = {
  tables: ['messages', 'message_recipients', 'unsubscribes'],

  async export(db: Db, userId: string) {
    const { rows: received } = await sql<object>`
      select organizations.name as organization, events.name as "eventName", messages.kind, messages.subject,
             recipient.mailed_at as "mailedAt"
        from message_recipients recipient
        join messages on messages.id = recipient.message_id
        join events on events.id = messages.event_id
        join organizations on organizations.id = messages.organization_id
       where recipient.user_id = ${userId} order by recipient.mailed_at, messages.id`.execute(db)
    const { rows: written } = await sql<object>`
      select events.name as "eventName", messages.kind, messages.subject, messages.created_at as "createdAt"
        from messages join events on events.id = messages.event_id
       where messages.created_by = ${userId} order by messages.created_at`.execute(db)
    const { rows: unsubscribed } = await sql<object>`
      select organizations.name as organization, unsubscribes.at from unsubscribes
        join organizations on organizations.id = unsubscribes.organization_id
       where address_key = ${ownAddressKey(userId)} order by at`.execute(db)
    return { messages: { received, written, unsubscribed } }
  },

  async erase(tx: Tx, userId: string): Promise<void> {
    await sql`delete from message_recipients where user_id = ${userId}`.execute(tx)
    await sql`
      delete from message_recipients using courtesies guest, users
       where guest.id = courtesy_id and users.id = ${userId} and lower(guest.email) = users.email_key`.execute(
      tx,
    )
    await sql`delete from unsubscribes where address_key = ${ownAddressKey(userId)}`.execute(tx)
    await sql`update messages set created_by = null where created_by = ${userId}`.execute(tx)
    await sql`update messages set reviewed_by = null where reviewed_by = ${userId}`.execute(tx)
    await hideFromSearches(tx, userId)
  },
}

/**
 * Replaces the address or CPF of an erased person in messages that are not sent yet by a text that finds
 * nobody: without it the audience would become everybody.
 */
const hideFromSearches = (tx: Tx, userId: string) =>
  sql`
    update messages set filter = jsonb_set(filter, '{q}', to_jsonb(messages.id::text))
      from users
     where users.id = ${userId} and messages.status in ('review', 'scheduled') and coalesce(filter ->> 'q', '') <> ''
       and (lower(filter ->> 'q') like '%' || users.email_key || '%'
            or regexp_replace(filter ->> 'q', '\D', '', 'g') like '%' || users.cpf || '%')`.execute(
    tx,
  )

import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { eraseMailsAbout } from '../../platform/mail/erase-mails.ts'

import { eraseHistoryOf, exportHistoryOf } from './history/erase-history.ts'

/** Events belong to an area that this one may not know. */
interface OrganizationEvents {
  readonly hasPublished: (
    db: Db,
    organizationIds: readonly string[],
  ) => Promise<ReadonlySet<string>>
  readonly deleteDrafts: (tx: Tx, organizationIds: readonly string[]) => Promise<void>
}

/** Personal data in organizations: memberships and invites. */
export const organizationsPersonalData = (events: OrganizationEvents) => ({
  tables: [
    'organizations',
    'organization_documents',
    'organization_members',
    'organization_member_events',
    'former_members',
    'organization_invites',
    'organization_steps',
    'organization_history',
  ],

  async export(db: Db, userId: string) {
    const { rows: memberships } = await sql`
      select o.name as organization, m.role, m.joined_at as "joinedAt" from organization_members m
        join organizations o on o.id = m.organization_id
       where m.user_id = ${userId} order by m.joined_at`.execute(db)
    const { rows: invites } = await sql`
      select o.name as organization, i.role, i.email, i.created_at as "createdAt" from organization_invites i
        join organizations o on o.id = i.organization_id
       where i.accepted_by = ${userId}
          or lower(i.email) = (select email_key from users where id = ${userId} and email_proved_at is not null)
       order by i.created_at`.execute(db)
    const { rows: documents } = await sql`
      select o.name as organization, d.document, d.confirmed_until as "confirmedUntil"
        from organization_documents d join organizations o on o.id = d.organization_id
       where d.document = (select cpf from users where id = ${userId}) order by o.name`.execute(db)
    const organizationHistory = await exportHistoryOf(db, userId)
    return { memberships, invites, documents, organizationHistory }
  },

  /** Deletes memberships, and organizations that nobody else needs. */
  async erase(tx: Tx, userId: string): Promise<void> {
    await eraseMailsToColleagues(tx, userId)
    await eraseHistoryOf(tx, userId)
    await sql`
      update organization_invites set email = null
       where lower(email) = (select email_key from users where id = ${userId})`.execute(tx)
    const ids = await findUnneeded(tx, events, userId)
    await sql`delete from organization_members where user_id = ${userId}`.execute(tx)
    await sql`delete from former_members where user_id = ${userId}`.execute(tx)
    await sql`delete from mail_budgets where owner_id = ${userId}`.execute(tx)
    await sql`update organizations set created_by = null where created_by = ${userId}`.execute(tx)
    await events.deleteDrafts(tx, ids)
    await sql`delete from organizations where id = any (${ids}::uuid[])`.execute(tx)
  },
})

/** Deletes former documents of organizations, which may be CPFs, as long afterwards as the keys of payouts. */
export async function purgeDocuments(db: Db, years: number): Promise<void> {
  await sql`
    delete from organization_documents where confirmed_until < app_now() - make_interval(years => ${years})`.execute(
    db,
  )
}

/** Erases what members of the user's organizations, of now and before, were mailed about the user. */
async function eraseMailsToColleagues(tx: Tx, userId: string): Promise<void> {
  const { name, email } = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ email: string }>`
    with members as (
      select organization_id, user_id from organization_members
      union select organization_id, user_id from former_members
    )
    select distinct users.email from users join members on members.user_id = users.id
     where users.id <> ${userId} and organization_id in (
       select organization_id from members where user_id = ${userId}
       union select organization_id from organization_invites where lower(email) = lower(${email}))`.execute(
    tx,
  )
  // A one-word name would also match mails about other people.
  const fullName = name.includes(' ') ? name : ''
  await eraseMailsAbout(
    tx,
    rows.map((row) => row.email),
    [email, fullName],
  )
}

/**
 * True for a user without whom an organization would have no owner, though others work in it or it has
 * published events. Organizations that nobody else needs are deleted together with the account.
 */
export async function isNeededOwner(
  db: Db,
  events: OrganizationEvents,
  userId: string,
): Promise<boolean> {
  const owned = await findOwnedAlone(db, userId)
  return owned.length > (await findUnneeded(db, events, userId)).length
}

/** Organizations whose only staying owner is this user. */
async function findOwnedAlone(
  db: Db,
  userId: string,
): Promise<{ id: string; hasOthers: boolean }[]> {
  const { rows } = await sql<{ id: string; hasOthers: boolean }>`
    select own.organization_id as id,
           exists (select from organization_members other
                    where other.organization_id = own.organization_id and other.user_id <> own.user_id) as "hasOthers"
      from organization_members own
     where own.user_id = ${userId} and own.role = 'owner'
       and not exists (select from organization_members other
                        where other.organization_id = own.organization_id and other.user_id <> own.user_id
                          and other.role = 'owner' and other.confirmed_at is not null and other.leaves_at is null)`.execute(
    db,
  )
  return rows
}

/** Organizations of this user alone that never published an event. */
async function findUnneeded(
  db: Db,
  { hasPublished }: OrganizationEvents,
  userId: string,
): Promise<string[]> {
  const alone = (await findOwnedAlone(db, userId)).filter(({ hasOthers }) => !hasOthers)
  const ids = alone.map(({ id }) => id)
  const published = await hasPublished(db, ids)
  return ids.filter((id) => !published.has(id))
}

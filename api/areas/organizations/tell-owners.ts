import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { isStillMember } from './rights.ts'

export interface TellDeps {
  readonly mailer: Mailer
  /** Origin of the links in mails: our own. */
  readonly publicUrl: string
}

/** An owner as a mail addresses them. */
export interface MailedOwner {
  readonly name: string
  readonly organization: string
  /** Address of the organization's team in the workspace. */
  readonly teamUrl: string
}

/** Days for which somebody who was an owner is still told what a thief of a login would do. */
const FORMER_OWNER_DAYS = 7

/**
 * Everybody who is or was an owner within the last days: whoever stole a login may have removed the
 * other owners first. An owner whose departure is due has a row of `former_members` only once it changes.
 */
export async function findRecentOwners(
  tx: Tx,
  organizationId: string,
): Promise<readonly { readonly name: string; readonly email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select users.name, users.email from users
     where erased_at is null and id in (
       select user_id from organization_members
        where organization_id = ${organizationId} and role = 'owner' and confirmed_at is not null
          and (leaves_at is null or leaves_at > app_now() - make_interval(days => ${FORMER_OWNER_DAYS}))
       union all
       select user_id from former_members
        where organization_id = ${organizationId} and role = 'owner'
          and left_at > app_now() - make_interval(days => ${FORMER_OWNER_DAYS}))
     order by users.id`.execute(tx)
  return rows
}

/** Mails all owners of an organization, in the transaction of what they are told. */
export async function tellOwners(
  tx: Tx,
  { mailer, publicUrl }: TellDeps,
  organizationId: string,
  write: (owner: MailedOwner) => Mail,
): Promise<void> {
  const owners = await tx
    .selectFrom('organization_members')
    .innerJoin('users', 'users.id', 'organization_members.user_id')
    .innerJoin('organizations', 'organizations.id', 'organization_members.organization_id')
    .select(['users.email', 'users.name', 'organizations.name as organization', 'slug'])
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    // Not to somebody who came by a link and whom no owner knows yet.
    .where('confirmed_at', 'is not', null)
    .where(isStillMember)
    .execute()
  for (const { email, name, organization, slug } of owners) {
    const teamUrl = `${publicUrl}/promotor/o/${slug}/equipe`
    await mailer.queue(tx, email, write({ name, organization, teamUrl }))
  }
}

import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { isStillMember } from './rights.ts'

export interface NotifyDeps {
  readonly mailer: Mailer
  /** Origin of the links in mails: our own. */
  readonly publicUrl: string
}

/** An owner as a mail addresses them. */
export interface MailedOwner {
  readonly name: string
  readonly organization: string
  /** Addresses of the organization's team and of its data in the workspace. */
  readonly teamUrl: string
  readonly dataUrl: string
}

interface Recipient {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Days for which somebody who was an owner is still mailed about what a thief of a login would do. */
const FORMER_OWNER_DAYS = 7

/**
 * Everybody who is or was an owner within the last days: whoever stole a login may have removed the
 * other owners first. An owner whose departure is due has a row of `former_members` only once it changes.
 */
export async function findRecentOwners(
  tx: Tx,
  organizationId: string,
): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    select users.id, users.name, users.email from users
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

/** Mails all owners of an organization, in the transaction of what the mails report. */
export async function notifyOwners(
  tx: Tx,
  deps: NotifyDeps,
  organizationId: string,
  write: (owner: MailedOwner) => Mail,
): Promise<void> {
  const owners = await tx
    .selectFrom('organization_members')
    .innerJoin('users', 'users.id', 'organization_members.user_id')
    .select(['users.id', 'users.email', 'users.name'])
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    // Not to somebody who came by a link and whom no owner knows yet.
    .where('confirmed_at', 'is not', null)
    .where(isStillMember)
    .execute()
  await mailTo(tx, deps, owners, { organizationId, write })
}

/**
 * Mails everybody who is an owner, or was one lately, of what a thief of a login would do; not the
 * person that it is about.
 */
export async function notifyRecentOwners(
  tx: Tx,
  deps: NotifyDeps,
  { organizationId, userId }: { readonly organizationId: string; readonly userId?: string },
  write: (owner: MailedOwner) => Mail,
): Promise<void> {
  const owners = await findRecentOwners(tx, organizationId)
  const others = owners.filter(({ id }) => id !== userId)
  await mailTo(tx, deps, others, { organizationId, write })
}

async function mailTo(
  tx: Tx,
  { mailer, publicUrl }: NotifyDeps,
  owners: readonly Recipient[],
  {
    organizationId,
    write,
  }: { readonly organizationId: string; readonly write: (owner: MailedOwner) => Mail },
): Promise<void> {
  const { name: organization, slug } = await tx
    .selectFrom('organizations')
    .select(['name', 'slug'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const workspaceUrl = `${publicUrl}/promotor/o/${slug}`
  const teamUrl = `${workspaceUrl}/equipe`
  const dataUrl = `${workspaceUrl}/dados`
  for (const { email, name } of owners)
    await mailer.queue(tx, email, write({ name, organization, teamUrl, dataUrl }))
}

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

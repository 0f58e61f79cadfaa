import { randomUUID } from 'node:crypto'
import { digits } from '@55tickets/rules/text/mask.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { insertOrganization } from './create-organization.ts'
import { recordHistory } from './history/record-history.ts'
import type { InviteLinks } from './invite-links.ts'
import { hasMembers, insertInvite } from './invites.ts'
import { firstOwnerMail } from './mails.ts'
import { isOpenOwnerInvite } from './open-invites.ts'

export interface FirstOwnerDeps {
  readonly mailer: Mailer
  readonly inviteLinks: InviteLinks
}

interface InvitedOrganization {
  /** Null for one to be created. */
  readonly organizationId: string | null
  readonly name: string
  readonly phone: string
  readonly email: string
  /** Member of our team who invites. */
  readonly authorId: string
}

/**
 * Creates an organization that waits for its first owner, and mails the invite. For one that exists it
 * mails another invite, but only if nobody has accepted and the last one is not open any more. Returns
 * the organization's id, and whether a mail was sent.
 */
export async function inviteFirstOwner(
  tx: Tx,
  { mailer, inviteLinks }: FirstOwnerDeps,
  { organizationId: known, name, phone, email, authorId }: InvitedOrganization,
): Promise<{ organizationId: string; isInvited: boolean }> {
  const organizationId = known ?? randomUUID()
  if (known === null)
    await insertOrganization(tx, {
      id: organizationId,
      name,
      phone: digits(phone),
      createdBy: null,
    })
  else if ((await hasMembers(tx, known)) || (await hasOpenInvite(tx, known)))
    return { organizationId, isInvited: false }
  const invite = {
    organizationId,
    callerId: authorId,
    email,
    role: 'owner',
    eventIds: null,
  } as const
  const { link } = await insertInvite(tx, invite, inviteLinks)
  await recordHistory(tx, organizationId, {
    kind: 'member_invited',
    details: { role: 'owner', email },
    by: { team: authorId },
  })
  await mailer.queue(tx, email, firstOwnerMail(name, link.mailed))
  return { organizationId, isInvited: true }
}

async function hasOpenInvite(tx: Tx, organizationId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('organization_invites as invite')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(isOpenOwnerInvite)
    .executeTakeFirst()
  return open !== undefined
}

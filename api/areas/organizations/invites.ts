import { randomUUID } from 'node:crypto'
import type { Invite, MemberList } from '@55tickets/contracts/organizations.ts'
import { founderMailsPerDay } from '@55tickets/rules/organizations/mail-budget.ts'
import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import { givesSensitiveRight } from '@55tickets/rules/organizations/sensitive-rights.ts'
import { checkEmail, emailKey } from '@55tickets/rules/people/email.ts'
import { sql } from 'kysely'
import { countAttempts } from '../../platform/attempts.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findPerson, isEmailProved, isSteppedUp } from '../accounts/public.ts'
import { applyDepartures } from './departures.ts'
import { recordHistory } from './history/record-history.ts'
import type { InviteLinks } from './invite-links.ts'
import { countMails } from './mail-budget.ts'
import { inviteMail, roleOfferedMail } from './mails.ts'
import { findMemberList, type MemberDeps } from './members.ts'
import { notifyRecentOwners } from './notify-owners.ts'

const INVITE_DAYS = 7
/** Invites that one organization may send in a day, because each is a mail to a stranger. */
const INVITES_PER_DAY = { most: 50, minutes: 24 * 60 }

const NO_INVITES_LEFT = `Até serem verificadas, as organizações que a mesma pessoa criou mandam juntas ${founderMailsPerDay.strangers} convites e cortesias por e-mail por dia. Mande um link de convite de outro jeito, ou espere até amanhã.`

interface NewInvite {
  readonly organizationId: string
  readonly callerId: string
  /** Null for a link to copy. */
  readonly email: string | null
  readonly role: MemberRole
  readonly eventIds: readonly string[] | null
}

interface MemberInvite extends Omit<NewInvite, 'callerId'> {
  readonly caller: Caller
}

/**
 * Invites a person by mail, or makes a link to copy. Works once, for a week. An invite to a role with
 * sensitive rights needs proof of who the caller is, and all owners are mailed about it.
 */
export async function inviteMember(
  deps: MemberDeps,
  request: MemberInvite,
): Promise<
  | { invite: Invite; link: string | null }
  | Refusal<
      | 'BAD_INPUT'
      | 'EMAIL_NOT_PROVED'
      | 'ORGANIZATION_NOT_FOUND'
      | 'ORGANIZATION_SUSPENDED'
      | 'EVENT_NOT_FOUND'
      | 'ALREADY_MEMBER'
      | 'STEP_UP_NEEDED'
      | 'TOO_MANY_ATTEMPTS'
      | 'MAIL_BUDGET'
    >
> {
  const { db, mailer, inviteLinks } = deps
  const { organizationId, caller, email, role, eventIds } = request
  const { userId: callerId } = caller
  const wrong = email === null ? null : checkEmail(email)
  if (wrong) return refuse('BAD_INPUT', { fields: { email: wrong } })
  if (!(await isEmailProved(db, callerId))) return refuse('EMAIL_NOT_PROVED')
  const isSensitive = givesSensitiveRight(null, role)
  if (isSensitive && !(await isSteppedUp(db, caller))) return refuse('STEP_UP_NEEDED')
  const limited = await countAttempts(db, [[`invites ${organizationId}`, INVITES_PER_DAY]])
  if (limited) return limited
  return db.transaction().execute(async (tx) => {
    const organization = await tx
      .selectFrom('organizations')
      .select(['name', 'status'])
      .where('id', '=', organizationId)
      // Invites of one organization are made one after the other.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!organization) return refuse('ORGANIZATION_NOT_FOUND')
    if (organization.status === 'suspended') return refuse('ORGANIZATION_SUSPENDED')
    if (eventIds && (await deps.findForeignEvents(tx, organizationId, eventIds)).length > 0)
      return refuse('EVENT_NOT_FOUND')
    await applyDepartures(tx, organizationId)
    if (email !== null && (await isMemberAddress(tx, organizationId, email)))
      return refuse('ALREADY_MEMBER')
    if (email !== null) {
      const source = { organizationId, eventId: null }
      if ((await countMails(tx, source)).invites === 0)
        return refuse('MAIL_BUDGET', { message: NO_INVITES_LEFT })
      await countMails(tx, source, { mails: 1, invites: 1 })
      await revokeInvitesTo(tx, organizationId, email)
    }
    const invite = { organizationId, callerId, email, role, eventIds }
    const { row, link } = await insertInvite(tx, invite, inviteLinks)
    await recordHistory(tx, organizationId, {
      kind: 'member_invited',
      details: { role, email: row.email },
      by: { member: callerId },
      events: await deps.findEventNames(tx, eventIds ?? []),
    })
    if (row.email !== null)
      await mailer.queue(tx, row.email, inviteMail(organization.name, role, link.mailed))
    if (isSensitive) {
      const by = await findPerson(tx, callerId)
      await notifyRecentOwners(tx, deps, { organizationId }, (owner) =>
        roleOfferedMail(owner, { role, email: row.email, by: by?.name ?? '' }),
      )
    }
    return {
      invite: {
        _id: row.id,
        email: row.email,
        role: row.role,
        eventIds: row.event_ids,
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      },
      // A mailed link proves its address, so nobody else gets to see it.
      link: row.email === null ? link.address : null,
    }
  })
}

/** Inserts an invite; its link can't be made again. */
export async function insertInvite(
  tx: Tx,
  { organizationId, callerId, email, role, eventIds }: NewInvite,
  links: InviteLinks,
) {
  const link = links.issue()
  const row = await tx
    .insertInto('organization_invites')
    .values({
      id: randomUUID(),
      organization_id: organizationId,
      token_hash: link.tokenHash,
      email: email?.trim() ?? null,
      role,
      event_ids: eventIds ? [...eventIds] : null,
      invited_by: callerId,
      expires_at: sql`app_now() + make_interval(days => ${INVITE_DAYS})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, link }
}

async function isMemberAddress(tx: Tx, organizationId: string, email: string): Promise<boolean> {
  const member = await tx
    .selectFrom('organization_members')
    .innerJoin('users', 'users.id', 'organization_members.user_id')
    .select('users.id')
    .where('organization_id', '=', organizationId)
    .where('users.email_key', '=', emailKey(email))
    .executeTakeFirst()
  return member !== undefined
}

/** Withdraws the open invites to an address, which a new one replaces. */
const revokeInvitesTo = (tx: Tx, organizationId: string, email: string) =>
  tx
    .updateTable('organization_invites')
    .set({ revoked_at: sql`app_now()` })
    .where('organization_id', '=', organizationId)
    .where(sql`lower(email)`, '=', emailKey(email))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()

interface WithdrawnInvite {
  readonly organizationId: string
  readonly inviteId: string
  readonly callerId: string
}

/** Withdraws an open invite. */
export async function revokeInvite(
  db: Db,
  { organizationId, inviteId, callerId }: WithdrawnInvite,
): Promise<MemberList | Refusal<'INVITE_INVALID'>> {
  const isRevoked = await db.transaction().execute(async (tx) => {
    const invite = await tx
      .updateTable('organization_invites')
      .set({ revoked_at: sql`app_now()` })
      .where('organization_id', '=', organizationId)
      .where('id', '=', inviteId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning(['role', 'email'])
      .executeTakeFirst()
    if (!invite) return false
    const by = { member: callerId }
    await recordHistory(tx, organizationId, { kind: 'invite_withdrawn', details: invite, by })
    return true
  })
  return isRevoked ? findMemberList(db, organizationId) : refuse('INVITE_INVALID')
}

/** True unless the organization waits for its first owner. */
export async function hasMembers(db: Db, organizationId: string): Promise<boolean> {
  const member = await db
    .selectFrom('organization_members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return member !== undefined
}

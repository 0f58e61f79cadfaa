import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import type { MemberRole } from '@55tickets/rules/organizations/rights.ts'
import { givesSensitiveRight } from '@55tickets/rules/organizations/sensitive-rights.ts'
import { emailKey } from '@55tickets/rules/people/email.ts'
import { sql } from 'kysely'
import { countAttempts } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { isEmailProved, proveEmail, refuseGuessablePassword } from '../accounts/public.ts'
import { applyDepartures } from './departures.ts'
import { recordHistory } from './history/record-history.ts'
import { hashToken } from './invite-links.ts'
import { hasMembers } from './invites.ts'
import { memberWaitsMail, roleGivenMail } from './mails.ts'
import { limitToEvents, type MemberDeps, waitingEnd } from './members.ts'
import { notifyOwners, notifyRecentOwners } from './notify-owners.ts'
import { isOpenInvite } from './open-invites.ts'
import { findOrganizations } from './store.ts'

/** Tokens that may be tried from one address. */
const TRIES_PER_ADDRESS = { most: 60, minutes: 60 }

/** Open invite of a token, with its organization. */
const openInvite = (db: Db, token: string) =>
  db
    .selectFrom('organization_invites as invite')
    .innerJoin('organizations', 'organizations.id', 'invite.organization_id')
    .selectAll('invite')
    .select(['organizations.name as organization', 'organizations.status'])
    .where('token_hash', '=', hashToken(token))
    .where(isOpenInvite)

/** Reads the offer of an invite, for whoever has its link. */
export async function readInvite(
  db: Db,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<
  | { organization: string; role: MemberRole; isMailed: boolean; expiresAt: string }
  | Refusal<'INVITE_INVALID' | 'TOO_MANY_ATTEMPTS'>
> {
  const limited = await countAttempts(db, [[`invite address ${address}`, TRIES_PER_ADDRESS]])
  if (limited) return limited
  const invite = await openInvite(db, token).executeTakeFirst()
  if (!invite) return refuse('INVITE_INVALID')
  return {
    organization: invite.organization,
    role: invite.role,
    isMailed: invite.email !== null,
    expiresAt: invite.expires_at.toISOString(),
  }
}

/**
 * Makes the caller a member. A mailed invite proves the address that it was mailed to. A copied link may
 * have reached anybody: it needs a proved address, and an owner confirms the person. Nobody could confirm
 * the first owner, whom our team has invited.
 */
export async function acceptInvite(
  deps: MemberDeps,
  request: { readonly token: string; readonly userId: string; readonly address: string },
): Promise<
  | OwnOrganization
  | Refusal<
      | 'INVITE_INVALID'
      | 'EMAIL_NOT_PROVED'
      | 'PASSWORD_GUESSABLE'
      | 'ALREADY_MEMBER'
      | 'TOO_MANY_ATTEMPTS'
    >
> {
  const { db } = deps
  const { token, userId, address } = request
  const limited = await countAttempts(db, [[`invite address ${address}`, TRIES_PER_ADDRESS]])
  if (limited) return limited
  const guessable = await refuseGuessablePassword(db, userId)
  if (guessable) return guessable
  return db.transaction().execute(async (tx) => {
    const invite = await openInvite(tx, token).forUpdate('invite').executeTakeFirst()
    if (!invite) return refuse('INVITE_INVALID')
    const user = await tx
      .selectFrom('users')
      .select(['name', 'email', 'email_key'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const isAddressee = invite.email !== null && emailKey(invite.email) === user.email_key
    if (isAddressee) await proveEmail(tx, userId)
    else if (!(await isEmailProved(tx, userId))) return refuse('EMAIL_NOT_PROVED')
    const { organization_id: organizationId } = invite
    await applyDepartures(tx, organizationId)
    const isFounder = !(await hasMembers(tx, organizationId))
    const isConfirmed = isAddressee || isFounder
    const isSensitive = givesSensitiveRight(null, invite.role)
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('organization_members')
      .values({
        organization_id: organizationId,
        user_id: userId,
        role: invite.role,
        is_limited: invite.event_ids !== null,
        confirmed_at: isConfirmed ? sql<Date>`app_now()` : null,
        sensitive_from: isSensitive && !isFounder ? waitingEnd : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return refuse('ALREADY_MEMBER')
    await limitToEvents(tx, { organizationId, userId }, invite.event_ids)
    await recordHistory(tx, organizationId, {
      kind: 'invite_accepted',
      details: { role: invite.role, email: invite.email, isConfirmed },
      by: { member: userId },
      events: await deps.findEventNames(tx, invite.event_ids ?? []),
    })
    const terms = { role: invite.role, eventIds: invite.event_ids }
    if (isConfirmed && isSensitive)
      await notifyRecentOwners(tx, deps, { organizationId, userId }, (owner) =>
        roleGivenMail(owner, user, { ...terms, by: null }),
      )
    if (!isConfirmed)
      await notifyOwners(tx, deps, organizationId, (owner) => memberWaitsMail(owner, user))
    await tx
      .updateTable('organization_invites')
      .set({ accepted_at: sql`app_now()`, accepted_by: userId })
      .where('id', '=', invite.id)
      .execute()
    const own = (await findOrganizations(tx, userId)).find(({ _id }) => _id === organizationId)
    if (!own) throw new Error(`${userId} did not become a member of ${organizationId}`)
    return own
  })
}

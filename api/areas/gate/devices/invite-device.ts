import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { GateInvite } from '@55tickets/contracts/gate/workspace.ts'
import { GATE_INVITE_MINUTES } from '@55tickets/rules/gate/limits.ts'
import { sql } from 'kysely'
import { countAttempts } from '../../../platform/attempts.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { findEventsAtGate, recordEventHistory } from '../../events/public.ts'

interface NewInvite {
  readonly eventId: string
  readonly userId: string
}

/** Invites of one event in an hour: more than any gate has phones. */
const INVITES_PER_EVENT = { most: 120, minutes: 60 }

/**
 * Makes an invite. Its token is known only now, because the database stores a hash. It stands behind the
 * `#` of the address, which browsers send to nobody: neither our log nor a proxy nor a preview sees it.
 */
export async function inviteDevice(
  db: Db,
  { eventId, userId }: NewInvite,
): Promise<GateInvite | Refusal<'EVENT_NOT_FOUND' | 'EVENT_ENDED' | 'TOO_MANY_ATTEMPTS'>> {
  const limited = await countAttempts(db, [[`gate invites ${eventId}`, INVITES_PER_EVENT]])
  if (limited) return limited
  const [event] = await findEventsAtGate(db, { ids: [eventId] })
  if (!event) return refuse('EVENT_NOT_FOUND')
  await deleteUnused(db, eventId)
  const token = randomBytes(24).toString('base64url')
  const id = randomUUID()
  const invite = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ expiresAt: Date; now: Date }>`
      insert into gate_devices (event_id, id, token_hash, invited_by, expires_at)
      select id, ${id}, ${hashToken(token)}, ${userId}, app_now() + make_interval(mins => ${GATE_INVITE_MINUTES})
        from events where id = ${eventId} and ends_at > app_now()
      returning expires_at as "expiresAt", app_now() as now`.execute(tx)
    const [inserted] = rows
    const by = { member: userId }
    if (inserted) await recordEventHistory(tx, eventId, { kind: 'phone_invited', details: {}, by })
    return inserted
  })
  if (!invite) return refuse('EVENT_ENDED')
  return {
    _id: id,
    path: `/portaria#convite=${token}`,
    expiresAt: invite.expiresAt.toISOString(),
    now: invite.now.toISOString(),
  }
}

/** Deletes invites that nobody accepted in time. */
async function deleteUnused(db: Db, eventId: string): Promise<void> {
  await sql`
    delete from gate_devices
     where event_id = ${eventId} and accepted_at is null and expires_at < app_now()`.execute(db)
}

/** Tokens are stored hashed, so that a copy of the database opens no gate. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

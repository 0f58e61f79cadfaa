import type { readGateInvite as readCall } from '@55tickets/contracts/gate/devices.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { sql } from 'kysely'
import { countAttempts, uncountAttempts } from '../../../platform/attempts.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { findEventsAtGate, recordEventHistory } from '../../events/public.ts'
import { deviceRightEnd } from '../gate-right.ts'
import { hashToken } from './invite-device.ts'

interface TriedToken {
  readonly token: string
  /** Network address, for the limit. */
  readonly address: string
}

type Invalid = Refusal<'GATE_INVITE_INVALID' | 'TOO_MANY_ATTEMPTS'>

/** Wrong tokens from one address; phones of one carrier share theirs, so right ones do not count. */
const WRONG_TOKENS_PER_ADDRESS = { most: 30, minutes: 15 }

/** SQL that is true for an invite that still works. */
const isOpen = sql`device.accepted_at is null and ${deviceRightEnd} is null and device.expires_at > app_now()`

/** Reads which event an invite is for. Changes nothing, however often it is called. */
export const readInvite = (db: Db, tried: TriedToken): Promise<Answer<typeof readCall> | Invalid> =>
  countingFailures(db, tried.address, async () => {
    const { rows } = await sql<{ eventId: string; expiresAt: Date }>`
      select event_id as "eventId", expires_at as "expiresAt" from gate_devices device
       where token_hash = ${hashToken(tried.token)} and ${isOpen}`.execute(db)
    const [invite] = rows
    const [event] = invite ? await findEventsAtGate(db, { ids: [invite.eventId] }) : []
    if (!invite || !event) return null
    return {
      event: {
        name: event.name,
        startDate: event.startsAt.toISOString(),
        endDate: event.endsAt.toISOString(),
        timezone: event.timezone,
      },
      expiresAt: invite.expiresAt.toISOString(),
    }
  })

interface AcceptRequest extends TriedToken {
  readonly name: string
  /** Made by the phone. */
  readonly key: string
}

export interface AcceptedDevice {
  readonly id: string
  readonly eventId: string
  readonly name: string
}

/**
 * Turns an invite into a phone at the gate. One statement decides, so that of two phones that scanned the
 * same code one gets it. A request with the key of the first one is its repetition.
 */
export const acceptInvite = (
  db: Db,
  { token, address, name, key }: AcceptRequest,
): Promise<AcceptedDevice | Invalid> =>
  countingFailures(db, address, () =>
    db.transaction().execute(async (tx) => {
      // Of two requests with one key the second waits here, and sees that the first was answered.
      const { rows } = await sql<AcceptedDevice & { isRepeated: boolean }>`
        with known as (
          select id, accept_key from gate_devices where token_hash = ${hashToken(token)} for update
        )
        update gate_devices device
           set accepted_at = app_now(), last_seen_at = app_now(), name = ${name}, accept_key = ${key}
          from events, known
         where device.id = known.id and events.id = device.event_id and events.ends_at > app_now()
           and (${isOpen} or (device.accept_key = ${key} and ${deviceRightEnd} is null and expires_at > app_now()))
        returning device.id, device.event_id as "eventId", device.name,
                  known.accept_key is not null as "isRepeated"`.execute(tx)
      const [accepted] = rows
      if (!accepted) return null
      const { isRepeated, ...device } = accepted
      const by = { phone: name }
      if (!isRepeated)
        await recordEventHistory(tx, device.eventId, { kind: 'phone_accepted', details: {}, by })
      return device
    }),
  )

/** Counts a try as wrong before it is made, and takes that back if it was right. */
async function countingFailures<T>(
  db: Db,
  address: string,
  attempt: () => Promise<T | null>,
): Promise<T | Invalid> {
  const key = `gate invite address ${address}`
  const limited = await countAttempts(db, [[key, WRONG_TOKENS_PER_ADDRESS]])
  if (limited) return limited
  const found = await attempt()
  if (found === null) return refuse('GATE_INVITE_INVALID')
  await uncountAttempts(db, key)
  return found
}

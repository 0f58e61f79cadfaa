import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type {
  changeMinimumPresence as changeCall,
  EventCertificates,
} from '@55tickets/contracts/promoter/certificates.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { lockEvent, writeEvent } from '../events/public.ts'
import { readEventCertificates } from './read-event-certificates.ts'

interface PresenceChange {
  readonly eventId: string
  readonly userId: string
  readonly version: number
  readonly minimumPresence: number | null
}

type ChangeRefusal = Refusal<CallRefusal<typeof changeCall>>

/** Sets the minimum presence of an event, unless somebody else did meanwhile. */
export async function changeMinimumPresence(
  db: Db,
  { eventId, userId, version, minimumPresence }: PresenceChange,
): Promise<EventCertificates | ChangeRefusal> {
  const refusal = await db.transaction().execute(async (tx): Promise<ChangeRefusal | null> => {
    const locked = await lockEvent(tx, eventId)
    if (!locked.event) return refuse('EVENT_NOT_FOUND')
    if (locked.event.cancelled_at !== null) return refuse('EVENT_CANCELLED')
    if (locked.event.certificates_version !== version) return refuse('EVENT_CHANGED')
    const event = { minimum_presence: minimumPresence, certificates_version: version + 1 }
    await writeEvent(tx, locked, { event }, { actor: userId, part: 'certificates' })
    return null
  })
  return refusal ?? readEventCertificates(db, eventId)
}

import type { listGateEvents as listCall } from '@55tickets/contracts/gate.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { findGateRoles } from '../accounts/public.ts'
import { findEventsAtGate, findMemberGateEvents } from '../events/public.ts'
import { toGateEvent } from './wire.ts'

/**
 * Lists the events whose gates a user may work at: those granted to them and those of their
 * organizations; for the team also all current ones.
 */
export async function listEvents(db: Db, userId: string): Promise<Answer<typeof listCall>> {
  const [{ isTeamMember, eventIds }, memberEventIds] = await Promise.all([
    findGateRoles(db, userId),
    findMemberGateEvents(db, userId),
  ])
  const ids = [...eventIds, ...memberEventIds]
  if (!isTeamMember && ids.length === 0) return { docs: [] }
  const events = await findEventsAtGate(db, { ids, withCurrent: isTeamMember })
  return {
    docs: events.map((event) => ({
      ...toGateEvent(event),
      organizationId: event.organizationId,
    })),
  }
}

import { randomUUID } from 'node:crypto'
import { createTokens } from '../../api/areas/accounts/tokens.ts'
import { type HotEvent, userId } from './store.ts'

/**
 * Builds raw requests before the clock starts: each of another user, with a token and an
 * idempotency key, as browsers send them.
 */
export function makeRequests(
  count: number,
  firstUser: number,
  events: readonly HotEvent[],
  secret: string,
): Buffer[] {
  const tokens = createTokens([secret])
  const now = new Date()
  return Array.from({ length: count }, (_, index) => {
    const event = events[index % events.length]
    if (!event) throw new Error('no event to reserve for')
    const caller = { userId: userId(firstUser + index), loginId: randomUUID() }
    const items = [{ ticketId: event.ticketId, quantity: 1 }]
    const body = JSON.stringify({ eventId: event.eventId, items })
    return Buffer.from(
      [
        `POST /api/events/${event.eventId}/reserve HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${tokens.issueAccess(caller, now)}`,
        `idempotency-key: ${randomUUID()}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
      'latin1',
    )
  })
}

import { findSessionRefunds } from '@55tickets/rules/changes/session-change.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { EditorDeps } from '../deps.ts'
import type { PartPlan } from './part-plan.ts'

interface Cancellation {
  readonly sessionId: string
  readonly reason: string
}

/**
 * Plans the end of a session. From its transaction on nobody subscribes to it or buys a ticket of it; a job
 * cancels the subscriptions and gives back the tickets, since there may be thousands.
 */
export const planCancellation = (
  { endSession }: Pick<EditorDeps, 'endSession'>,
  { sessionId, reason }: Cancellation,
): PartPlan => ({
  part: 'session cancelled',
  column: 'programme_version',
  version: null,
  edit({ sessions, types, event }) {
    const tickets = types.map((type) => ({
      priceCents: type.price_cents,
      sold: type.sold,
      sessionId: type.session_id,
      admitsToEvent: type.admits_to_event,
    }))
    const terms = { feeBearer: event.fee_bearer, feeBasisPoints: event.fee_basis_points }
    return {
      part: 'session cancelled',
      sessionId,
      subscribed: sessions.find(({ id }) => id === sessionId)?.subscribed ?? 0,
      refundsCents: findSessionRefunds(sessionId, tickets, terms),
    }
  },
  async prepare(_tx, { sessions, types, event, now }) {
    const session = sessions.find(({ id }) => id === sessionId)
    if (!session) return refuse('SESSION_NOT_FOUND')
    if (session.cancelled_at !== null) return null
    if (session.ends_at <= now) return refuse('SESSION_ENDED')
    const ofSession = types.filter((type) => type.session_id === sessionId && type.is_available)
    return {
      event: { tickets_version: event.tickets_version + (ofSession.length > 0 ? 1 : 0) },
      sessions: [{ ...session, cancelled_at: now, cancel_reason: reason }],
      types: ofSession.map((type) => ({ ...type, is_available: false })),
    }
  },
  finish: (tx) => endSession(tx, sessionId),
  deed: ({ sessions, event }) =>
    `cancelou a atividade ${sessions.find(({ id }) => id === sessionId)?.title} do evento ${event.name}`,
})

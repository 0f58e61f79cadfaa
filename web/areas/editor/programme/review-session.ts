import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedSession } from '@55tickets/contracts/editor/edited-programme.ts'
import { findSessionRefunds } from '@55tickets/rules/changes/session-change.ts'
import { toBasisPoints } from '@55tickets/rules/money/fee.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import type { EditChoices, ReviewedEdit } from '../part-form/reviewed-edit.ts'
import { type SessionValues, toSessionBody } from './session-values.ts'

/** Describes an edit of a session to the sheet before saving. */
export const reviewSession =
  (sessionId: string) =>
  (values: SessionValues, { programme }: EditedEvent, _choices: EditChoices): ReviewedEdit => {
    const { sessions, version } = programme
    const body = toSessionBody(values)
    return {
      edit: {
        part: 'session',
        sessionId,
        before: sessions.find(({ _id }) => _id === sessionId) ?? null,
        after: { ...body, room: body.room && tidyLine(body.room) },
      },
      checks: [{ part: 'session', sessionId, version, ...body }],
    }
  }

/** Describes the end of a session. Its consequences do not depend on the reason. */
export function reviewCancellation(
  { tickets }: EditedEvent,
  { _id: sessionId, subscribed }: EditedSession,
): ReviewedEdit {
  const types = tickets.types.map((type) => ({
    ...type,
    priceCents: Math.round(type.price * 100),
  }))
  const terms = {
    feeBearer: tickets.feeBearer,
    feeBasisPoints: toBasisPoints(tickets.feePercentage),
  }
  const refundsCents = findSessionRefunds(sessionId, types, terms)
  return {
    edit: { part: 'session cancelled', sessionId, subscribed, refundsCents },
    checks: [{ part: 'session cancelled', sessionId, reason: 'Cancelada' }],
  }
}

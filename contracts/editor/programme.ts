import { checkPrice } from '@55tickets/rules/events/event-fields.ts'
import {
  checkMinutes,
  checkRegulationName,
  checkRoom,
  checkSessionPlaces,
  checkSessionTitle,
  MAX_SESSION_DESCRIPTION_LENGTH,
} from '@55tickets/rules/events/session-fields.ts'
import { z } from 'zod/mini'
import { checkedText } from '../accounts.ts'
import { confirmation, Reason } from '../changes.ts'
import { editRefusals } from '../editor.ts'
import { call } from '../http/call.ts'
import { Id } from '../http/parts.ts'
import { EditedEvent } from './edited-event.ts'
import { FileId, LocalTime, line, numberBy } from './fields.ts'

/** Calls of the promoters' workspace on the programme of an event. */

const version = { version: z.int(), ...confirmation }

export const sessionFields = {
  title: line(checkSessionTitle),
  description: z.nullable(
    z.string().check(z.maxLength(MAX_SESSION_DESCRIPTION_LENGTH, 'O texto é longo demais')),
  ),
  room: z.nullable(line(checkRoom)),
  startDate: LocalTime,
  endDate: LocalTime,
  /** Null for no limit. */
  capacity: z.nullable(numberBy(checkSessionPlaces)),
  certifiedMinutes: z.nullable(numberBy(checkMinutes)),
  /** False for a free session that people attend without subscribing. */
  allowSubscription: z.boolean(),
  /** A place in a paid session comes with a ticket of it. */
  isPaid: z.boolean(),
  /**
   * Price in reais of a paid session without tickets, of which one is created then. Where there are
   * tickets, they have the prices.
   */
  price: z.nullable(numberBy(checkPrice)),
  /** A PDF that was uploaded to the organization, and the name under which people download it. */
  regulationFileId: z.nullable(FileId),
  regulationFileName: z.nullable(checkedText(checkRegulationName)),
  /** Form of those who subscribe. */
  formId: z.nullable(Id),
}

const OneSession = z.strictObject({ eventId: Id, sessionId: Id })

export const changeSession = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/sessions/:sessionId',
  access: 'event:writeEvents',
  summary: 'Save a session; a new id creates one',
  params: OneSession,
  body: z.strictObject({ ...version, ...sessionFields }),
  answer: EditedEvent,
  refusals: editRefusals,
})

export const removeSession = call({
  method: 'DELETE',
  path: '/promoter/events/:eventId/sessions/:sessionId',
  access: 'event:writeEvents',
  summary: 'Remove a session that nobody subscribed to or bought a ticket of',
  params: OneSession,
  body: z.strictObject(version),
  answer: EditedEvent,
  refusals: editRefusals,
})

export const cancelFields = {
  /** Reason as everybody who is told reads it. */
  reason: Reason,
}

export const cancelSession = call({
  method: 'POST',
  path: '/promoter/events/:eventId/sessions/:sessionId/cancel',
  access: 'event:cancelEvents',
  confirm: 'step-up',
  summary: 'Cancel a session: subscribers are told, tickets of it are refunded',
  params: OneSession,
  body: z.strictObject({ ...confirmation, ...cancelFields }),
  answer: EditedEvent,
  refusals: editRefusals,
})

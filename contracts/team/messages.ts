import { MAX_REVIEW_REASON_LENGTH, messageKinds } from '@55tickets/rules/messages/message.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { z } from 'zod/mini'
import { call } from '../http/call.ts'
import { Id, Instant } from '../http/parts.ts'

/** Calls of the team about messages that wait for it. */

const TeamMessage = z.object({
  _id: Id,
  organization: z.object({ _id: Id, name: z.string() }),
  event: z.string(),
  kind: z.enum(messageKinds),
  subject: z.string(),
  /** HTML with few marks. */
  body: z.string(),
  author: z.nullable(z.string()),
  createdAt: Instant,
  sendAt: Instant,
  /** People it would go to as of now. */
  people: z.int(),
})
export type TeamMessage = z.infer<typeof TeamMessage>

export const listTeamMessages = call({
  method: 'GET',
  path: '/team/messages',
  access: 'platform',
  summary: 'Messages that wait for the team, the oldest first',
  query: z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  answer: z.object({
    docs: z.array(TeamMessage),
    totalDocs: z.int(),
    page: z.int(),
    totalPages: z.int(),
  }),
})
export type TeamMessageList = z.infer<(typeof listTeamMessages)['answer']>

const Reason = z.pipe(
  z.pipe(z.string().check(z.maxLength(MAX_REVIEW_REASON_LENGTH)), z.transform(tidyLine)),
  z.string().check(z.minLength(3, 'Escreva o motivo')),
)

export const reviewMessage = call({
  method: 'POST',
  path: '/team/messages/:messageId/review',
  access: 'platform',
  confirm: 'step-up',
  summary: 'Approve a message, or refuse it with a reason; its author is told by mail',
  params: z.strictObject({ messageId: Id }),
  body: z.strictObject({
    /** Why it is refused; null to approve it. */
    refusal: z.nullable(Reason),
  }),
  answer: z.object({ message: z.string() }),
  refusals: ['MESSAGE_NOT_FOUND', 'MESSAGE_REVIEWED', 'FORBIDDEN'],
})

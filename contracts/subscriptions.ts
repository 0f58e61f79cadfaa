import { z } from 'zod/mini'
import { call } from './call.ts'
import { FormResponses } from './forms.ts'

const Id = z.uuid()

/** What the event page knows about one session and one person. */
export const EventSubscription = z.object({
  programacaoId: Id,
  isSubscribed: z.boolean(),
  /** Reais: what the session costs. */
  price: z.number(),
})
export type EventSubscription = z.infer<typeof EventSubscription>

const OneSession = z.strictObject({ programacaoId: Id })

export const subscribe = call({
  method: 'POST',
  path: '/programacao/:programacaoId/subscribe',
  access: 'user',
  summary: 'Take a place in a free session',
  params: OneSession,
  body: z.strictObject({ customForm: z.optional(FormResponses) }),
  status: 201,
  answer: z.object({ _id: Id, ticketCodeId: Id, ...EventSubscription.shape }),
  refusals: [
    'SESSION_NOT_FOUND',
    'SESSION_IS_PAID',
    'SESSION_NOT_OPEN',
    'SESSION_ENDED',
    'SESSION_FULL',
    'ALREADY_SUBSCRIBED',
    'FORM_REQUIRED',
    'FORM_INVALID',
  ],
})

export const unsubscribe = call({
  method: 'DELETE',
  path: '/programacao/:programacaoId/subscribe',
  access: 'user',
  summary: 'Give a place back, until the session starts',
  params: OneSession,
  answer: EventSubscription,
  refusals: ['SESSION_NOT_FOUND', 'NOT_SUBSCRIBED', 'SESSION_STARTED', 'SESSION_IS_PAID'],
})

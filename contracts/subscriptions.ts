import { z } from 'zod/mini'
import { FormResponses } from './forms.ts'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'
import { TicketCode } from './tickets.ts'

/** Subscription status of a user for one session of an event. */
export const EventSubscription = z.object({
  programacaoId: Id,
  isSubscribed: z.boolean(),
  /** Price of the session. */
  price: Reais,
})
export type EventSubscription = z.infer<typeof EventSubscription>

const OneSession = z.strictObject({ programacaoId: Id })

export const subscribe = call({
  method: 'POST',
  path: '/programacao/:programacaoId/subscribe',
  access: 'user',
  summary: 'Take a place in a free session',
  limitedBy: 'user',
  params: OneSession,
  body: z.nullish(z.strictObject({ customForm: z.nullish(FormResponses) })),
  status: 201,
  answer: z.object({ _id: Id, ticketCodeId: Id, ...EventSubscription.shape }),
  refusals: [
    'SESSION_NOT_FOUND',
    'EVENT_CANCELLED',
    'SALES_PAUSED',
    'SESSION_CANCELLED',
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
  summary: 'Give a place back, until the session starts or its code was used',
  params: OneSession,
  answer: EventSubscription,
  refusals: [
    'SESSION_NOT_FOUND',
    'NOT_SUBSCRIBED',
    'SESSION_STARTED',
    'SESSION_IS_PAID',
    'SUBSCRIPTION_USED',
  ],
})

/** Subscription of the caller to a session. */
export const Subscription = z.object({
  _id: Id,
  subscriptionTime: Instant,
  company: z.object({
    _id: Id,
    slug: z._default(z.string(), ''),
    name: z.string(),
    timezone: z.string(),
  }),
  schedule: z.object({
    _id: Id,
    titulo: z.string(),
    startDate: Instant,
    endDate: Instant,
    local: z.nullable(z.string()),
    room: z.nullable(z.string()),
    /** Why the session was cancelled, and the subscription with it; null if it was not. */
    cancelReason: z.nullable(z.string()),
    /** Certified minutes; null if the session has no certificate. */
    certifiedMinutes: z.nullable(z.int()),
    /** True if only the event has a certificate, because it asks for a minimum presence. */
    isCertifiedByEvent: z.boolean(),
  }),
  ticketCode: TicketCode,
  /** True until the session starts or the code is used; false if it came with a ticket. */
  isCancellable: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

export const listSubscriptions = call({
  method: 'GET',
  path: '/events/user/subscriptions',
  access: 'user',
  summary: 'The subscriptions of the caller, the newest first',
  query: z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 10),
    sort: z._default(z.literal('-subscriptionTime'), '-subscriptionTime'),
  }),
  answer: z.object({
    docs: z.array(Subscription),
    totalDocs: z.int(),
    page: z.int(),
    totalPages: z.int(),
  }),
})

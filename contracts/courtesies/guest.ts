import { z } from 'zod/mini'
import { call } from '../http/call.ts'
import { Id, Instant } from '../http/parts.ts'

/** Token of a personal link. */
export const CourtesyToken = z.string().check(z.regex(/^[\w-]{10,100}$/))

export const courtesyTicketStates = ['valid', 'used', 'takenBack', 'cancelled', 'ended'] as const

export const openCourtesy = call({
  method: 'GET',
  path: '/courtesies/:token',
  access: 'open',
  summary: 'A courtesy, for whoever has its personal link',
  params: z.strictObject({ token: CourtesyToken }),
  answer: z.object({
    state: z.enum(courtesyTicketStates),
    /** Name of the guest. */
    name: z.string(),
    ticketName: z.string(),
    /** Number to type where the QR code can't be read; only of a valid one. */
    ticketNumber: z.nullable(z.string()),
    usedAt: z.nullable(Instant),
    event: z.object({
      _id: Id,
      slug: z.string(),
      name: z.string(),
      organizer: z.string(),
      timezone: z.string(),
      /** The dates in words, in the event's zone. */
      dateLine: z.string(),
      venue: z.string(),
      address: z.nullable(z.string()),
      /** City and state. */
      city: z.string(),
      isPostponed: z.boolean(),
      pictureUrl: z.nullable(z.string()),
    }),
  }),
  refusals: ['COURTESY_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
})
export type OpenCourtesy = z.infer<(typeof openCourtesy)['answer']>

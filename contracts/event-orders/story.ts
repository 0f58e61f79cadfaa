import { storyTopics } from '@55tickets/rules/sales/order-story.ts'
import { z } from 'zod/mini'
import { call } from '../http/call.ts'
import { Id, Instant } from '../http/parts.ts'

/** One thing that happened to an order, told in Portuguese. */
const StoryLine = z.object({
  at: Instant,
  topic: z.enum(storyTopics),
  text: z.string(),
  /** Tickets that were bought, or a typed reason. */
  detail: z.nullable(z.string()),
})
export type StoryLine = z.infer<typeof StoryLine>

export const readOrderStory = call({
  method: 'GET',
  path: '/promoter/events/:eventId/orders/:saleId/story',
  access: 'event:readOrders',
  summary: 'What happened to an order, in Portuguese, the oldest first',
  params: z.strictObject({ eventId: Id, saleId: Id }),
  answer: z.object({ lines: z.array(StoryLine) }),
  refusals: ['EVENT_NOT_FOUND', 'SALE_NOT_FOUND'],
})

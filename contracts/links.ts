import { checkLinkName } from '@55tickets/rules/links/link-name.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { z } from 'zod/mini'
import { checkedText } from './accounts.ts'
import { call } from './http/call.ts'
import { Id, Reais } from './http/parts.ts'

/** An address of an event that tells who brought a buyer, with what came of it. */
const TrackingLink = z.object({
  _id: Id,
  /** Its part of the address: `?via={code}`. */
  code: z.string(),
  name: z.string(),
  /** Visits, one for each browser session. */
  clicks: z.int(),
  /** Paid orders. */
  orders: z.int(),
  /** Price of their tickets, without fees and without what was returned. */
  gross: Reais,
  createdAt: z.iso.datetime(),
  /** Orders that come by an archived link are not counted for it any more. */
  archivedAt: z.nullable(z.iso.datetime()),
})
export type TrackingLink = z.infer<typeof TrackingLink>

const OneEvent = z.strictObject({ eventId: Id })
const Name = z.pipe(checkedText(checkLinkName), z.transform(tidyLine))

export const listLinks = call({
  method: 'GET',
  path: '/promoter/events/:eventId/links',
  access: 'event:seeEvents',
  summary: 'Tracking links of an event, the newest first',
  params: OneEvent,
  answer: z.object({ links: z.array(TrackingLink) }),
  refusals: ['EVENT_NOT_FOUND'],
})

export const createLink = call({
  method: 'POST',
  path: '/promoter/events/:eventId/links',
  access: 'event:writeEvents',
  summary: 'Create a tracking link; its code is made from its name',
  params: OneEvent,
  body: z.strictObject({ name: Name }),
  status: 201,
  answer: TrackingLink,
  refusals: ['EVENT_NOT_FOUND', 'LINK_NOT_FOUND', 'TOO_MANY_LINKS'],
})

export const changeLink = call({
  method: 'PUT',
  path: '/promoter/events/:eventId/links/:linkId',
  access: 'event:writeEvents',
  summary: 'Rename or archive a tracking link; its code stays. A new id creates one',
  params: z.strictObject({ eventId: Id, linkId: Id }),
  body: z.strictObject({ name: Name, isArchived: z.boolean() }),
  answer: TrackingLink,
  refusals: ['EVENT_NOT_FOUND', 'LINK_NOT_FOUND', 'TOO_MANY_LINKS'],
})

export const countClick = call({
  method: 'POST',
  path: '/events/:id/clicks',
  access: 'open',
  summary: 'Count a visit by a tracking link. The answer never tells whether there is such a link',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ via: z.string() }),
  status: 202,
  answer: z.object({}),
})

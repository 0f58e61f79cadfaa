import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'
import { SectorSales } from './team.ts'

const stock = {
  capacity: z.int(),
  sold: z.int(),
  /** Reserved and not paid yet. */
  held: z.int(),
  /** Courtesies. */
  given: z.int(),
  left: z.int(),
}
const sums = {
  /** Paid orders. */
  orders: z.int(),
  /** Price of their tickets, without fees and without what was returned. */
  gross: Reais,
}

/** Sales of an event at this moment. Every amount is a sum over its paid sales. */
export const EventFigures = z.object({
  now: Instant,
  timezone: z.string(),
  tickets: z.object(stock),
  ...sums,
  /** Amount that the promoter receives: the gross without the fees that the promoter bears. */
  net: Reais,
  /** Money that went back to buyers, with their fees. */
  returned: Reais,
  /** Empty for an event without sectors. */
  sectors: z.array(SectorSales),
  /** Ticket types without a sector. */
  types: z.array(z.object({ _id: Id, name: z.string(), ...stock })),
  /** Paid orders by the hour in which they were made, the last 48, without gaps. */
  hours: z.array(z.object({ at: Instant, ...sums })),
  /** Paid orders by day, in the event's time zone, the last 30, without gaps, today last. */
  days: z.array(z.object({ day: z.iso.date(), ...sums })),
  /** Tracking links, and what came without one (no id); the highest gross first. */
  channels: z.array(
    z.object({
      linkId: z.nullable(Id),
      name: z.nullable(z.string()),
      clicks: z.nullable(z.int()),
      ...sums,
    }),
  ),
  /** People who were admitted, from half a day before the event on; null before. */
  entrances: z.nullable(
    z.array(
      z.object({
        /** Null for the event's own entrance. */
        session: z.nullable(Id),
        title: z.string(),
        admitted: z.int(),
        expected: z.int(),
      }),
    ),
  ),
})
export type EventFigures = z.infer<typeof EventFigures>

export const readFigures = call({
  method: 'GET',
  path: '/promoter/events/:eventId/figures',
  access: 'event:seeEvents',
  summary: 'How an event sells; at most a second old',
  params: z.strictObject({ eventId: Id }),
  answer: EventFigures,
  refusals: ['EVENT_NOT_FOUND'],
})

import {
  leadKinds,
  leadStatuses,
  MAX_LEAD_NOTE_LENGTH,
} from '@55tickets/rules/leads/lead-status.ts'
import { salesDays } from '@55tickets/rules/team/sales-days.ts'
import { z } from 'zod/mini'
import { EditedLot, EditedSector } from './editor/edited-event.ts'
import { EventSummary } from './events.ts'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'

/** Calls of the team: leads and sales. */

const LeadStatus = z.enum(leadStatuses)
const LeadKind = z.enum(leadKinds)
const Page = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1)
const Words = z.optional(z.string().check(z.maxLength(100)))

const leadFilters = {
  status: z.optional(LeadStatus),
  kind: z.optional(LeadKind),
  /** Words in the name, company, e-mail or event, regardless of case and accents. */
  q: Words,
}
/** Filters of a list or export of leads. */
export const LeadFilters = z.strictObject(leadFilters)
export type LeadFilters = z.output<typeof LeadFilters>

const LeadLine = z.object({
  _id: Id,
  kind: LeadKind,
  status: LeadStatus,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  createdAt: Instant,
})
export type LeadLine = z.infer<typeof LeadLine>

export const listLeads = call({
  method: 'GET',
  path: '/team/leads',
  access: 'platform',
  summary: 'What promoters have sent, the newest first',
  query: z.strictObject({ ...leadFilters, page: Page }),
  answer: z.object({
    docs: z.array(LeadLine),
    totalDocs: z.int(),
    page: z.int(),
    totalPages: z.int(),
    /** Number of leads by status, regardless of the status filter. */
    counts: z.record(LeadStatus, z.int()),
  }),
})
export type LeadList = z.infer<(typeof listLeads)['answer']>

/** Step of the team on a lead: a change of status, a note, or both. */
const LeadStep = z.object({
  _id: Id,
  at: Instant,
  author: z.string(),
  from: z.nullable(LeadStatus),
  to: z.nullable(LeadStatus),
  note: z.nullable(z.string()),
})
export type LeadStep = z.infer<typeof LeadStep>

export const Lead = z.object({
  ...LeadLine.shape,
  /**
   * Organization that a won lead became; `hasOwner` once somebody accepted the invite, `isInviteOpen`
   * while one can be accepted.
   */
  organization: z.nullable(
    z.object({
      _id: Id,
      slug: z.string(),
      name: z.string(),
      hasOwner: z.boolean(),
      isInviteOpen: z.boolean(),
    }),
  ),
  /** Answers as sent, by field name. */
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Steps, the newest first. */
  steps: z.array(LeadStep),
})
export type Lead = z.infer<typeof Lead>

const OneLead = z.strictObject({ id: Id })

export const readLead = call({
  method: 'GET',
  path: '/team/leads/:id',
  access: 'platform',
  summary: 'One lead with all that was answered and done',
  params: OneLead,
  answer: Lead,
  refusals: ['LEAD_NOT_FOUND'],
})

const Note = z.pipe(
  z.string().check(z.maxLength(MAX_LEAD_NOTE_LENGTH, 'A anotação é longa demais')),
  z.transform((text) => text.trim()),
)

export const changeLead = call({
  method: 'POST',
  path: '/team/leads/:id/steps',
  access: 'platform',
  summary: 'Give a lead another status, write a note, or both',
  params: OneLead,
  body: z
    .strictObject({
      /** Change of status; refused if the current status is not `from`, which the author saw. */
      change: z.optional(z.strictObject({ from: LeadStatus, to: LeadStatus })),
      note: z.optional(Note),
    })
    .check(({ value, issues }) => {
      const { change, note } = value
      const message = 'Mude a situação ou escreva uma anotação'
      if (change ? change.from === change.to : !note)
        issues.push({ code: 'custom', path: ['note'], message, input: value })
    }),
  status: 201,
  answer: Lead,
  refusals: ['LEAD_NOT_FOUND', 'LEAD_CHANGED'],
})

/** Sales figures of an event. */
const EventSales = z.object({
  ...z.pick(EventSummary, {
    _id: true,
    slug: true,
    name: true,
    startDate: true,
    endDate: true,
    timezone: true,
    isRecurring: true,
    recurrenceConfig: true,
    city: true,
    region: true,
  }).shape,
  /** Number of tickets in total, sold, and held by unpaid reservations. */
  capacity: z.int(),
  sold: z.int(),
  held: z.int(),
  /** Paid orders, and the price of their tickets without fee and interest. */
  orders: z.int(),
  revenue: Reais,
  /** Service fees of paid orders, paid by either side. */
  fees: Reais,
  /** Amount returned to buyers, by refund or dispute. */
  refunds: Reais,
})
export type EventSales = z.infer<typeof EventSales>

export const listEventSales = call({
  method: 'GET',
  path: '/team/sales',
  access: 'platform',
  summary: 'How events sell: those to come by their start, or those that are over, the last first',
  query: z.strictObject({
    when: z._default(z.enum(['current', 'past']), 'current'),
    q: Words,
    page: Page,
  }),
  answer: z.object({ docs: z.array(EventSales), page: z.int(), hasNextPage: z.boolean() }),
})

const LotSales = z.object({
  ...z.pick(EditedLot, {
    _id: true,
    name: true,
    size: true,
    sold: true,
    held: true,
    state: true,
  }).shape,
  /** When it closes by itself; null for never. */
  closesAt: z.nullable(Instant),
})
export type LotSales = z.infer<typeof LotSales>

/** Stock of a sector, with holds that have expired but are not released yet. */
export const SectorSales = z.object({
  ...z.pick(EditedSector, {
    _id: true,
    name: true,
    capacity: true,
    sold: true,
    held: true,
    given: true,
    halfQuota: true,
    halvesTaken: true,
  }).shape,
  left: z.int(),
  /** In the order in which they are sold. */
  lots: z.array(LotSales),
})
export type SectorSales = z.infer<typeof SectorSales>

export const readEventSales = call({
  method: 'GET',
  path: '/team/sales/:eventId',
  access: 'platform',
  summary: 'How one event sells, with its sectors and last days',
  params: z.strictObject({ eventId: Id }),
  query: z.strictObject({ days: z._default(z.enum(salesDays.map(String)), '30') }),
  answer: z.object({
    ...EventSales.shape,
    /** Empty for an event without sectors. */
    sectors: z.array(SectorSales),
    /**
     * Paid orders by the day on which they were made, in the event's time zone, without gaps, today
     * last.
     */
    days: z.array(z.object({ day: z.iso.date(), orders: z.int(), revenue: Reais })),
  }),
  refusals: ['EVENT_NOT_FOUND'],
})
export type EventSalesDetail = z.infer<(typeof readEventSales)['answer']>

import { historyTopics } from '@55tickets/rules/organizations/history.ts'
import { z } from 'zod/mini'
import { call } from '../http/call.ts'
import { Id, Instant } from '../http/parts.ts'
import { OneOrganization } from '../organizations.ts'

/** Filters of an organization's history. */
const filters = {
  /** Group of entries; `ours` for what our team did. */
  group: z.optional(z.enum([...historyTopics, 'ours'])),
  /** User who did it, or whom it is about. */
  person: z.optional(Id),
  event: z.optional(Id),
}
export const HistoryFilter = z.strictObject(filters)
export type HistoryFilter = z.output<typeof HistoryFilter>

const Named = z.object({ _id: Id, name: z.string() })

const HistoryEntry = z.object({
  _id: z.int(),
  at: Instant,
  topic: z.enum(historyTopics),
  isByTeam: z.boolean(),
  /** What happened, as a sentence. */
  text: z.string(),
  /** People of the organization who did it, or whom it is about. */
  people: z.array(Named),
  events: z.array(Named),
  /** Device and network address, for six months. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const readHistory = call({
  method: 'GET',
  path: '/organizations/:organizationId/history',
  access: 'organization:manageOrganization',
  summary: 'Who did what in an organization, the newest first',
  params: OneOrganization,
  query: z.strictObject({
    ...filters,
    /** `next` of the page before: only older entries. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  answer: z.object({
    docs: z.array(HistoryEntry),
    /** Cursor of the next page; null after the last one. */
    next: z.nullable(z.string()),
  }),
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN'],
})

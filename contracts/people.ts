import { checkPurpose } from '@55tickets/rules/people/export-purpose.ts'
import { participantKinds } from '@55tickets/rules/people/participant.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { z } from 'zod/mini'
import { checkedText } from './accounts.ts'
import { call } from './http/call.ts'
import { Id, Instant } from './http/parts.ts'

const ParticipantKind = z.enum(participantKinds)
export type ParticipantKind = z.infer<typeof ParticipantKind>

const Words = z.string().check(z.maxLength(100))
const Types = z.array(Id).check(z.maxLength(100))
const Kinds = z.array(ParticipantKind).check(z.maxLength(participantKinds.length))

/** Choice of an event's participants: the same for their list, their export and an audience. */
export const PeopleFilter = z.strictObject({
  /** Name, e-mail, CPF, phone, order number or ticket number. */
  q: z.optional(Words),
  /** Ticket types and sessions. */
  types: z.optional(Types),
  kinds: z.optional(Kinds),
  /** True for people who came in, false for those who did not yet. */
  entered: z.optional(z.boolean()),
  /** False for tickets whose holder is not named yet. */
  named: z.optional(z.boolean()),
  /** Tracking link that brought the buyer. */
  via: z.optional(Id),
})
export type PeopleFilter = z.infer<typeof PeopleFilter>

const list = <Item extends z.ZodMiniType<string[], string[]>>(items: Item) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(4000)),
        z.transform((text) => text.split(',').filter(Boolean)),
      ),
      items,
    ),
  )
const flag = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
)

/** `PeopleFilter` as parameters of an address: lists are separated by commas. */
export const peopleQuery = {
  q: z.optional(Words),
  types: list(Types),
  kinds: list(Kinds),
  entered: flag,
  named: flag,
  via: z.optional(Id),
}

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Parameters of an export. */
export const ExportQuery = z.strictObject({
  ...peopleQuery,
  /** Purpose of whole CPFs, which is recorded; without it they are masked. */
  purpose: z.optional(z.pipe(checkedText(checkPurpose, 1000), z.transform(tidyLine))),
})
export type ExportQuery = z.output<typeof ExportQuery>

const participant = {
  /** Id of the ticket code. */
  _id: Id,
  kind: ParticipantKind,
  /** Name of the holder; of the buyer while the holder is not named. */
  name: z.string(),
  isNamed: z.boolean(),
  /** Name of the ticket type as it was bought, or title of the session. */
  type: z.string(),
  lotLabel: z.optional(z.string()),
  /** Only the middle digits. */
  cpf: z.nullable(z.string()),
  enteredAt: z.nullable(Instant),
}

const ParticipantLine = z.object(participant)
export type ParticipantLine = z.infer<typeof ParticipantLine>

const Participant = z.object({
  ...participant,
  /** Number as it is printed. */
  number: z.string(),
  issuedAt: Instant,
  /** Address and phone of the buyer, subscriber or guest. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The order; null without one. */
  order: z.nullable(z.object({ _id: Id, orderNumber: z.string(), buyer: z.string() })),
  answers: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      /** The question is not asked any more. */
      isRetired: z.boolean(),
    }),
  ),
})
export type Participant = z.infer<typeof Participant>

export const PEOPLE_PAGE_SIZE = 20
/** Participants that a list counts and pages through; who looks for others filters, or exports them. */
export const PEOPLE_LISTED_MAX = 1000
/** The same for a search, in which nobody turns so many pages. */
export const PEOPLE_FOUND_MAX = 500
const LAST_PAGE = PEOPLE_LISTED_MAX / PEOPLE_PAGE_SIZE

export const listPeople = call({
  method: 'GET',
  path: '/promoter/events/:eventId/people',
  access: 'event:readOrders',
  summary: 'Participants of an event by name, as far as they match the filter',
  params: z.strictObject({ eventId: Id }),
  query: z.strictObject({
    ...peopleQuery,
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LAST_PAGE)), 1),
  }),
  answer: z.object({
    docs: z.array(ParticipantLine),
    /** Participants that match, at most `PEOPLE_LISTED_MAX` or `PEOPLE_FOUND_MAX`. */
    totalDocs: z.int(),
    /** There are more than `totalDocs`. */
    isMore: z.boolean(),
    page: z.int(),
    totalPages: z.int(),
  }),
  refusals: ['EVENT_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
})

/** An export of participants or orders that somebody made. */
const PeopleExport = z.object({
  _id: Id,
  at: Instant,
  /** Name of the member. */
  by: z.string(),
  contents: z.enum(['people', 'orders']),
  /** Participants, or orders. */
  people: z.int(),
  format: z.enum(exportFormats),
  /** Purpose of the whole CPFs; null if they were masked. */
  purpose: z.nullable(z.string()),
})
export type PeopleExport = z.infer<typeof PeopleExport>

export const listExports = call({
  method: 'GET',
  path: '/promoter/events/:eventId/exports',
  access: 'event:exportCpfs',
  summary: 'Who exported participants or orders of an event, the newest first, at most the last 50',
  params: z.strictObject({ eventId: Id }),
  answer: z.object({ docs: z.array(PeopleExport) }),
  refusals: ['EVENT_NOT_FOUND'],
})

export const readParticipant = call({
  method: 'GET',
  path: '/promoter/events/:eventId/people/:codeId',
  access: 'event:readOrders',
  summary: 'One participant with the answers to forms',
  params: z.strictObject({ eventId: Id, codeId: Id }),
  answer: Participant,
  refusals: ['EVENT_NOT_FOUND', 'CODE_NOT_FOUND'],
})

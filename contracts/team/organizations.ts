import {
  checkOrganizationName,
  MAX_STATUS_REASON_LENGTH,
  organizationStatuses,
} from '@55tickets/rules/organizations/organization.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { z } from 'zod/mini'
import { checkedText } from '../accounts.ts'
import { call } from '../http/call.ts'
import { Id, Instant, Reais } from '../http/parts.ts'
import { Lead } from '../team.ts'

/** Calls of the team on organizations: their status, and leads that become organizations. */

const Status = z.enum(organizationStatuses)
const Person = z.object({ name: z.string(), email: z.string() })

const TeamOrganizationLine = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  status: Status,
  createdAt: Instant,
  /** When document or legal name changed since our team verified them; null if they did not. */
  documentChangedAt: z.nullable(Instant),
  /** The first owner; null while nobody has accepted the invite. */
  owner: z.nullable(Person),
  /** Published events, ended ones too. */
  publishedEvents: z.int(),
  /** What buyers paid for tickets, without fees. */
  gross: Reais,
})
export type TeamOrganizationLine = z.infer<typeof TeamOrganizationLine>

export const listTeamOrganizations = call({
  method: 'GET',
  path: '/team/organizations',
  access: 'platform',
  summary: 'Organizations: those whose new document waits for a confirmation, then the newest',
  query: z.strictObject({
    status: z.optional(Status),
    /** Words in the name, regardless of case and accents. */
    q: z.optional(z.string().check(z.maxLength(100))),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  answer: z.object({
    docs: z.array(TeamOrganizationLine),
    totalDocs: z.int(),
    page: z.int(),
    totalPages: z.int(),
    /** Number of organizations by status, regardless of the status filter. */
    counts: z.record(Status, z.int()),
  }),
})
export type TeamOrganizationList = z.infer<(typeof listTeamOrganizations)['answer']>

/** A change of status by the team. */
const OrganizationStep = z.object({
  _id: Id,
  at: Instant,
  author: z.string(),
  from: Status,
  to: Status,
  reason: z.string(),
})
export type OrganizationStep = z.infer<typeof OrganizationStep>

const TeamOrganization = z.object({
  ...TeamOrganizationLine.shape,
  phone: z.string(),
  document: z.nullable(z.string()),
  legalName: z.nullable(z.string()),
  description: z.string(),
  owners: z.array(z.object({ ...Person.shape, isEmailProved: z.boolean() })),
  /** Addresses with an open invite to be an owner. */
  invitedOwners: z.array(z.string()),
  /** What a new organization may sell, by `gross`, before its sales pause. */
  salesLimit: Reais,
  /** Changes of status, the newest first. */
  steps: z.array(OrganizationStep),
})
export type TeamOrganization = z.infer<typeof TeamOrganization>

const OneOrganization = z.strictObject({ organizationId: Id })

export const readTeamOrganization = call({
  method: 'GET',
  path: '/team/organizations/:organizationId',
  access: 'platform',
  summary: 'One organization with its data, owners and changes of status',
  params: OneOrganization,
  answer: TeamOrganization,
  refusals: ['ORGANIZATION_NOT_FOUND'],
})

const Reason = z.pipe(
  z.string().check(z.maxLength(MAX_STATUS_REASON_LENGTH, 'O motivo é longo demais')),
  z.transform((text) => text.trim()),
)

export const changeOrganizationStatus = call({
  method: 'POST',
  path: '/team/organizations/:organizationId/status',
  access: 'platform',
  confirm: 'step-up',
  summary: 'Give an organization another status, or confirm its new document; its owners are told',
  params: OneOrganization,
  body: z
    .strictObject({
      /** Refused if the current status is another one than the author saw. */
      from: Status,
      /** The same for a verified organization whose document changed, and is confirmed. */
      to: Status,
      reason: Reason,
      /** As the author saw it: refused if the document changed since. */
      documentChangedAt: z.optional(z.nullable(Instant)),
    })
    .check(({ value, issues }) => {
      if (value.from === value.to && value.to !== 'verified')
        issues.push({ code: 'custom', path: ['to'], message: 'Mude a situação', input: value.to })
      if (value.reason === '')
        issues.push({
          code: 'custom',
          path: ['reason'],
          message: 'Escreva o motivo',
          input: value.reason,
        })
    }),
  answer: TeamOrganization,
  refusals: ['ORGANIZATION_NOT_FOUND', 'ORGANIZATION_CHANGED', 'FORBIDDEN'],
})

export const inviteLead = call({
  method: 'POST',
  path: '/team/leads/:id/organization',
  access: 'platform',
  confirm: 'step-up',
  summary:
    'Create the organization of a lead that was won and mail an invite to be its owner; repeated, it mails a new invite once the last one has expired',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    /** Name of the organization; without one the lead's company, or else the lead's own name. */
    name: z.optional(z.pipe(checkedText(checkOrganizationName), z.transform(tidyLine))),
  }),
  answer: Lead,
  refusals: ['LEAD_NOT_FOUND', 'LEAD_NOT_WON'],
})

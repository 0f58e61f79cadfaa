import {
  checkLegalName,
  checkOrganizationDocument,
  checkOrganizationName,
  MAX_ORGANIZATION_DESCRIPTION_LENGTH,
  organizationStatuses,
} from '@55tickets/rules/organizations/organization.ts'
import { memberRoles } from '@55tickets/rules/organizations/rights.ts'
import { cnpjCharacters } from '@55tickets/rules/people/cnpj.ts'
import { checkPhone } from '@55tickets/rules/people/phone.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { z } from 'zod/mini'
import { Address, checkedText } from './accounts.ts'
import { EventSummary } from './events.ts'
import { call } from './http/call.ts'
import { Id, Instant } from './http/parts.ts'
import { NewAddress } from './profile.ts'

/** Calls of organizations: who sells, their members, invites and files. */

export const MemberRole = z.enum(memberRoles)
const OrganizationStatus = z.enum(organizationStatuses)
const inOrganization = { organizationId: Id }
export const OneOrganization = z.strictObject(inOrganization)

const Name = z.pipe(checkedText(checkOrganizationName), z.transform(tidyLine))
const Phone = z.pipe(checkedText(checkPhone), z.transform(digits))

/** An organization in the list of the caller's own. */
const OwnOrganization = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  status: OrganizationStatus,
  logoUrl: z.nullable(z.string()),
  /** The caller's role. */
  role: MemberRole,
  /** The caller is limited to some of the events. */
  isLimited: z.boolean(),
  /** False while an owner has yet to confirm the caller, who came by a copied link. */
  isConfirmed: z.boolean(),
  /** People who wait for the caller to confirm them; 0 for a caller who is no owner. */
  waitingMembers: z.int(),
  /** Rights of the caller that fall asleep, or have, for want of a second factor; null where none do. */
  secondFactor: z.optional(
    z.nullable(
      z.object({
        dueAt: Instant,
        isDue: z.boolean(),
        /** All rights; otherwise those over money, cancellations and CPFs. */
        isAll: z.boolean(),
      }),
    ),
  ),
})
export type OwnOrganization = z.infer<typeof OwnOrganization>

const Organization = z.object({
  ...OwnOrganization.shape,
  phone: z.string(),
  document: z.nullable(z.string()),
  legalName: z.nullable(z.string()),
  address: z.nullable(Address),
  description: z.string(),
  logoId: z.nullable(z.string()),
  /** Sent with the next change, which is refused if somebody else saved meanwhile. */
  version: z.int(),
})
export type Organization = z.infer<typeof Organization>

export const createOrganization = call({
  method: 'POST',
  path: '/organizations',
  access: 'user',
  limitedBy: 'user',
  summary: 'Create an organization, whose owner is the caller',
  body: z.strictObject({ name: Name, phone: Phone }),
  status: 201,
  answer: Organization,
  refusals: ['EMAIL_NOT_PROVED', 'PASSWORD_GUESSABLE', 'TOO_MANY_ORGANIZATIONS'],
})

export const listOrganizations = call({
  method: 'GET',
  path: '/organizations',
  access: 'user',
  summary: 'The organizations of which the caller is a member',
  answer: z.object({ docs: z.array(OwnOrganization), isEmailProved: z.boolean() }),
})

export const readOrganization = call({
  method: 'GET',
  path: '/organizations/:organizationId',
  access: 'organization:seeOrganization',
  summary: 'An organization with its data, such as its document',
  params: OneOrganization,
  answer: Organization,
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN'],
})

export const changeOrganization = call({
  method: 'PUT',
  path: '/organizations/:organizationId',
  access: 'organization:manageOrganization',
  confirm: 'sometimes',
  summary: 'Change the data of an organization',
  params: OneOrganization,
  body: z.strictObject({
    version: z.int(),
    name: Name,
    phone: Phone,
    document: z.nullable(
      z.pipe(checkedText(checkOrganizationDocument, 20), z.transform(cnpjCharacters)),
    ),
    legalName: z.nullable(checkedText(checkLegalName)),
    address: z.nullable(NewAddress),
    description: z
      .string()
      .check(
        z.maxLength(
          MAX_ORGANIZATION_DESCRIPTION_LENGTH,
          `Use até ${MAX_ORGANIZATION_DESCRIPTION_LENGTH} caracteres`,
        ),
      ),
    /** A picture that was uploaded to this organization. */
    logoId: z.nullable(z.string().check(z.maxLength(64))),
  }),
  answer: Organization,
  refusals: [
    'ORGANIZATION_NOT_FOUND',
    'FORBIDDEN',
    'ORGANIZATION_CHANGED',
    'FILE_NOT_FOUND',
    'STEP_UP_NEEDED',
  ],
})

export const readOrganizer = call({
  method: 'GET',
  path: '/organizers/:slug',
  access: 'open',
  summary: 'The public page of an organization with its events',
  params: z.strictObject({ slug: z.string().check(z.maxLength(120)) }),
  answer: z.object({
    slug: z.string(),
    name: z.string(),
    isVerified: z.boolean(),
    description: z.string(),
    logoUrl: z.nullable(z.string()),
    events: z.array(EventSummary),
    pastEvents: z.array(EventSummary),
  }),
  refusals: ['ORGANIZATION_NOT_FOUND'],
})
export type Organizer = z.infer<(typeof readOrganizer)['answer']>

/** Answer to an uploaded file. */
export const UploadedFile = z.object({
  _id: z.string(),
  kind: z.enum(['picture', 'document']),
  name: z.string(),
  url: z.string(),
  /** Of a picture, in pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type UploadedFile = z.infer<typeof UploadedFile>

const inMember = { ...inOrganization, userId: Id }

const Member = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  role: MemberRole,
  /** Events to which the member is limited; null for all. */
  eventIds: z.nullable(z.array(Id)),
  joinedAt: Instant,
  isConfirmed: z.boolean(),
  /** When an owner ceases to be one, which takes a day; the role that follows, null for none. */
  leavesAt: z.nullable(Instant),
  leavesFor: z.nullable(MemberRole),
  hasSecondFactor: z.optional(z.boolean()),
})
export type Member = z.infer<typeof Member>

const Invite = z.object({
  _id: Id,
  email: z.nullable(z.string()),
  role: MemberRole,
  eventIds: z.nullable(z.array(Id)),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Invite = z.infer<typeof Invite>

const MemberList = z.object({
  members: z.array(Member),
  invites: z.array(Invite),
  /** All members need a second factor. */
  demandsSecondFactor: z.optional(z.boolean()),
})
export type MemberList = z.infer<typeof MemberList>

export const listMembers = call({
  method: 'GET',
  path: '/organizations/:organizationId/members',
  access: 'organization:manageOrganization',
  summary: 'The members of an organization and its open invites',
  params: OneOrganization,
  answer: MemberList,
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN'],
})

export const demandSecondFactor = call({
  method: 'PUT',
  path: '/organizations/:organizationId/second-factor',
  access: 'organization:manageOrganization',
  confirm: 'step-up',
  limitedBy: 'user',
  summary: 'Demand a second factor of all members, or of those only whose rights need one',
  params: OneOrganization,
  body: z.strictObject({ isDemanded: z.boolean() }),
  answer: MemberList,
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN', 'SECOND_FACTOR_MISSING'],
})

const EventIds = z.nullable(z.array(Id).check(z.maxLength(500)))

/** Role of a member and the events to which it is limited; null for all. An owner has no limit. */
const checkLimit = z.refine<{ role: z.infer<typeof MemberRole>; eventIds: string[] | null }>(
  ({ role, eventIds }) => role !== 'owner' || eventIds === null,
  { path: ['eventIds'], error: 'Um dono cuida de todos os eventos' },
)

export const changeMember = call({
  method: 'PUT',
  path: '/organizations/:organizationId/members/:userId',
  access: 'organization:manageOrganization',
  confirm: 'sometimes',
  limitedBy: 'user',
  summary: 'Confirm a member, or change the role or the events of one',
  params: z.strictObject(inMember),
  body: z
    .strictObject({
      role: MemberRole,
      eventIds: EventIds,
    })
    .check(checkLimit),
  answer: MemberList,
  refusals: [
    'ORGANIZATION_NOT_FOUND',
    'FORBIDDEN',
    'MEMBER_NOT_FOUND',
    'EVENT_NOT_FOUND',
    'LAST_OWNER',
    'STEP_UP_NEEDED',
  ],
})

export const removeMember = call({
  method: 'DELETE',
  path: '/organizations/:organizationId/members/:userId',
  access: 'user',
  confirm: 'sometimes',
  limitedBy: 'user',
  summary: 'Remove a member, as an owner, or leave, as the member',
  params: z.strictObject(inMember),
  answer: z.object({ message: z.string() }),
  refusals: [
    'ORGANIZATION_NOT_FOUND',
    'FORBIDDEN',
    'SECOND_FACTOR_MISSING',
    'MEMBER_NOT_FOUND',
    'EVENT_NOT_FOUND',
    'LAST_OWNER',
    'STEP_UP_NEEDED',
  ],
})

export const inviteMember = call({
  method: 'POST',
  path: '/organizations/:organizationId/invites',
  access: 'organization:manageOrganization',
  confirm: 'sometimes',
  limitedBy: 'user',
  summary: 'Invite a person by mail, or make a link to copy',
  params: OneOrganization,
  body: z
    .strictObject({
      /** Null for a link to copy. */
      email: z.nullable(z.string().check(z.maxLength(300))),
      role: MemberRole,
      eventIds: EventIds,
    })
    .check(checkLimit),
  status: 201,
  answer: z.object({
    invite: Invite,
    /** The address to copy; null for one that was mailed. */
    link: z.nullable(z.string()),
  }),
  refusals: [
    'ORGANIZATION_NOT_FOUND',
    'FORBIDDEN',
    'EMAIL_NOT_PROVED',
    'ORGANIZATION_SUSPENDED',
    'EVENT_NOT_FOUND',
    'ALREADY_MEMBER',
    'STEP_UP_NEEDED',
    'TOO_MANY_ATTEMPTS',
    'MAIL_BUDGET',
  ],
})

export const revokeInvite = call({
  method: 'DELETE',
  path: '/organizations/:organizationId/invites/:inviteId',
  access: 'organization:manageOrganization',
  summary: 'Withdraw an invite',
  params: z.strictObject({ ...inOrganization, inviteId: Id }),
  answer: MemberList,
  refusals: ['ORGANIZATION_NOT_FOUND', 'FORBIDDEN', 'INVITE_INVALID'],
})

const OneInvite = z.strictObject({ token: z.string().check(z.maxLength(100)) })

export const readInvite = call({
  method: 'GET',
  path: '/invites/:token',
  access: 'open',
  summary: 'What an invite offers',
  params: OneInvite,
  answer: z.object({
    organization: z.string(),
    role: MemberRole,
    /** True for one that was mailed; false for a copied link, after which an owner confirms. */
    isMailed: z.boolean(),
    expiresAt: Instant,
  }),
  refusals: ['INVITE_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const acceptInvite = call({
  method: 'POST',
  path: '/invites/:token/accept',
  access: 'user',
  limitedBy: 'user',
  summary: 'Become a member of the organization that invites',
  params: OneInvite,
  answer: OwnOrganization,
  refusals: [
    'INVITE_INVALID',
    'EMAIL_NOT_PROVED',
    'PASSWORD_GUESSABLE',
    'ALREADY_MEMBER',
    'TOO_MANY_ATTEMPTS',
  ],
})

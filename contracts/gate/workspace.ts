import { memberRoles } from '@55tickets/rules/organizations/rights.ts'
import { z } from 'zod/mini'
import { EntranceCount, GateEvent, UndoReason } from '../gate.ts'
import { call } from '../http/call.ts'
import { Id, Instant } from '../http/parts.ts'

/** Calls about an event's gate in the promoters' workspace. */

const inEvent = { eventId: Id }
const OneEvent = z.strictObject(inEvent)

export const readEventGate = call({
  method: 'GET',
  path: '/promoter/events/:eventId/gate',
  access: 'event:workAtGate',
  summary: 'Who came in so far, by entrance and in the last minutes',
  params: OneEvent,
  answer: z.object({
    event: GateEvent,
    organization: z.object({ slug: z.string() }),
    entrances: z.array(EntranceCount),
    /** Open conflicts. */
    conflicts: z.int(),
    /** Undecided held scans. */
    heldScans: z.int(),
    /** People who came in within each of the last minutes, the running one last. */
    pace: z.array(z.int()),
    now: Instant,
  }),
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND'],
})
export type EventGate = z.infer<(typeof readEventGate)['answer']>

/** Counts of what a person or a phone did at this event's gate. */
const gateWork = {
  /** Codes that were read. */
  scans: z.int(),
  /** People who count as admitted by it. */
  admitted: z.int(),
  /** Admissions that were undone. */
  undone: z.int(),
  lastScanAt: z.nullable(Instant),
}

const GatePerson = z.object({
  _id: Id,
  name: z.string(),
  /** Role in the organization; null for staff that our team has named, and for somebody who left. */
  role: z.nullable(z.enum(memberRoles)),
  /** False for somebody who may not work at this gate any more. */
  isActive: z.boolean(),
  ...gateWork,
})
export type GatePerson = z.infer<typeof GatePerson>

/** Phone that was invited without an account. */
const GateDevice = z.object({
  _id: Id,
  name: z.string(),
  invitedBy: z.string(),
  acceptedAt: Instant,
  lastSeenAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
  ...gateWork,
})
export type GateDevice = z.infer<typeof GateDevice>

const GatePeople = z.object({
  /** Those who read most come first. */
  people: z.array(GatePerson),
  /** The newest first, revoked ones last. */
  devices: z.array(GateDevice),
  now: Instant,
})
export type GatePeople = z.infer<typeof GatePeople>

export const readGatePeople = call({
  method: 'GET',
  path: '/promoter/events/:eventId/gate/people',
  access: 'event:inviteGatePhones',
  summary: 'People and invited phones that may work at the gate, and what each has read',
  params: OneEvent,
  answer: GatePeople,
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND'],
})

export const inviteGateDevice = call({
  method: 'POST',
  path: '/promoter/events/:eventId/gate/invites',
  access: 'event:inviteGatePhones',
  status: 201,
  summary: 'An address, to be shown as a QR code, that makes one phone a gate of this event',
  params: OneEvent,
  answer: z.object({
    /** Id that the phone has among the devices once it accepted. */
    _id: Id,
    /** Address below the origin of the site. */
    path: z.string(),
    expiresAt: Instant,
    now: Instant,
  }),
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND', 'EVENT_ENDED', 'TOO_MANY_ATTEMPTS'],
})
export type GateInvite = z.infer<(typeof inviteGateDevice)['answer']>

export const listGatePhones = call({
  method: 'GET',
  path: '/organizations/:organizationId/gate-phones',
  access: 'organization:manageOrganization',
  summary: 'Invited phones that work at gates of the organization, and who invited them',
  params: z.strictObject({ organizationId: Id }),
  answer: z.object({
    docs: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        /** Id of the member with whom it loses the gate. */
        invitedBy: Id,
        eventName: z.string(),
      }),
    ),
  }),
  refusals: ['FORBIDDEN', 'ORGANIZATION_NOT_FOUND'],
})

export const undoGateEntries = call({
  method: 'POST',
  path: '/promoter/events/:eventId/gate/callers/:callerId/undo',
  access: 'event:inviteGatePhones',
  summary: 'Undo all admissions of one phone, or one person, whenever they were made',
  params: z.strictObject({ ...inEvent, callerId: Id }),
  body: z.strictObject({ reason: UndoReason }),
  answer: z.object({
    undone: z.int(),
    /** Admissions that stay, because a certificate attests the attendance. */
    certified: z.int(),
    ...GatePeople.shape,
  }),
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND'],
})

export const revokeGateDevice = call({
  method: 'DELETE',
  path: '/promoter/events/:eventId/gate/devices/:deviceId',
  access: 'event:inviteGatePhones',
  summary: 'Take the gate from an invited phone; a second time changes nothing',
  params: z.strictObject({ ...inEvent, deviceId: Id }),
  answer: GatePeople,
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND', 'DEVICE_NOT_FOUND'],
})

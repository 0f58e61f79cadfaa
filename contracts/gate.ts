import {
  MAX_CONFLICT_NOTE_LENGTH,
  MAX_GATE_NAME_LENGTH,
  MAX_SCANS_PER_BATCH,
  MAX_UNDO_REASON_LENGTH,
  MIN_UNDO_REASON_LENGTH,
} from '@55tickets/rules/gate/limits.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { verdicts } from '@55tickets/rules/tickets/scan-verdict.ts'
import { MAX_SCANNED_LENGTH } from '@55tickets/rules/tickets/scanned-code.ts'
import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id, Instant } from './http/parts.ts'

/** Calls of the gate app. */

const Verdict = z.enum(verdicts)
const OneEvent = z.strictObject({ eventId: Id })
/** Entrance: the session it belongs to, or null for the event's own. */
const Entrance = z.nullable(Id)

export const line = (most: number, least: number, missing: string) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(most)), z.transform(tidyLine)),
    z.string().check(z.minLength(least, missing)),
  )

const GateName = line(MAX_GATE_NAME_LENGTH, 1, 'Dê um nome à portaria')
export const UndoReason = line(
  MAX_UNDO_REASON_LENGTH,
  MIN_UNDO_REASON_LENGTH,
  'Diga por que a entrada é desfeita',
)

export const GateEvent = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  startDate: Instant,
  endDate: Instant,
  timezone: z.string(),
  /** Minutes before the start from which people are admitted; absent from a server of an earlier release. */
  doorsMinutes: z.optional(z.int()),
  /** When it was postponed, while it has no new date: nobody is admitted since; absent as above. */
  postponedAt: z.optional(z.nullable(Instant)),
  /** The event's own entrance first, if it has tickets, then the sessions by their start. */
  entrances: z.array(
    z.object({ session: Entrance, title: z.string(), startDate: z.nullable(Instant) }),
  ),
})
export type GateEvent = z.infer<typeof GateEvent>

export const listGateEvents = call({
  method: 'GET',
  path: '/gate/events',
  access: 'user',
  summary: 'Events at whose gate the caller may stand, with their entrances',
  answer: z.object({
    docs: z.array(
      z.object({
        ...GateEvent.shape,
        /** Organization of the event; null for one that our team imported. */
        organizationId: z.nullable(Id),
      }),
    ),
  }),
})

export const readGate = call({
  method: 'GET',
  path: '/gate/:eventId',
  access: 'gate',
  limitedBy: 'user',
  summary: 'The event of a gate with its entrances, and the name of the phone if it was invited',
  params: OneEvent,
  answer: z.object({ event: GateEvent, device: z.nullable(z.object({ name: z.string() })) }),
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND'],
})

const Admission = z.object({ at: Instant, gate: z.string() })
export type Admission = z.infer<typeof Admission>

/** Code in an event's list. Fields that are false or unknown are absent. */
const ListedCode = z.object({
  /** Start of the code's id, as in its token: 16 hexadecimal digits. */
  code: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** Id of the code's kind. */
  of: Id,
  holder: z.optional(z.string()),
  /** Redacted CPF. */
  cpf: z.optional(z.string()),
  /** Benefit by which a half-price ticket was bought, in Portuguese. */
  benefit: z.optional(z.string()),
  isCourtesy: z.optional(z.literal(true)),
  isRevoked: z.optional(z.literal(true)),
  /** Admission at the first of its entrances. */
  used: z.optional(Admission),
  /** Admission at the session of a ticket that admits to the event too. */
  usedInSession: z.optional(Admission),
  /**
   * Start of the id of the subscription's code, for tickets that share a place in a paid session.
   */
  place: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/))),
})
export type ListedCode = z.infer<typeof ListedCode>

/** Kind of a code: a ticket type or a session. */
const CodeKind = z.object({
  _id: Id,
  name: z.string(),
  session: Entrance,
  /** True if the code admits to the event besides the session. */
  admitsToEvent: z.boolean(),
  requiresProof: z.boolean(),
})
export type CodeKind = z.infer<typeof CodeKind>

/** Page size of the list, small enough not to delay concurrent scans. */
export const GATE_LIST_PAGE_SIZE = 2_000

export const readGateList = call({
  method: 'GET',
  path: '/gate/:eventId/list',
  access: 'gate',
  limitedBy: 'user',
  summary: 'All codes of an event, or those that changed since a mark, a page at a time',
  params: OneEvent,
  query: z.strictObject({
    /** Mark of the list that the gate has; absent to get the whole list. */
    since: z.optional(z.string().check(z.regex(/^\d{1,20}-\d{1,10}\.\d{1,20}$/))),
    /** `next` of the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,20}\.[0-9a-f-]{36}$/))),
  }),
  answer: z.object({
    /** Mark of the first page, to be used as `since` after the last page. */
    mark: z.string(),
    /**
     * True if this is the whole list, also if changes were requested: codes not in it no longer
     * exist.
     */
    isWhole: z.boolean(),
    next: z.nullable(z.string()),
    /** The event was cancelled: all codes are revoked. Absent while it takes place. */
    isCancelled: z.optional(z.literal(true)),
    docs: z.array(ListedCode),
    /** Name, dates and entrances as they are now; absent from a server of an earlier release. */
    event: z.optional(GateEvent),
    kinds: z.array(CodeKind),
    /** Public keys to verify tokens with: 32 bytes each, base64url. */
    keys: z.array(z.object({ id: z.int(), key: z.string() })),
    now: Instant,
  }),
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND'],
})
export type GateList = z.infer<(typeof readGateList)['answer']>

export const EntranceCount = z.object({ session: Entrance, admitted: z.int(), expected: z.int() })
export type EntranceCount = z.infer<typeof EntranceCount>

export const readGateCounts = call({
  method: 'GET',
  path: '/gate/:eventId/counts',
  access: 'gate',
  limitedBy: 'user',
  summary: 'How many came in by each entrance, of how many',
  params: OneEvent,
  answer: z.object({
    entrances: z.array(EntranceCount),
    conflicts: z.int(),
    /** Undecided held scans; absent from a server of an earlier release. */
    heldScans: z.optional(z.int()),
    now: Instant,
  }),
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND'],
})
export type GateCounts = z.infer<(typeof readGateCounts)['answer']>

/** Fields of a scan. */
const shown = {
  /** Id that the gate generates, so that a repeated scan counts once. */
  _id: Id,
  /** Token as read, or number as typed. */
  text: z.string().check(z.minLength(1), z.maxLength(MAX_SCANNED_LENGTH)),
  /** True if a person typed it; numbers are accepted only then. */
  isTyped: z.boolean(),
  session: Entrance,
}

const ScanResult = z.object({
  _id: Id,
  at: Instant,
  verdict: Verdict,
  /** Ticket of the code; null if the code is not of this event. */
  ticket: z.nullable(
    z.object({
      name: z.string(),
      holder: z.nullable(z.string()),
      /** Redacted CPF. */
      cpf: z.nullable(z.string()),
      requiresProof: z.boolean(),
      /** Benefit by which a half-price ticket was bought, in Portuguese. */
      benefit: z.nullable(z.string()),
      /** Entrances that the ticket admits to. */
      entrances: z.array(Entrance),
    }),
  ),
  /** Earlier admission of a used code. */
  used: z.nullable(Admission),
})
export type ScanResult = z.infer<typeof ScanResult>

export const scanCode = call({
  method: 'POST',
  path: '/gate/:eventId/scans',
  access: 'gate',
  limitedBy: 'user',
  summary: 'Judge a code that is shown at a gate, and let its holder in where it is good',
  params: OneEvent,
  body: z.strictObject({ ...shown, gate: GateName }),
  answer: ScanResult,
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND', 'SESSION_NOT_FOUND'],
})

/** Scan that the gate judged offline. */
const QueuedScan = z.strictObject({
  ...shown,
  gate: GateName,
  /** Time by the phone's clock. */
  at: Instant,
  told: Verdict,
  undone: z.optional(z.strictObject({ at: Instant, reason: UndoReason })),
})
export type QueuedScan = z.input<typeof QueuedScan>

export const sendScans = call({
  method: 'POST',
  path: '/gate/:eventId/scans/queue',
  access: 'former_gate',
  limitedBy: 'user',
  summary: 'Hand in what a gate judged without network; the same scan twice changes nothing',
  params: OneEvent,
  body: z.strictObject({
    /** Time by the phone's clock, with which the server corrects a wrong clock. */
    sentAt: Instant,
    scans: z.array(QueuedScan).check(z.minLength(1), z.maxLength(MAX_SCANS_PER_BATCH)),
  }),
  answer: z.object({
    /** Verdicts of the server for all scans. */
    docs: z.array(
      z.object({
        _id: Id,
        judged: Verdict,
        used: z.nullable(Admission),
        /** Admits nobody until somebody accepts it, because the caller's right had ended. */
        isHeldBack: z.optional(z.literal(true)),
      }),
    ),
  }),
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND', 'SESSION_NOT_FOUND', 'TOO_MANY_HELD_SCANS'],
})

/** Undecided scans of one phone, or one user, whose right to work at the gate had ended when they came. */
const HeldScans = z.object({
  /** Id of the invited phone, or of the user. */
  _id: Id,
  /** Name of the phone, or of the user. */
  name: z.string(),
  isDevice: z.boolean(),
  rightEndedAt: Instant,
  /** Admissions before that, of codes that were shown: those that may be accepted. */
  acceptable: z.int(),
  /** Admissions after that. */
  tooLate: z.int(),
  /** Admissions by a typed number. */
  unsigned: z.int(),
  /** Time at which the last of them came. */
  receivedAt: Instant,
})
export type HeldScans = z.infer<typeof HeldScans>

const HeldScansList = z.object({ docs: z.array(HeldScans) })

export const listHeldScans = call({
  method: 'GET',
  path: '/gate/:eventId/held-scans',
  access: 'gate',
  limitedBy: 'user',
  summary: 'What phones and people have sent since they lost the gate, until somebody decides',
  params: OneEvent,
  answer: HeldScansList,
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND'],
})

export const decideHeldScans = call({
  method: 'POST',
  path: '/gate/:eventId/held-scans/:callerId/decide',
  access: 'gate',
  limitedBy: 'user',
  summary: 'Accept what was scanned before the right ended, and discard the rest; or discard all',
  params: z.strictObject({ eventId: Id, callerId: Id }),
  body: z.strictObject({
    isAccepted: z.boolean(),
    /** `receivedAt` of the list: what came later waits for another decision. */
    receivedUntil: Instant,
  }),
  answer: z.object({
    /** People who count as admitted now. */
    admitted: z.int(),
    /** Accepted admissions that become conflicts, since others were admitted meanwhile. */
    conflicts: z.int(),
    discarded: z.int(),
    ...HeldScansList.shape,
  }),
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND'],
})

export const undoScan = call({
  method: 'POST',
  path: '/gate/:eventId/scans/:scanId/undo',
  access: 'gate',
  limitedBy: 'user',
  summary: 'Take back an admission that was a mistake, within a minute',
  params: z.strictObject({ eventId: Id, scanId: Id }),
  body: z.strictObject({ reason: UndoReason }),
  answer: z.object({ _id: Id, undoneAt: Instant }),
  refusals: [
    'FORBIDDEN',
    'SCAN_NOT_FOUND',
    'SCAN_NOT_ADMITTED',
    'ATTENDANCE_CERTIFIED',
    'UNDO_TOO_LATE',
  ],
})

const Conflict = z.object({
  /** Id of the scan that wrongly admitted somebody. */
  _id: Id,
  at: Instant,
  gate: z.string(),
  /** Name of the invited phone that read the code; null for a user. */
  device: z.nullable(z.string()),
  /** Verdict that would have been right. */
  cause: Verdict,
  ticket: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  session: Entrance,
  /** Valid admission of a code that was used before or elsewhere. */
  first: z.nullable(Admission),
})
export type Conflict = z.infer<typeof Conflict>

export const settleConflict = call({
  method: 'POST',
  path: '/gate/:eventId/conflicts/:scanId/settle',
  access: 'gate',
  limitedBy: 'user',
  summary: 'Tick off a conflict with a note about what came of it',
  params: z.strictObject({ eventId: Id, scanId: Id }),
  body: z.strictObject({ note: line(MAX_CONFLICT_NOTE_LENGTH, 3, 'Escreva o que foi feito') }),
  answer: z.object({ _id: Id, settledAt: Instant }),
  refusals: ['FORBIDDEN', 'SCAN_NOT_FOUND', 'SCAN_NO_CONFLICT'],
})

/** Maximum number of conflicts listed, the newest first; the count includes all. */
export const MAX_LISTED_CONFLICTS = 200

export const listConflicts = call({
  method: 'GET',
  path: '/gate/:eventId/conflicts',
  access: 'gate',
  limitedBy: 'user',
  summary:
    'Who was let in although they should not have been, the newest first, until it is settled',
  params: OneEvent,
  answer: z.object({ docs: z.array(Conflict), totalDocs: z.int() }),
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND'],
})

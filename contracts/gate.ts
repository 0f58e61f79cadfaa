import { verdicts } from '@55tickets/rules/scan-verdict.ts'
import { MAX_SCANNED_LENGTH } from '@55tickets/rules/scanned-code.ts'
import { tidyLine } from '@55tickets/rules/tidy-text.ts'
import { z } from 'zod/mini'
import { call } from './call.ts'
import { Id, Instant } from './parts.ts'

/** What is asked and told at the gate of an event. */

const Verdict = z.enum(verdicts)
const OneEvent = z.strictObject({ eventId: Id })
/** An entrance: that of one session, or null for the one where tickets are shown. */
const Entrance = z.nullable(Id)

const line = (most: number, least: number, missing: string) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(most)), z.transform(tidyLine)),
    z.string().check(z.minLength(least, missing)),
  )

export const MAX_GATE_NAME_LENGTH = 40
const GateName = line(MAX_GATE_NAME_LENGTH, 1, 'Dê um nome à portaria')
export const MAX_UNDO_REASON_LENGTH = 200
const UndoReason = line(MAX_UNDO_REASON_LENGTH, 3, 'Diga por que a entrada é desfeita')

const GateEvent = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  startDate: Instant,
  endDate: Instant,
  timezone: z.string(),
  /** The gate of tickets first, where there are tickets; then the sessions by their start. */
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
  answer: z.object({ docs: z.array(GateEvent) }),
})

const Admission = z.object({ at: Instant, gate: z.string() })
export type Admission = z.infer<typeof Admission>

/** One code of the event's list. What is not so, or not known, is left out. */
const ListedCode = z.object({
  /** How its id begins, as its token tells: 16 hexadecimal digits. */
  code: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** The kind that it is of, by its id. */
  of: Id,
  holder: z.optional(z.string()),
  /** Half hidden. */
  cpf: z.optional(z.string()),
  isRevoked: z.optional(z.literal(true)),
  /** At the first of its entrances. */
  used: z.optional(Admission),
  /** At the session of a ticket that admits to the event, too. */
  usedInSession: z.optional(Admission),
  /** How the code of the place in a paid session begins, of those that share it. */
  place: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/))),
})
export type ListedCode = z.infer<typeof ListedCode>

/** What a code is for: a type of ticket, or a session. */
const CodeKind = z.object({
  _id: Id,
  name: z.string(),
  session: Entrance,
  /** Besides the session. */
  admitsToEvent: z.boolean(),
  requiresProof: z.boolean(),
})
export type CodeKind = z.infer<typeof CodeKind>

/** Small enough that whoever scans meanwhile does not wait for it. */
export const GATE_LIST_PAGE_SIZE = 2_000

export const readGateList = call({
  method: 'GET',
  path: '/gate/:eventId/list',
  access: 'gate',
  limitedBy: 'user',
  summary: 'All codes of an event, or those that changed since a mark, a page at a time',
  params: OneEvent,
  query: z.strictObject({
    /** The mark of the list that the gate has; without one it gets all. */
    since: z.optional(z.string().check(z.regex(/^\d{1,20}-\d{1,10}\.\d{1,20}$/))),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,20}\.[0-9a-f-]{36}$/))),
  }),
  answer: z.object({
    /** To be kept from the first page, and used once the last has come. */
    mark: z.string(),
    /** Also where changes were asked for: a code that is on none of its pages is no more. */
    isWhole: z.boolean(),
    next: z.nullable(z.string()),
    docs: z.array(ListedCode),
    kinds: z.array(CodeKind),
    /** With which tokens are checked: 32 bytes each, base64url. */
    keys: z.array(z.object({ id: z.int(), key: z.string() })),
    now: Instant,
  }),
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND'],
})
export type GateList = z.infer<(typeof readGateList)['answer']>

const EntranceCount = z.object({ session: Entrance, admitted: z.int(), expected: z.int() })
export type EntranceCount = z.infer<typeof EntranceCount>

export const readGateCounts = call({
  method: 'GET',
  path: '/gate/:eventId/counts',
  access: 'gate',
  limitedBy: 'user',
  summary: 'How many came in by each entrance, of how many',
  params: OneEvent,
  answer: z.object({ entrances: z.array(EntranceCount), conflicts: z.int(), now: Instant }),
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND'],
})
export type GateCounts = z.infer<(typeof readGateCounts)['answer']>

/** What is shown at a gate, and where. */
const shown = {
  /** Made by the gate: the same one twice is one scan. */
  _id: Id,
  /** The token as it was read, or the number as it was typed. */
  text: z.string().check(z.minLength(1), z.maxLength(MAX_SCANNED_LENGTH)),
  /** By a person, from paper: only then a number counts. */
  isTyped: z.boolean(),
  session: Entrance,
}

const ScanResult = z.object({
  _id: Id,
  at: Instant,
  verdict: Verdict,
  /** Of a code that is of this event. */
  ticket: z.nullable(
    z.object({
      name: z.string(),
      holder: z.nullable(z.string()),
      /** Half hidden. */
      cpf: z.nullable(z.string()),
      requiresProof: z.boolean(),
      /** Where it admits. */
      entrances: z.array(Entrance),
    }),
  ),
  /** When and where it was used, of one that is. */
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

/** How many scans go in one call. */
export const MAX_SCANS_PER_BATCH = 200

/** One that the gate judged alone. */
const QueuedScan = z.strictObject({
  ...shown,
  gate: GateName,
  /** By the gate's own clock. */
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
    /** By the gate's own clock, so that a wrong one can be put right. */
    sentAt: Instant,
    scans: z.array(QueuedScan).check(z.minLength(1), z.maxLength(MAX_SCANS_PER_BATCH)),
  }),
  answer: z.object({
    /** All of them: what is so by all that is known here. */
    docs: z.array(z.object({ _id: Id, judged: Verdict, used: z.nullable(Admission) })),
  }),
  refusals: ['FORBIDDEN', 'EVENT_NOT_FOUND', 'SESSION_NOT_FOUND'],
})

export const UNDO_SECONDS = 60

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
  /** Of the scan that let somebody in who should not have been. */
  _id: Id,
  at: Instant,
  gate: z.string(),
  /** Why not. */
  cause: Verdict,
  ticket: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  session: Entrance,
  /** The admission that counts, where the code was used before or elsewhere. */
  first: z.nullable(Admission),
})
export type Conflict = z.infer<typeof Conflict>

export const MAX_CONFLICT_NOTE_LENGTH = 200

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

/** How many conflicts are told at most, the newest first; all are counted. */
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

import type { CallRefusal } from '@55tickets/contracts/call.ts'
import type { ScanResult, scanCode as scanCall } from '@55tickets/contracts/gate.ts'
import type { z } from 'zod/mini'
import { createBatchQueue } from '../../platform/batch-queue.ts'
import { isRefused, type Refused } from '../../platform/refuse.ts'
import type { GateMeans } from './means.ts'
import { readShownCode } from './read-shown-code.ts'
import type { TakenScan } from './scan.ts'
import { scanTogether } from './scan-together.ts'
import { toScanned } from './scan-wire.ts'
import type { Outcome } from './take-scans.ts'

interface Scanning {
  readonly eventId: string
  readonly userId: string
  readonly body: z.output<(typeof scanCall)['body']>
}

type ScanCode = (scanning: Scanning) => Promise<ScanResult | Refused<CallRefusal<typeof scanCall>>>

/** How many scans of one event are taken in one go, and how many may wait for it. */
const AT_ONCE = 200
const MOST_WAITING = 2000
const PATIENCE_MS = 4000

/** An event has so many lines: where a call is held up, only those behind it wait. */
const LINES = 4
const EVENT_LETTERS = 36
const lineOf = (eventId: string, scanId: string) =>
  `${eventId} ${Number.parseInt(scanId.slice(0, 1), 16) % LINES}`

/** Scans that come in while others of their line are written go together, as reservations do. */
export function createScanCode(means: GateMeans, maxConcurrent: number): ScanCode {
  const queue = createBatchQueue<TakenScan, Outcome>({
    runBatch: (line, scans) => scanTogether(means, line.slice(0, EVENT_LETTERS), scans),
    ownerKey: ({ id }) => id,
    maxBatchSize: AT_ONCE,
    maxConcurrent,
    maxQueued: MOST_WAITING,
    timeoutMs: PATIENCE_MS,
  })
  return async ({ eventId, userId, body }) => {
    const { _id: id, gate, session, isTyped } = body
    const shown = readShownCode(means.keys, eventId, body)
    const scan = { id, userId, gate, session, isTyped, ...shown, alone: null }
    const outcome = await queue.runBatched(lineOf(eventId, id), scan)
    return isRefused(outcome) ? outcome : toScanned(outcome)
  }
}

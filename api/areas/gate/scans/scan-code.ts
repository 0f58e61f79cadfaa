import type { ScanResult, scanCode as scanCall } from '@55tickets/contracts/gate.ts'
import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { z } from 'zod/mini'
import { createBatchQueue } from '../../../platform/batch-queue.ts'
import type { GateCaller } from '../../../platform/http/access.ts'
import { isRefusal, type Refusal } from '../../../platform/refuse.ts'
import type { GateDeps } from '../deps.ts'
import { toScanned } from '../wire.ts'
import { readShownCode } from './read-shown-code.ts'
import type { Outcome } from './record-scans.ts'
import type { IncomingScan } from './scan.ts'
import { scanBatch } from './scan-batch.ts'

interface ScanRequest {
  readonly eventId: string
  readonly by: GateCaller
  readonly body: z.output<(typeof scanCall)['body']>
}

type ScanCode = (
  request: ScanRequest,
) => Promise<ScanResult | Refusal<CallRefusal<typeof scanCall>>>

const SCAN_BATCH_SIZE = 200
const SCAN_QUEUE_SIZE = 2000
const SCAN_QUEUE_TIMEOUT_MS = 4000
/** Nobody at a gate notices it, and a batch of several scans costs as many statements as one scan. */
const GATHER_MS = 3

/** Queues of one event. Several, so that a call that is held up delays only the scans behind it. */
const QUEUES_PER_EVENT = 2
const EVENT_ID_LENGTH = 36
const queueKey = (eventId: string, scanId: string) =>
  `${eventId} ${Number.parseInt(scanId.slice(0, 1), 16) % QUEUES_PER_EVENT}`

/** Creates the scan call. Scans that arrive while others of their queue are written form the next batch, as reservations do. */
export function createScanCode(deps: GateDeps, maxConcurrent: number): ScanCode {
  const queue = createBatchQueue<IncomingScan, Outcome>({
    runBatch: (key, scans) => scanBatch(deps, key.slice(0, EVENT_ID_LENGTH), scans),
    ownerKey: ({ id }) => id,
    maxBatchSize: SCAN_BATCH_SIZE,
    gatherMs: GATHER_MS,
    maxConcurrent,
    maxQueued: SCAN_QUEUE_SIZE,
    timeoutMs: SCAN_QUEUE_TIMEOUT_MS,
  })
  return async ({ eventId, by, body }) => {
    const { _id: id, gate, session, isTyped } = body
    const shown = readShownCode(deps.keys, eventId, body)
    const scan = { id, by, gate, session, isTyped, ...shown, offline: null }
    const outcome = await queue.runBatched(queueKey(eventId, id), scan)
    return isRefusal(outcome) ? outcome : toScanned(outcome)
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { sendScans as sendCall } from '@55tickets/contracts/gate.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { z } from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import { withRetry } from '../../../platform/db/retry.ts'
import type { GateCaller } from '../../../platform/http/access.ts'
import { isRefusal, type Refusal } from '../../../platform/refuse.ts'
import type { GateDeps } from '../deps.ts'
import { findRightEnd } from '../gate-right.ts'
import { holdScans } from '../held/hold-scans.ts'
import { toAdmission } from '../wire.ts'
import { readShownCode } from './read-shown-code.ts'
import { recordScansIn } from './record-scans.ts'
import type { IncomingScan } from './scan.ts'

interface QueuedScans {
  readonly eventId: string
  readonly by: GateCaller
  readonly body: z.output<(typeof sendCall)['body']>
}

/** Signatures that are verified before other requests get the event loop. */
const SIGNATURES_PER_TURN = 20

/** Records scans that a gate judged offline, in the order of their times. All are refused if one is. */
export async function sendScans(
  deps: GateDeps,
  { eventId, by, body }: QueuedScans,
): Promise<Answer<typeof sendCall> | Refusal<CallRefusal<typeof sendCall>>> {
  const sentAt = new Date(body.sentAt)
  const scans: IncomingScan[] = []
  for (const [index, queued] of body.scans.entries()) {
    if (index % SIGNATURES_PER_TURN === SIGNATURES_PER_TURN - 1) await nextTurn()
    const { _id: id, gate, session, isTyped, told, undone } = queued
    const shown = readShownCode(deps.keys, eventId, queued)
    const offline = {
      told,
      at: new Date(queued.at),
      sentAt,
      undone: undone ? { at: new Date(undone.at), reason: undone.reason } : null,
    }
    scans.push({ id, by, gate, session, isTyped, ...shown, offline })
  }
  const inOrder = scans.toSorted((a, b) => scanTime(a) - scanTime(b))
  const docs = await withRetry(() =>
    deps.db.transaction().execute((tx) => sendOnce(tx, deps, { eventId, by, scans: inOrder })),
  )
  return isRefusal(docs) ? docs : { docs }
}

type SentDocs = Answer<typeof sendCall>['docs']

/** Records the scans, or holds them back if the right of their sender has ended. */
async function sendOnce(
  tx: Tx,
  deps: GateDeps,
  { eventId, by, scans }: SentQueue,
): Promise<SentDocs | Refusal<CallRefusal<typeof sendCall>>> {
  const rightEndedAt = await findRightEnd(tx, eventId, by)
  if (rightEndedAt) return holdScans(tx, { eventId, by, scans, rightEndedAt })
  const docs: SentDocs = []
  for (const outcome of await recordScansIn(tx, deps, { eventId, scans, isAtomic: true })) {
    if (isRefusal(outcome)) return outcome
    const { id, judged, used } = outcome
    docs.push({ _id: id, judged, used: used && toAdmission(used) })
  }
  return docs
}

interface SentQueue {
  readonly eventId: string
  readonly by: GateCaller
  readonly scans: readonly IncomingScan[]
}

const scanTime = ({ offline }: IncomingScan) => offline?.at.getTime() ?? 0

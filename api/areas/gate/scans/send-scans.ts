import { setImmediate as nextTurn } from 'node:timers/promises'
import type { sendScans as sendCall } from '@55tickets/contracts/gate.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { z } from 'zod/mini'
import type { GateCaller } from '../../../platform/http/access.ts'
import { isRefusal, type Refusal } from '../../../platform/refuse.ts'
import type { GateDeps } from '../deps.ts'
import { toAdmission } from '../wire.ts'
import { readShownCode } from './read-shown-code.ts'
import { recordScans } from './record-scans.ts'
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
  const docs: Answer<typeof sendCall>['docs'] = []
  for (const outcome of await recordScans(deps, { eventId, scans: inOrder, isAtomic: true })) {
    if (isRefusal(outcome)) return outcome
    const { id, judged, used } = outcome
    docs.push({ _id: id, judged, used: used && toAdmission(used) })
  }
  return { docs }
}

const scanTime = ({ offline }: IncomingScan) => offline?.at.getTime() ?? 0

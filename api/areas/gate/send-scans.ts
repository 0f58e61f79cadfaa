import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Answer, CallRefusal } from '@55tickets/contracts/call.ts'
import type { sendScans as sendCall } from '@55tickets/contracts/gate.ts'
import type { z } from 'zod/mini'
import { isRefused, type Refused } from '../../platform/refuse.ts'
import type { GateMeans } from './means.ts'
import { readShownCode } from './read-shown-code.ts'
import type { TakenScan } from './scan.ts'
import { toAdmission } from './scan-wire.ts'
import { takeScans } from './take-scans.ts'

interface Sending {
  readonly eventId: string
  readonly userId: string
  readonly body: z.output<(typeof sendCall)['body']>
}

/** After so many signatures others have their turn. */
const CHECKED_AT_ONCE = 20

/** Takes what a gate judged without network, in the order in which it did. */
export async function sendScans(
  means: GateMeans,
  { eventId, userId, body }: Sending,
): Promise<Answer<typeof sendCall> | Refused<CallRefusal<typeof sendCall>>> {
  const sentAt = new Date(body.sentAt)
  const scans: TakenScan[] = []
  for (const [place, queued] of body.scans.entries()) {
    if (place % CHECKED_AT_ONCE === CHECKED_AT_ONCE - 1) await nextTurn()
    const { _id: id, gate, session, isTyped, told, undone } = queued
    const shown = readShownCode(means.keys, eventId, queued)
    const alone = {
      told,
      at: new Date(queued.at),
      sentAt,
      undone: undone ? { at: new Date(undone.at), reason: undone.reason } : null,
    }
    scans.push({ id, userId, gate, session, isTyped, ...shown, alone })
  }
  const inOrder = scans.toSorted((a, b) => timeOf(a) - timeOf(b))
  const docs: Answer<typeof sendCall>['docs'] = []
  for (const outcome of await takeScans(means, { eventId, scans: inOrder, isWhole: true })) {
    if (isRefused(outcome)) return outcome
    const { id, judged, used } = outcome
    docs.push({ _id: id, judged, used: used && toAdmission(used) })
  }
  return { docs }
}

const timeOf = ({ alone }: TakenScan) => alone?.at.getTime() ?? 0

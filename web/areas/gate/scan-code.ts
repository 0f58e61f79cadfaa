import { scanCode as scanCall } from '@55tickets/contracts/gate.ts'
import { refusals } from '@55tickets/contracts/refusals.ts'
import { parseScannedCode } from '@55tickets/rules/scanned-code.ts'
import { ApiError } from '../../lib/api.ts'
import { type Ask, QUICK_MS, turnedAwayBy } from './connection.ts'
import type { Post, Told } from './engine.ts'
import { judgeLocally } from './judge-locally.ts'
import { keepAnswer } from './keep-told.ts'
import { proveShown } from './prove-shown.ts'
import { newScanId } from './scan-id.ts'
import type { GateStore, KeptList } from './store.ts'
import { tidyShown } from './tidy-shown.ts'
import type { VerifyToken } from './verify-token.ts'

interface Scanning {
  readonly store: GateStore
  readonly ask: Ask
  readonly verify: VerifyToken
  /** True if the server is expected to answer in time. */
  readonly isReachable: () => boolean
  /** Clock of the phone, and the server's clock as far as it is known. */
  readonly now: () => Date
  readonly serverNow: () => Date
}

/**
 * Judges a code by the server, or on this phone under the same scan id if the server does not
 * answer. Rejects only if the server has withdrawn this phone's access.
 */
export async function scanCode(
  scanning: Scanning,
  { event, session, gate }: Post,
  text: string,
  isTyped: boolean,
): Promise<Told> {
  const { store, ask, verify, isReachable, now, serverNow } = scanning
  const eventId = event._id
  const shown = { _id: newScanId(), text: tidyShown(text), isTyped, session, gate }
  const at = now().toISOString()
  const scanned = isReachable()
    ? await ask(scanCall, { params: { eventId }, body: shown }, QUICK_MS).catch(unlessForbidden)
    : null
  if (scanned) {
    const codeStart = parseScannedCode(shown.text, isTyped)?.codeStart ?? null
    return keepAnswer(store, { eventId, session, gate, codeStart }, scanned)
  }
  const list = (await store.get('list', eventId)) ?? noList(eventId)
  if (list.isForbidden) throw new ApiError({ ...refusals.FORBIDDEN, code: 'FORBIDDEN' })
  const proved = await proveShown(shown, list, verify)
  const toldAt = serverNow().toISOString()
  return judgeLocally(store, { list, scan: { ...shown, at }, proved, toldAt })
}

/**
 * Returns null for a missing answer, so that the phone decides by itself; rethrows a withdrawn
 * access.
 */
function unlessForbidden(error: unknown): null {
  if (turnedAwayBy(error) === 'forbidden') throw error
  return null
}

/** An empty list, by which nobody is admitted. */
const noList = (eventId: string): KeptList => ({
  eventId,
  mark: '0',
  kinds: [],
  keys: [],
  count: 0,
  takenAt: '',
  aheadMs: 0,
})

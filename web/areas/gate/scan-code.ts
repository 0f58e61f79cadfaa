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
  /** Whether the server is worth waiting for. */
  readonly isReachable: () => boolean
  /** By the phone's clock, and by the server's as far as it is known. */
  readonly now: () => Date
  readonly serverNow: () => Date
}

/**
 * What the server says, or what the phone says by itself under the same id. Rejects only where the
 * server has turned the phone away.
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

/** Without an answer the phone judges by itself; without the right to stand here it does not. */
function unlessForbidden(error: unknown): null {
  if (turnedAwayBy(error) === 'forbidden') throw error
  return null
}

/** Nothing is known, and nobody is let in by that. */
const noList = (eventId: string): KeptList => ({
  eventId,
  mark: '0',
  kinds: [],
  keys: [],
  count: 0,
  takenAt: '',
  aheadMs: 0,
})

import { refusals } from '@55tickets/contracts/http/refusals.ts'
import { parseScannedCode } from '@55tickets/rules/tickets/scanned-code.ts'
import { ApiError } from '../../../lib/api/api.ts'
import { randomKey } from '../../../lib/api/random-key.ts'
import { cleanScannedText } from '../camera/clean-scanned-text.ts'
import { checkAuthenticity } from './check-authenticity.ts'
import { DOOR_TIMEOUT_MS, findAccessProblem, type RequestWithTimeout } from './connection.ts'
import type { GatePosition, GateResult } from './engine.ts'
import { judgeLocally } from './judge-locally.ts'
import type { GateStore, StoredList } from './store.ts'
import { storeAnswer } from './store-result.ts'
import type { VerifyToken } from './verify-token.ts'

interface ScanDeps {
  readonly store: GateStore
  readonly request: RequestWithTimeout
  readonly verifyToken: VerifyToken
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
  deps: ScanDeps,
  { event, session, gate }: GatePosition,
  text: string,
  isTyped: boolean,
): Promise<GateResult> {
  const { store, request, verifyToken, isReachable, now, serverNow } = deps
  const eventId = event._id
  const scan = { _id: newScanId(), text: cleanScannedText(text), isTyped, session, gate }
  const at = now().toISOString()
  const scanned = isReachable()
    ? await request('scanCode', { params: { eventId }, body: scan }, DOOR_TIMEOUT_MS).catch(
        nullUnlessForbidden,
      )
    : null
  if (scanned) {
    const codeStart = parseScannedCode(scan.text, isTyped)?.codeStart ?? null
    return storeAnswer(store, { eventId, session, gate, codeStart }, scanned)
  }
  const list = (await store.get('list', eventId)) ?? emptyList(eventId)
  if (list.isForbidden) throw new ApiError({ ...refusals.FORBIDDEN, code: 'FORBIDDEN' })
  const checked = await checkAuthenticity(scan, list, verifyToken)
  const resultAt = serverNow().toISOString()
  return judgeLocally(store, { list, event, scan: { ...scan, at }, checked, resultAt })
}

/**
 * Returns null for a missing answer, so that the phone decides by itself; rethrows a withdrawn
 * access.
 */
function nullUnlessForbidden(error: unknown): null {
  if (findAccessProblem(error) === 'forbidden') throw error
  return null
}

/** An empty list, by which nobody is admitted. */
const emptyList = (eventId: string): StoredList => ({
  eventId,
  mark: '0',
  kinds: [],
  keys: [],
  count: 0,
  takenAt: '',
  aheadMs: 0,
})

/** Creates a version 4 UUID without `randomUUID`, which browsers lack on sites without https. */
const newScanId = (): string =>
  randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

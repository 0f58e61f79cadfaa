import { MAX_SCANS_PER_BATCH, sendScans } from '@55tickets/contracts/gate.ts'
import { isConflict } from '@55tickets/rules/scan-verdict.ts'
import { isRefusal } from '../../lib/api.ts'
import type { Alone } from '../../lib/auth-lock.ts'
import { type Ask, turnedAwayBy } from './connection.ts'
import { settleSent } from './settle-sent.ts'
import type { GateStore, WaitingScan } from './store.ts'

interface Sending {
  readonly store: GateStore
  readonly ask: Ask
  /** Lock that allows one sender at a time over all tabs. */
  readonly alone: Alone
  readonly now: () => Date
}

interface Entry {
  readonly key: number
  readonly waiting: WaitingScan
}

const SEND_LIMIT_MS = 20_000

/**
 * Sends the queued scans in order. An entry is deleted after the server has answered for it, so
 * that a failed one is sent again. Returns whether somebody was admitted who should not have been.
 */
export function sendQueue(sending: Sending): Promise<{ readonly hasConflict: boolean }> {
  return sending.alone(async () => {
    let hasConflict = false
    let after = 0
    for (;;) {
      const entries = await nextEntries(sending.store, after)
      const last = entries.at(-1)
      if (!last) return { hasConflict }
      after = last.key
      if (await sendEntries(sending, entries)) hasConflict = true
    }
  })
}

/** Reads the next batch of entries, all of the same event. */
async function nextEntries(store: GateStore, after: number): Promise<readonly Entry[]> {
  const range = IDBKeyRange.lowerBound(after, true)
  const entries: Entry[] = []
  const tx = store.transaction('queue')
  for await (const { primaryKey, value } of tx.store.iterate(range)) {
    const [first] = entries
    if (first && first.waiting.eventId !== value.eventId) break
    entries.push({ key: primaryKey, waiting: value })
    if (entries.length === MAX_SCANS_PER_BATCH) break
  }
  return entries
}

/**
 * Sends a batch; if the server refuses it, sends its entries one by one, so that one invalid entry
 * blocks no other. A refused entry stays in the queue, where people see it.
 */
async function sendEntries(sending: Sending, entries: readonly Entry[]): Promise<boolean> {
  try {
    return await sendTogether(sending, entries)
  } catch (error) {
    if (!isRefusal(error) || turnedAwayBy(error)) throw error
    if (entries.length === 1) return false
    const found: boolean[] = []
    for (const entry of entries) found.push(await sendEntries(sending, [entry]))
    return found.includes(true)
  }
}

async function sendTogether(sending: Sending, entries: readonly Entry[]): Promise<boolean> {
  const { store, ask, now } = sending
  const [first] = entries
  if (!first) return false
  const { eventId } = first.waiting
  const scans = entries.map(({ waiting }) => waiting.scan)
  const body = { sentAt: now().toISOString(), scans }
  const { docs } = await ask(sendScans, { params: { eventId }, body }, SEND_LIMIT_MS)
  const answers = new Map(docs.map((doc) => [doc._id, doc]))
  const answered = entries.filter(({ waiting }) => answers.has(waiting.scan._id))
  await settleSent(
    store,
    answered.map(({ key }) => key),
  )
  return answered.some(({ waiting: { scan } }) => {
    const judged = answers.get(scan._id)?.judged
    return !scan.undone && judged && isConflict({ told: scan.told, judged })
  })
}

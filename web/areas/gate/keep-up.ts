import { type GateCounts, listConflicts, readGateCounts } from '@55tickets/contracts/gate.ts'
import type { Alone } from '../../lib/auth-lock.ts'
import { type Ask, isExpected, turnedAwayBy } from './connection.ts'
import { countWaiting } from './count-entrance.ts'
import type { GateState, Post } from './engine.ts'
import { sendQueue } from './send-queue.ts'
import type { GateStore } from './store.ts'
import { renewList } from './take-list.ts'

interface KeepingUp {
  readonly ask: Ask
  readonly now: () => Date
  readonly listAlone: Alone
  readonly queueAlone: Alone
  readonly opened: () => Promise<GateStore>
  /** Called after the stored data has changed. */
  readonly changed: () => Promise<void>
  readonly getState: () => GateState
  readonly set: (part: Partial<GateState>) => void
}

const seconds = (count: number) => count * 1000
const PROBE_LIMIT_MS = seconds(10)
const BEAT_MS = seconds(3)
/** Pause while the server refuses this phone: somebody has to sign in first, so polling is slow. */
const TURNED_AWAY_MS = seconds(15)
const RENEW_MS = seconds(5)
const CONFLICTS_MS = seconds(15)
/** Maximum age of the server's counts on arrival. */
const COUNTS_LAG_MS = seconds(2)

/** Synchronizes counts, queue, list and conflicts with the server. */
export function createKeepUp(parts: KeepingUp) {
  const { ask, now, listAlone, queueAlone, opened, changed, getState, set } = parts
  let renewedAt = Number.NEGATIVE_INFINITY
  let conflictsAt = Number.NEGATIVE_INFINITY
  let admittedAt = Number.NEGATIVE_INFINITY
  let knownConflicts = 0
  const isDue = (at: number, everyMs: number) => performance.now() - at >= everyMs

  const count = (change: 1 | -1) => {
    const shown = getState().count
    admittedAt = change > 0 ? performance.now() : Number.NEGATIVE_INFINITY
    if (shown) set({ count: { ...shown, admitted: shown.admitted + change } })
  }

  /** Does not go below the shown count at once: the server may not have counted the last admission. */
  const showCounts = async (store: GateStore, post: Post, { entrances }: GateCounts) => {
    const here = entrances.find(({ session }) => session === post.session)
    if (!here || getState().post !== post) return
    const told = here.admitted + (await countWaiting(store, post))
    const shown = isDue(admittedAt, COUNTS_LAG_MS) ? 0 : (getState().count?.admitted ?? 0)
    set({ count: { admitted: Math.max(told, shown), expected: here.expected } })
  }

  const showConflicts = async (eventId: string) => {
    const { docs, totalDocs } = await ask(listConflicts, { params: { eventId } }, PROBE_LIMIT_MS)
    conflictsAt = performance.now()
    knownConflicts = totalDocs
    set({ conflicts: docs })
  }

  const send = async () => {
    const store = await opened()
    try {
      const { hasConflict } = await sendQueue({ store, ask, now, alone: queueAlone })
      const { post } = getState()
      if (hasConflict && post) await showConflicts(post.event._id)
    } finally {
      await changed()
    }
  }

  const keepUp = async () => {
    const { post, isOnline: wasOnline } = getState()
    if (!post) return
    const eventId = post.event._id
    const store = await opened()
    const counts = await ask(readGateCounts, { params: { eventId } }, PROBE_LIMIT_MS)
    await showCounts(store, post, counts)
    if (getState().waiting > 0) await send()
    if (!wasOnline || isDue(renewedAt, RENEW_MS)) {
      await renewList({ store, ask, now, alone: listAlone }, eventId)
      renewedAt = performance.now()
      await changed()
    }
    const isNews = counts.conflicts !== knownConflicts
    if (isNews || (knownConflicts > 0 && isDue(conflictsAt, CONFLICTS_MS))) {
      await showConflicts(eventId)
    }
  }

  return {
    count,
    send,
    async beat(): Promise<number> {
      try {
        await keepUp()
      } catch (error) {
        if (!isExpected(error)) reportError(error)
        if (turnedAwayBy(error) === 'forbidden' && getState().waiting > 0)
          await send().catch((failure) => isExpected(failure) || reportError(failure))
      }
      return getState().turnedAway ? TURNED_AWAY_MS : BEAT_MS
    },
  }
}

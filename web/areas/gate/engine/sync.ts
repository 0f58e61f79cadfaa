import type { GateCounts } from '@55tickets/contracts/gate.ts'
import type { ExclusiveLock } from '../../../lib/exclusive-lock.ts'
import { findAccessProblem, isExpectedError, type RequestWithTimeout } from './connection.ts'
import { countQueuedAdmissions } from './count-entrance.ts'
import { updateList } from './download-list.ts'
import type { GatePosition, GateState } from './engine.ts'
import { sendQueue } from './send-queue.ts'
import type { GateStore } from './store.ts'

interface SyncDeps {
  readonly request: RequestWithTimeout
  readonly now: () => Date
  readonly listLock: ExclusiveLock
  readonly queueLock: ExclusiveLock
  readonly openedStore: () => Promise<GateStore>
  /** Called after the stored data has changed. */
  readonly publishChange: () => Promise<void>
  readonly getState: () => GateState
  readonly set: (part: Partial<GateState>) => void
}

const seconds = (count: number) => count * 1000
const SYNC_TIMEOUT_MS = seconds(10)
const BEAT_MS = seconds(3)
/** Pause while the server refuses this phone: somebody has to sign in first, so polling is slow. */
const REFUSED_BEAT_MS = seconds(15)
const LIST_UPDATE_MS = seconds(5)
const CONFLICTS_UPDATE_MS = seconds(15)
/** Maximum age of the server's counts on arrival. */
const COUNTS_LAG_MS = seconds(2)

/** Synchronizes counts, queue, list and conflicts with the server. */
export function createSync(deps: SyncDeps) {
  const { request, now, listLock, queueLock, openedStore, publishChange, getState, set } = deps
  let listUpdatedAt = Number.NEGATIVE_INFINITY
  let conflictsUpdatedAt = Number.NEGATIVE_INFINITY
  let admittedAt = Number.NEGATIVE_INFINITY
  let knownConflicts = 0
  let knownHeldScans = 0
  const isDue = (at: number, everyMs: number) => performance.now() - at >= everyMs

  const addToCount = (change: 1 | -1) => {
    const shown = getState().count
    admittedAt = change > 0 ? performance.now() : Number.NEGATIVE_INFINITY
    if (shown) set({ count: { ...shown, admitted: shown.admitted + change } })
  }

  /** Does not go below the shown count at once: the server may not have counted the last admission. */
  const showCounts = async (
    store: GateStore,
    position: GatePosition,
    { entrances }: GateCounts,
  ) => {
    const here = entrances.find(({ session }) => session === position.session)
    if (!here || getState().position !== position) return
    const counted = here.admitted + (await countQueuedAdmissions(store, position))
    const shown = isDue(admittedAt, COUNTS_LAG_MS) ? 0 : (getState().count?.admitted ?? 0)
    set({ count: { admitted: Math.max(counted, shown), expected: here.expected } })
  }

  const showConflicts = async (eventId: string) => {
    const { docs, totalDocs } = await request(
      'listConflicts',
      { params: { eventId } },
      SYNC_TIMEOUT_MS,
    )
    conflictsUpdatedAt = performance.now()
    knownConflicts = totalDocs
    set({ conflicts: docs })
  }

  const showHeldScans = async (eventId: string, count: number) => {
    if (count === knownHeldScans) return
    const { docs } =
      count === 0
        ? { docs: [] }
        : await request('listHeldScans', { params: { eventId } }, SYNC_TIMEOUT_MS)
    knownHeldScans = count
    set({ heldScans: docs })
  }

  const send = async () => {
    const store = await openedStore()
    try {
      const { hasConflict } = await sendQueue({ store, request, now, lock: queueLock })
      const { position } = getState()
      if (hasConflict && position) await showConflicts(position.event._id)
    } finally {
      await publishChange()
    }
  }

  const sync = async () => {
    const { position, isOnline: wasOnline } = getState()
    if (!position) return
    const eventId = position.event._id
    const store = await openedStore()
    const counts = await request('readGateCounts', { params: { eventId } }, SYNC_TIMEOUT_MS)
    await showCounts(store, position, counts)
    if (getState().queued > 0) await send()
    if (!wasOnline || isDue(listUpdatedAt, LIST_UPDATE_MS)) {
      await updateList({ store, request, now, lock: listLock }, eventId)
      listUpdatedAt = performance.now()
      await publishChange()
    }
    const hasChanged = counts.conflicts !== knownConflicts
    if (hasChanged || (knownConflicts > 0 && isDue(conflictsUpdatedAt, CONFLICTS_UPDATE_MS))) {
      await showConflicts(eventId)
    }
    await showHeldScans(eventId, counts.heldScans ?? 0)
  }

  return {
    addToCount,
    send,
    async beat(): Promise<number> {
      try {
        await sync()
      } catch (error) {
        if (!isExpectedError(error)) reportError(error)
        if (findAccessProblem(error) === 'forbidden' && getState().queued > 0)
          await send().catch((failure) => isExpectedError(failure) || reportError(failure))
      }
      return getState().accessProblem ? REFUSED_BEAT_MS : BEAT_MS
    },
  }
}

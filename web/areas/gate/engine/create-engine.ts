import type { Api } from '../../../lib/api/api.ts'
import { createLock } from '../../../lib/exclusive-lock.ts'
import { createConnection, findAccessProblem } from './connection.ts'
import { countFromList } from './count-entrance.ts'
import { downloadList } from './download-list.ts'
import { closedGate, type GateEngine, type GatePosition } from './engine.ts'
import { createEngineState, type EngineState } from './engine-state.ts'
import { browserEnvironment, createHeartbeat, type PageEnvironment } from './heartbeat.ts'
import { scanCode } from './scan-code.ts'
import { forbidList, type GateStore, openGateStore, POSITION_KEY } from './store.ts'
import { createSync } from './sync.ts'
import { undoAdmission } from './undo-admission.ts'
import { createTokenVerifier } from './verify-token.ts'
import { wipe, wipeEnded, wipeOthers } from './wipe.ts'

interface GateEngineDeps {
  readonly api: Api
  readonly openStore?: () => Promise<GateStore>
  /** Clock of the phone, which may be wrong. */
  readonly now?: () => Date
  readonly environment?: PageEnvironment
}

/** Time limit of calls that somebody waits for, but nobody at the door. */
const CALL_TIMEOUT_MS = 10_000

export function createGateEngine({
  api,
  openStore = openGateStore,
  now = () => new Date(),
  environment = browserEnvironment,
}: GateEngineDeps): GateEngine {
  const engineState = createEngineState({
    openStore,
    readAccessProblem: () => connection.getStatus().accessProblem,
  })
  const { getState, set, openedStore, refresh, publishChange } = engineState
  const connection = createConnection(api, () => showConnection(engineState, connection))
  const { request } = connection
  const verifyToken = createTokenVerifier()
  const locks = globalThis.navigator.locks
  const listLock = createLock(locks, 'portaria list')
  const queueLock = createLock(locks, 'portaria queue')
  const serverNow = () => new Date(now().getTime() + engineState.getAheadMs())
  const sync = createSync({
    request,
    now,
    listLock,
    queueLock,
    openedStore,
    publishChange,
    set,
    getState,
  })
  const heartbeat = createHeartbeat({ environment, beat: () => sync.beat() })
  let stopListening: (() => void) | undefined
  /** Number of `stop` calls so far. */
  let stopCount = 0

  const start = async (store: GateStore, position: GatePosition) => {
    engineState.connectTabs()
    stopListening ??= environment.onLost(connection.markOffline)
    set({ count: await countFromList(store, position) })
    heartbeat.start()
    heartbeat.wake()
  }
  const stop = () => {
    stopCount += 1
    heartbeat.stop()
    stopListening?.()
    stopListening = undefined
    engineState.disconnectTabs()
  }

  return {
    getState,
    subscribe: engineState.subscribe,
    async restore() {
      const stopCountBefore = stopCount
      const store = await openedStore()
      await wipeEnded(store, now())
      await refresh()
      const { position } = getState()
      // Do not start if `stop` was called while the store was being opened.
      if (position && stopCountBefore === stopCount) await start(store, position)
    },
    async openGate(position) {
      const store = await openedStore()
      const eventId = position.event._id
      set({ download: { count: 0 } })
      try {
        const deps = { store, request, now, lock: listLock }
        await downloadList(deps, eventId, (count) => set({ download: { count } }))
      } catch (error) {
        // Offline, the entrance may still be changed within an event whose list is stored.
        if (findAccessProblem(error) || !(await store.get('list', eventId))) throw error
      } finally {
        set({ download: null })
      }
      await wipeOthers(store, eventId)
      await store.put('post', position, POSITION_KEY)
      await publishChange()
      await start(store, position)
    },
    async scan(text, isTyped) {
      const { position } = getState()
      if (!position) throw new Error('cannot scan before the gate is open')
      const { isReachable } = connection
      const deps = { store: await openedStore(), request, verifyToken, isReachable, now, serverNow }
      const result = await scanCode(deps, position, text, isTyped)
      if (result.verdict === 'admitted') sync.addToCount(1)
      await publishChange().catch(reportError)
      return result
    },
    async undo(scanId, reason) {
      const eventId = getState().position?.event._id
      const deps = { openedStore, request, listLock, queueLock, now }
      const isUndone = await undoAdmission(deps, { eventId, scanId, reason })
      if (!isUndone) return
      sync.addToCount(-1)
      await publishChange()
      heartbeat.wake()
    },
    async resolveConflict(scanId, note) {
      const { position } = getState()
      if (!position) return
      const params = { eventId: position.event._id, scanId }
      await request('settleConflict', { params, body: { note } }, CALL_TIMEOUT_MS)
      set({ conflicts: getState().conflicts.filter(({ _id }) => _id !== scanId) })
    },
    async decideHeldScans({ _id: callerId, receivedAt }, isAccepted) {
      const { position } = getState()
      if (!position) return
      const params = { eventId: position.event._id, callerId }
      const body = { isAccepted, receivedUntil: receivedAt }
      const { docs } = await request('decideHeldScans', { params, body }, CALL_TIMEOUT_MS)
      set({ heldScans: docs })
      heartbeat.wake()
    },
    async closeGate() {
      const store = await openedStore()
      if (getState().queued > 0) await sync.send().catch(() => undefined)
      const outcome = await listLock(() => wipe(store))
      if (outcome === 'closed') {
        await publishChange()
        stop()
        const { isOnline, accessProblem } = getState()
        set({ ...closedGate, isOnline, accessProblem })
      }
      return outcome
    },
    stop,
  }
}

/** Shows the connection's status, and forbids the stored list once access is withdrawn. */
function showConnection(
  { getState, set, openedStore, publishChange }: EngineState,
  { getStatus }: ReturnType<typeof createConnection>,
) {
  const { isOnline, accessProblem } = getStatus()
  set({ isOnline, accessProblem })
  const eventId = getState().position?.event._id
  if (accessProblem !== 'forbidden' || !eventId) return
  void openedStore()
    .then((store) => forbidList(store, eventId))
    .then(publishChange)
    .catch(reportError)
}

import { settleConflict, undoScan } from '@55tickets/contracts/gate.ts'
import { refusals } from '@55tickets/contracts/refusals.ts'
import { type Api, ApiError } from '../../../lib/api/api.ts'
import { createLock } from '../../../lib/auth/auth-lock.ts'
import { createConnection, findAccessProblem } from './connection.ts'
import { countFromList } from './count-entrance.ts'
import { downloadList } from './download-list.ts'
import { closedGate, type GateEngine, type GatePosition, type GateState } from './engine.ts'
import { browserEnvironment, createHeartbeat, type PageEnvironment } from './heartbeat.ts'
import { scanCode } from './scan-code.ts'
import { forbidList, type GateStore, openGateStore, POSITION_KEY } from './store.ts'
import { readResults } from './store-result.ts'
import { createSync } from './sync.ts'
import { openTabs, type Tabs } from './tabs.ts'
import { removeAdmission, undoQueued } from './undo-admission.ts'
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

/** Builds the same error that the server would have sent. */
const refusalError = (code: 'BAD_INPUT' | 'UNDO_TOO_LATE') =>
  new ApiError({ ...refusals[code], code })

export function createGateEngine({
  api,
  openStore = openGateStore,
  now = () => new Date(),
  environment = browserEnvironment,
}: GateEngineDeps): GateEngine {
  let state = closedGate
  const listeners = new Set<() => void>()
  const set = (part: Partial<GateState>) => {
    state = { ...state, ...part }
    for (const notify of listeners) notify()
  }
  const connection = createConnection(api, () => {
    const { isOnline, accessProblem } = connection.getStatus()
    set({ isOnline, accessProblem })
    const eventId = state.position?.event._id
    if (accessProblem === 'forbidden' && eventId)
      void openedStore()
        .then((store) => forbidList(store, eventId))
        .then(publishChange)
        .catch(reportError)
  })
  const { request } = connection
  const verify = createTokenVerifier()
  const locks = globalThis.navigator.locks
  const listLock = createLock(locks, 'portaria list')
  const queueLock = createLock(locks, 'portaria queue')

  let storePromise: Promise<GateStore> | undefined
  const openedStore = () => (storePromise ??= reopenStore())
  /**
   * Reopens the store after the browser closed it, as some browsers do with pages in the
   * background.
   */
  const reopenStore = async () => {
    const store = await openStore()
    store.addEventListener('close', () => {
      storePromise = undefined
    })
    return store
  }
  let aheadMs = 0
  const serverNow = () => new Date(now().getTime() + aheadMs)

  /** Reads the state from the store, because another tab may have changed it. */
  const refresh = async () => {
    const store = await openedStore()
    const stored = (await store.get('post', POSITION_KEY)) ?? null
    // Keep the same object while the content is equal, so that comparing by identity works.
    const position =
      JSON.stringify(stored) === JSON.stringify(state.position) ? state.position : stored
    const list = position && (await store.get('list', position.event._id))
    const [results, queued] = await Promise.all([readResults(store), store.count('queue')])
    if (list) aheadMs = list.aheadMs
    const shownList = list ? { count: list.count, takenAt: list.takenAt } : null
    const accessProblem = list?.isForbidden ? 'forbidden' : connection.getStatus().accessProblem
    set({ position, list: shownList, results, queued, accessProblem })
  }
  let tabs: Tabs | undefined
  const publishChange = async () => {
    await refresh()
    tabs?.notify()
  }

  const sync = createSync({
    request,
    now,
    listLock,
    queueLock,
    openedStore,
    publishChange,
    set,
    getState: () => state,
  })
  const heartbeat = createHeartbeat({ environment, beat: () => sync.beat() })
  let stopListening = () => undefined as void
  /** Number of `stop` calls so far. */
  let stopCount = 0

  const start = async (store: GateStore, position: GatePosition) => {
    if (!tabs) {
      tabs = openTabs(() => void refresh())
      stopListening = environment.onLost(connection.markOffline)
    }
    set({ count: await countFromList(store, position) })
    heartbeat.start()
    heartbeat.wake()
  }
  const stop = () => {
    stopCount += 1
    heartbeat.stop()
    stopListening()
    tabs?.close()
    tabs = undefined
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async restore() {
      const stopCountBefore = stopCount
      const store = await openedStore()
      await wipeEnded(store, now())
      await refresh()
      // Do not start if `stop` was called while the store was being opened.
      if (state.position && stopCountBefore === stopCount) await start(store, state.position)
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
      const { position } = state
      if (!position) throw new Error('cannot scan before the gate is open')
      const store = await openedStore()
      const isReachable = () => {
        const { isOnline, isQuick, accessProblem } = connection.getStatus()
        return isOnline && isQuick && !accessProblem
      }
      const deps = { store, request, verifyToken: verify, isReachable, now, serverNow }
      const result = await scanCode(deps, position, text, isTyped)
      if (result.verdict === 'admitted') sync.addToCount(1)
      await publishChange().catch(reportError)
      return result
    },
    async undo(scanId, reason) {
      // Validate before queueing: the server would refuse the same body later.
      if (!undoScan.body.safeParse({ reason }).success) throw refusalError('BAD_INPUT')
      const store = await openedStore()
      const outcome = await queueLock(() => undoQueued(store, { scanId, reason, now: now() }))
      if (outcome === 'already-undone') return
      if (outcome === 'too-late') throw refusalError('UNDO_TOO_LATE')
      if (outcome === 'not-queued' && state.position) {
        const eventId = state.position.event._id
        const params = { eventId, scanId }
        await request(undoScan, { params, body: { reason } }, CALL_TIMEOUT_MS)
        // A list download in progress may still contain the admission, so wait for it.
        await listLock(() => removeAdmission(store, eventId, scanId))
      }
      sync.addToCount(-1)
      await publishChange()
      heartbeat.wake()
    },
    async settleConflict(scanId, note) {
      if (!state.position) return
      const eventId = state.position.event._id
      await request(
        settleConflict,
        { params: { eventId, scanId }, body: { note } },
        CALL_TIMEOUT_MS,
      )
      set({ conflicts: state.conflicts.filter(({ _id }) => _id !== scanId) })
    },
    async closeGate() {
      const store = await openedStore()
      if (state.queued > 0) await sync.send().catch(() => undefined)
      const outcome = await listLock(() => wipe(store))
      if (outcome === 'closed') {
        await publishChange()
        stop()
        set({ ...closedGate, isOnline: state.isOnline, accessProblem: state.accessProblem })
      }
      return outcome
    },
    stop,
  }
}

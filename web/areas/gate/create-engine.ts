import { settleConflict, undoScan } from '@55tickets/contracts/gate.ts'
import { refusals } from '@55tickets/contracts/refusals.ts'
import { type Api, ApiError } from '../../lib/api.ts'
import { createAlone } from '../../lib/auth-lock.ts'
import { createConnection, turnedAwayBy } from './connection.ts'
import { countFromList } from './count-entrance.ts'
import { type GateEngine, type GateState, nowhere, type Post } from './engine.ts'
import { browserSurroundings, createHeartbeat, type Surroundings } from './heartbeat.ts'
import { readTold } from './keep-told.ts'
import { createKeepUp } from './keep-up.ts'
import { scanCode } from './scan-code.ts'
import { forbidList, type GateStore, HERE, openGateStore } from './store.ts'
import { openTabs, type Tabs } from './tabs.ts'
import { takeList } from './take-list.ts'
import { forgetAdmission, undoWaiting } from './undo-admission.ts'
import { createTokenVerifier } from './verify-token.ts'
import { wipe, wipeEnded, wipeOthers } from './wipe.ts'

interface GateParts {
  readonly api: Api
  readonly openStore?: () => Promise<GateStore>
  /** Clock of the phone, which may be wrong. */
  readonly now?: () => Date
  readonly surroundings?: Surroundings
}

/** Time limit of calls that somebody waits for, but nobody at the door. */
const CALL_LIMIT_MS = 10_000

/** Builds the same error that the server would have sent. */
const refused = (code: 'BAD_INPUT' | 'UNDO_TOO_LATE') => new ApiError({ ...refusals[code], code })

export function createGateEngine({
  api,
  openStore = openGateStore,
  now = () => new Date(),
  surroundings = browserSurroundings,
}: GateParts): GateEngine {
  let state = nowhere
  const listeners = new Set<() => void>()
  const set = (part: Partial<GateState>) => {
    state = { ...state, ...part }
    for (const tell of listeners) tell()
  }
  const connection = createConnection(api, () => {
    const { isOnline, turnedAway } = connection.getStanding()
    set({ isOnline, turnedAway })
    const eventId = state.post?.event._id
    if (turnedAway === 'forbidden' && eventId)
      void opened()
        .then((store) => forbidList(store, eventId))
        .then(changed)
        .catch(reportError)
  })
  const { ask } = connection
  const verify = createTokenVerifier()
  const locks = globalThis.navigator.locks
  const listAlone = createAlone(locks, 'portaria list')
  const queueAlone = createAlone(locks, 'portaria queue')

  let opening: Promise<GateStore> | undefined
  const opened = () => (opening ??= openAgain())
  /**
   * Reopens the store after the browser closed it, as some browsers do with pages in the
   * background.
   */
  const openAgain = async () => {
    const store = await openStore()
    store.addEventListener('close', () => {
      opening = undefined
    })
    return store
  }
  let aheadMs = 0
  const serverNow = () => new Date(now().getTime() + aheadMs)

  /** Reads the state from the store, because another tab may have changed it. */
  const refresh = async () => {
    const store = await opened()
    const stored = (await store.get('post', HERE)) ?? null
    // Keep the same object while the content is equal, so that comparing by identity works.
    const post = JSON.stringify(stored) === JSON.stringify(state.post) ? state.post : stored
    const list = post && (await store.get('list', post.event._id))
    const [told, waiting] = await Promise.all([readTold(store), store.count('queue')])
    if (list) aheadMs = list.aheadMs
    const shownList = list ? { count: list.count, takenAt: list.takenAt } : null
    const turnedAway = list?.isForbidden ? 'forbidden' : connection.getStanding().turnedAway
    set({ post, list: shownList, told, waiting, turnedAway })
  }
  let tabs: Tabs | undefined
  const changed = async () => {
    await refresh()
    tabs?.tell()
  }

  const keepUp = createKeepUp({
    ask,
    now,
    listAlone,
    queueAlone,
    opened,
    changed,
    set,
    getState: () => state,
  })
  const heartbeat = createHeartbeat({ surroundings, beat: () => keepUp.beat() })
  let stopListening = () => undefined as void
  /** Number of `stop` calls so far. */
  let stops = 0

  const start = async (store: GateStore, post: Post) => {
    if (!tabs) {
      tabs = openTabs(() => void refresh())
      stopListening = surroundings.onLost(connection.lose)
    }
    set({ count: await countFromList(store, post) })
    heartbeat.start()
    heartbeat.wake()
  }
  const stop = () => {
    stops += 1
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
    async open() {
      const mine = stops
      const store = await opened()
      await wipeEnded(store, now())
      await refresh()
      // Do not start if `stop` was called while the store was being opened.
      if (state.post && mine === stops) await start(store, state.post)
    },
    async stand(post) {
      const store = await opened()
      const eventId = post.event._id
      set({ taking: { count: 0 } })
      try {
        const taking = { store, ask, now, alone: listAlone }
        await takeList(taking, eventId, (count) => set({ taking: { count } }))
      } catch (error) {
        // Offline, the entrance may still be changed within an event whose list is stored.
        if (turnedAwayBy(error) || !(await store.get('list', eventId))) throw error
      } finally {
        set({ taking: null })
      }
      await wipeOthers(store, eventId)
      await store.put('post', post, HERE)
      await changed()
      await start(store, post)
    },
    async scan(text, isTyped) {
      const { post } = state
      if (!post) throw new Error('a scan without a post')
      const store = await opened()
      const isReachable = () => {
        const { isOnline, isQuick, turnedAway } = connection.getStanding()
        return isOnline && isQuick && !turnedAway
      }
      const parts = { store, ask, verify, isReachable, now, serverNow }
      const told = await scanCode(parts, post, text, isTyped)
      if (told.verdict === 'admitted') keepUp.count(1)
      await changed().catch(reportError)
      return told
    },
    async undo(scanId, reason) {
      // Validate before queueing: the server would refuse the same body later.
      if (!undoScan.body.safeParse({ reason }).success) throw refused('BAD_INPUT')
      const store = await opened()
      const outcome = await queueAlone(() => undoWaiting(store, { scanId, reason, now: now() }))
      if (outcome === 'undone-before') return
      if (outcome === 'too-late') throw refused('UNDO_TOO_LATE')
      if (outcome === 'not-waiting' && state.post) {
        const eventId = state.post.event._id
        const params = { eventId, scanId }
        await ask(undoScan, { params, body: { reason } }, CALL_LIMIT_MS)
        // A list download in progress may still contain the admission, so wait for it.
        await listAlone(() => forgetAdmission(store, eventId, scanId))
      }
      keepUp.count(-1)
      await changed()
      heartbeat.wake()
    },
    async settle(scanId, note) {
      if (!state.post) return
      const eventId = state.post.event._id
      await ask(settleConflict, { params: { eventId, scanId }, body: { note } }, CALL_LIMIT_MS)
      set({ conflicts: state.conflicts.filter(({ _id }) => _id !== scanId) })
    },
    async leave() {
      const store = await opened()
      if (state.waiting > 0) await keepUp.send().catch(() => undefined)
      const outcome = await listAlone(() => wipe(store))
      if (outcome === 'left') {
        await changed()
        stop()
        set({ ...nowhere, isOnline: state.isOnline, turnedAway: state.turnedAway })
      }
      return outcome
    },
    stop,
  }
}

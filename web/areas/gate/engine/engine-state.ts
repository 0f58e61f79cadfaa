import type { ConnectionStatus } from './connection.ts'
import { closedGate, type GateState } from './engine.ts'
import { type GateStore, POSITION_KEY } from './store.ts'
import { readResults } from './store-result.ts'

interface EngineStateDeps {
  readonly openStore: () => Promise<GateStore>
  readonly readAccessProblem: () => ConnectionStatus['accessProblem']
}

export type EngineState = ReturnType<typeof createEngineState>

/** State that the screens show, read from the phone's store, which all its tabs share. */
export function createEngineState({ openStore, readAccessProblem }: EngineStateDeps) {
  let state = closedGate
  let aheadMs = 0
  let tabs: Tabs | undefined
  const listeners = new Set<() => void>()
  const openedStore = keepOpen(openStore)

  const set = (part: Partial<GateState>) => {
    state = { ...state, ...part }
    for (const notify of listeners) notify()
  }

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
    const shownList = list && {
      count: list.count,
      takenAt: list.takenAt,
      isCancelled: list.isCancelled ?? false,
    }
    const accessProblem = list?.isForbidden ? 'forbidden' : readAccessProblem()
    set({ position, list: shownList ?? null, results, queued, accessProblem })
  }

  return {
    getState: () => state,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    openedStore,
    refresh,
    /** Refreshes this tab and the others after the stored data has changed. */
    publishChange: async () => {
      await refresh()
      tabs?.notify()
    },
    /** Milliseconds by which the server's clock is ahead of the phone's. */
    getAheadMs: () => aheadMs,
    connectTabs: () => {
      tabs ??= openTabs(() => void refresh())
    },
    disconnectTabs: () => {
      tabs?.close()
      tabs = undefined
    },
  }
}

/** Reopens the store after the browser closed it, as some do with pages in the background. */
function keepOpen(openStore: () => Promise<GateStore>): () => Promise<GateStore> {
  let opened: Promise<GateStore> | undefined
  const reopen = async () => {
    const store = await openStore()
    store.addEventListener('close', () => {
      opened = undefined
    })
    return store
  }
  return () => (opened ??= reopen())
}

interface Tabs {
  /** Notifies the other tabs that stored data has changed. */
  readonly notify: () => void
  readonly close: () => void
}

/** Opens the channel to the gate's other tabs on this phone. */
function openTabs(onChange: () => void): Tabs {
  const channel = new BroadcastChannel('portaria')
  channel.addEventListener('message', onChange)
  const send = channel.postMessage.bind(channel)
  return { notify: () => send('changed'), close: () => channel.close() }
}

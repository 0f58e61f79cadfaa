import { setTimeout as sleep } from 'node:timers/promises'
import { createPostman } from './deliver.ts'
import type { Log } from './log.ts'
import { type Ended, endNotices, findDue, type Notice, type Order, putOff } from './notices.ts'
import type { Db } from './store.ts'
import { together } from './together.ts'

/** How notices are sent; anything but these values is trouble on purpose. */
interface NoticeModes {
  /** Nothing is sent until this ends. */
  hold: boolean
  delayMs: number
  /** How often each is sent. */
  copies: number
  order: Order
  /** They are forgotten instead. */
  drop: boolean
}

export const PLAIN_NOTICES: Readonly<NoticeModes> = {
  hold: false,
  delayMs: 0,
  copies: 1,
  order: 'created',
  drop: false,
}

export interface Dispatcher {
  readonly modes: Readonly<NoticeModes>
  setModes(modes: { [Name in keyof NoticeModes]?: NoticeModes[Name] | undefined }): void
  /** Something may have to be sent. */
  readonly wake: () => void
  stop(): Promise<void>
}

const AT_ONCE = 16
/** Found by one query. */
const PAGE = 256
/** Long enough for the notices of a moment to be found by one query. */
const GATHER_MS = 5
/** What is on its way may arrive. */
const GOODBYE_MS = 1_000
/** In case that nobody wakes us: another process may have written. */
const LOOK_MS = 5_000
const LOOK_DELAYED_MS = 50

/** Sends what waits, from the first wake on: in order for each payment, side by side for others. */
export function createDispatcher(db: Db, retryFactor: number, log: Log): Dispatcher {
  const postman = createPostman()
  const underWay = new Set<Notice>()
  /** Found due, and next to be sent. */
  let ready: Notice[] = []
  const modes: NoticeModes = { ...PLAIN_NOTICES }
  /** Of the modes. */
  let version = 0
  let timer: NodeJS.Timeout | undefined
  let nextLook = Number.POSITIVE_INFINITY
  let looking = Promise.resolve()
  let isStopped = false

  const end = together<Ended, void>(async (ended) => {
    await endNotices(db, ended)
    return []
  })

  function lookIn(ms: number): void {
    const at = Date.now() + ms
    if (isStopped || at >= nextLook) return
    clearTimeout(timer)
    nextLook = at
    timer = setTimeout(() => {
      nextLook = Number.POSITIVE_INFINITY
      // One after another: two that look at once would find the same.
      looking = looking.then(look).catch((error: unknown) => {
        log.warn({ err: error }, 'looking for notices failed, it is tried again')
        lookIn(1_000)
      })
    }, ms)
  }

  async function look(): Promise<void> {
    if (modes.hold || ready.length > 0) return
    const { order, delayMs } = modes
    const asked = version
    const found = await findDue(db, order, delayMs, [...underWay], order === 'reversed' ? 1 : PAGE)
    // Asked for under other modes: setting them has made sure that it is looked again.
    if (isStopped || asked !== version) return
    ready = found
    sendReady()
    lookIn(delayMs > 0 ? LOOK_DELAYED_MS : LOOK_MS)
  }

  function sendReady(): void {
    const atOnce = modes.order === 'reversed' ? 1 : AT_ONCE
    for (const notice of ready.splice(0, atOnce - underWay.size)) void send(notice)
  }

  async function send(notice: Notice): Promise<void> {
    underWay.add(notice)
    const outcome = modes.drop ? 'dropped' : 'delivered'
    try {
      const failure = outcome === 'dropped' ? null : await deliver(notice)
      if (failure === null) await end({ id: notice.id, outcome })
      // One that we cut ourselves has not failed.
      else if (!isStopped) await tryLater(notice, failure)
    } catch (error) {
      log.warn({ err: error }, 'what became of a notice could not be written, it is sent again')
    } finally {
      underWay.delete(notice)
      if (ready.length > 0) sendReady()
      else lookIn(GATHER_MS)
    }
  }

  async function tryLater(notice: Notice, failure: string): Promise<void> {
    const waitMs = await putOff(db, notice, failure, retryFactor)
    if (waitMs !== null) setTimeout(lookIn, waitMs, 0).unref()
    else log.warn({ reason: failure }, 'notices failed too often, none is sent any more')
  }

  /** Null when it was taken: the provider counts no other answer than 200. */
  async function deliver(notice: Notice): Promise<string | null> {
    const { code, event, dateCreated, payment, url, token } = notice
    const body = JSON.stringify({ id: code, event, dateCreated, payment })
    const copies = Array.from({ length: modes.copies }, () => postman.deliver({ url, token, body }))
    const failed = (await Promise.all(copies)).find((answer) => answer !== 200)
    return failed === undefined ? null : String(failed)
  }

  return {
    modes,
    setModes(changed) {
      Object.assign(modes, changed)
      version += 1
      ready = []
      lookIn(0)
    },
    wake: () => lookIn(GATHER_MS),
    async stop() {
      isStopped = true
      ready = []
      clearTimeout(timer)
      await looking
      const deadline = Date.now() + GOODBYE_MS
      while (underWay.size > 0) {
        if (Date.now() > deadline) postman.close()
        await sleep(10)
      }
      postman.close()
    },
  }
}

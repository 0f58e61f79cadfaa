import { setTimeout as sleep } from 'node:timers/promises'
import { runBatched } from './batch.ts'
import type { Log } from './log.ts'
import type { Db } from './store.ts'
import {
  type FinishedEvent,
  findDueEvents,
  finishEvents,
  type Order,
  postponeEvent,
  type WebhookEvent,
} from './webhook-events.ts'
import { createWebhookSender } from './webhook-sender.ts'

/** How notices are sent; anything but these values is trouble on purpose. */
interface DeliveryModes {
  /** Nothing is sent until this ends. */
  hold: boolean
  delayMs: number
  /** How often each is sent. */
  copies: number
  order: Order
  /** They are forgotten instead. */
  drop: boolean
}

export const DEFAULT_DELIVERY: Readonly<DeliveryModes> = {
  hold: false,
  delayMs: 0,
  copies: 1,
  order: 'created',
  drop: false,
}

export interface Dispatcher {
  readonly modes: Readonly<DeliveryModes>
  setModes(modes: { [Name in keyof DeliveryModes]?: DeliveryModes[Name] | undefined }): void
  /** Something may have to be sent. */
  readonly wake: () => void
  stop(): Promise<void>
}

const MAX_CONCURRENT_DELIVERIES = 16
/** Found by one query. */
const EVENTS_PER_QUERY = 256
/** Long enough for the notices of a moment to be found by one query. */
const BATCH_DELAY_MS = 5
/** What is on its way may arrive. */
const SHUTDOWN_GRACE_MS = 1_000
/** In case that nobody wakes us: another process may have written. */
const POLL_MS = 5_000
const POLL_DELAYED_MS = 50

/** Sends what waits, from the first wake on: in order for each payment, side by side for others. */
export function createDispatcher(db: Db, retryFactor: number, log: Log): Dispatcher {
  const sender = createWebhookSender()
  const underWay = new Set<WebhookEvent>()
  /** Found due, and next to be sent. */
  let ready: WebhookEvent[] = []
  const modes: DeliveryModes = { ...DEFAULT_DELIVERY }
  /** Of the modes. */
  let version = 0
  let timer: NodeJS.Timeout | undefined
  let nextPollAt = Number.POSITIVE_INFINITY
  let polling = Promise.resolve()
  let isStopped = false

  const end = runBatched<FinishedEvent, void>(async (ended) => {
    await finishEvents(db, ended)
    return []
  })

  function schedulePoll(ms: number): void {
    const at = Date.now() + ms
    if (isStopped || at >= nextPollAt) return
    clearTimeout(timer)
    nextPollAt = at
    timer = setTimeout(() => {
      nextPollAt = Number.POSITIVE_INFINITY
      // One after another: two that poll at once would find the same.
      polling = polling.then(poll).catch((error: unknown) => {
        log.warn({ err: error }, 'polling for notices failed, it is tried again')
        schedulePoll(1_000)
      })
    }, ms)
  }

  async function poll(): Promise<void> {
    if (modes.hold || ready.length > 0) return
    const { order, delayMs } = modes
    const asked = version
    const found = await findDueEvents(
      db,
      order,
      delayMs,
      [...underWay],
      order === 'reversed' ? 1 : EVENTS_PER_QUERY,
    )
    // Asked for under other modes: setting them has made sure that it is looked again.
    if (isStopped || asked !== version) return
    ready = found
    sendReady()
    schedulePoll(delayMs > 0 ? POLL_DELAYED_MS : POLL_MS)
  }

  function sendReady(): void {
    const atOnce = modes.order === 'reversed' ? 1 : MAX_CONCURRENT_DELIVERIES
    for (const event of ready.splice(0, atOnce - underWay.size)) void send(event)
  }

  async function send(event: WebhookEvent): Promise<void> {
    underWay.add(event)
    const outcome = modes.drop ? 'dropped' : 'delivered'
    try {
      const failure = outcome === 'dropped' ? null : await deliver(event)
      if (failure === null) await end({ id: event.id, outcome })
      // One that we cut ourselves has not failed.
      else if (!isStopped) await postpone(event, failure)
    } catch (error) {
      log.warn({ err: error }, 'what became of an event could not be written, it is sent again')
    } finally {
      underWay.delete(event)
      if (ready.length > 0) sendReady()
      else schedulePoll(BATCH_DELAY_MS)
    }
  }

  async function postpone(event: WebhookEvent, failure: string): Promise<void> {
    const waitMs = await postponeEvent(db, event, failure, retryFactor)
    if (waitMs !== null) setTimeout(schedulePoll, waitMs, 0).unref()
    else log.warn({ reason: failure }, 'notices failed too often, none is sent any more')
  }

  /** Null when it was taken: the provider counts no other answer than 200. */
  async function deliver(webhookEvent: WebhookEvent): Promise<string | null> {
    const { code, event, dateCreated, payment, url, token } = webhookEvent
    const body = JSON.stringify({ id: code, event, dateCreated, payment })
    const copies = Array.from({ length: modes.copies }, () => sender.send({ url, token, body }))
    const failed = (await Promise.all(copies)).find((answer) => answer !== 200)
    return failed === undefined ? null : String(failed)
  }

  return {
    modes,
    setModes(changed) {
      Object.assign(modes, changed)
      version += 1
      ready = []
      schedulePoll(0)
    },
    wake: () => schedulePoll(BATCH_DELAY_MS),
    async stop() {
      isStopped = true
      ready = []
      clearTimeout(timer)
      await polling
      const deadline = Date.now() + SHUTDOWN_GRACE_MS
      while (underWay.size > 0) {
        if (Date.now() > deadline) sender.close()
        await sleep(10)
      }
      sender.close()
    },
  }
}

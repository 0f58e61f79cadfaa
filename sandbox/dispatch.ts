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

/** Delivery settings for tests. Every value but the default one simulates a fault. */
interface DeliveryModes {
  /** Sends nothing while true. */
  hold: boolean
  delayMs: number
  /** Number of times that each event is sent. */
  copies: number
  order: Order
  /** Discards events instead of sending them. */
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
  /** Starts a poll: there may be new events. */
  readonly wake: () => void
  stop(): Promise<void>
}

const MAX_CONCURRENT_DELIVERIES = 16
const EVENTS_PER_QUERY = 256
/** Delay before a poll, so that events of the same moment are found by one query. */
const BATCH_DELAY_MS = 5
/** Time that running deliveries have to finish on shutdown. */
const SHUTDOWN_GRACE_MS = 1_000
/** Interval of polls without a wake: another process may have written events. */
const POLL_MS = 5_000
const POLL_DELAYED_MS = 50

/**
 * Delivers pending events, from the first wake on: in order per payment, concurrently across
 * payments.
 */
export function createDispatcher(db: Db, retryFactor: number, log: Log): Dispatcher {
  const sender = createWebhookSender()
  const underWay = new Set<WebhookEvent>()
  /** Due events that are sent next. */
  let ready: WebhookEvent[] = []
  const modes: DeliveryModes = { ...DEFAULT_DELIVERY }
  /** Incremented whenever the modes change. */
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
      // One poll at a time: concurrent polls would find the same events.
      polling = polling.then(poll).catch((error: unknown) => {
        log.warn({ err: error }, 'could not poll for due webhook events, retrying')
        schedulePoll(1_000)
      })
    }, ms)
  }

  async function poll(): Promise<void> {
    if (modes.hold || ready.length > 0) return
    const { order, delayMs } = modes
    const polledVersion = version
    const found = await findDueEvents(
      db,
      order,
      delayMs,
      [...underWay],
      order === 'reversed' ? 1 : EVENTS_PER_QUERY,
    )
    // The modes changed meanwhile: `setModes` has scheduled another poll.
    if (isStopped || polledVersion !== version) return
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
      // A delivery that was aborted by the shutdown has not failed.
      else if (!isStopped) await postpone(event, failure)
    } catch (error) {
      log.warn({ err: error }, 'could not record a webhook delivery, the event is sent again')
    } finally {
      underWay.delete(event)
      if (ready.length > 0) sendReady()
      else schedulePoll(BATCH_DELAY_MS)
    }
  }

  async function postpone(event: WebhookEvent, failure: string): Promise<void> {
    const waitMs = await postponeEvent(db, event, failure, retryFactor)
    if (waitMs !== null) setTimeout(schedulePoll, waitMs, 0).unref()
    else log.warn({ reason: failure }, 'webhook interrupted after too many failed deliveries')
  }

  /** Returns null on success, else the failure. Only 200 counts, as at the provider. */
  async function deliver(webhookEvent: WebhookEvent): Promise<string | null> {
    const { code, event, dateCreated, payment, url, token } = webhookEvent
    const subject = event.startsWith('TRANSFER_') ? 'transfer' : 'payment'
    const body = JSON.stringify({ id: code, event, dateCreated, [subject]: payment })
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

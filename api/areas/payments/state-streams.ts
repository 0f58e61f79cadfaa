import type { ServerResponse } from 'node:http'
import type { PaymentState } from '@55tickets/contracts/payments.ts'
import type { Log } from '../../platform/log.ts'

interface Stream {
  readonly address: string
  readonly response: ServerResponse
}

export interface StateStreams {
  /** Null if another stream fits; otherwise which limit is reached and when to retry. */
  checkCapacity(address: string): { isGlobal: boolean; seconds: number } | null
  open(saleId: string, stream: Stream, first: PaymentState): void
  /** Pushes the state of a changed sale. */
  push(saleId: string): void
  /** Pushes all states, because changes may have been missed. */
  pushAll(): void
  end(): void
}

export interface StreamsOptions {
  readonly find: (saleId: string) => Promise<PaymentState | null>
  readonly log: Log
  readonly maxStreams?: number
  /** Generous, because phones of one carrier share an address. */
  readonly maxPerAddress?: number
  /** Age at which a stream is closed; the browser reconnects by itself. */
  readonly maxAgeMs?: number
}

const HEARTBEAT_MS = 20_000
const MAX_AGE_MS = 30 * 60_000
const RECONNECT_MS = 2_000
const RETRY_AFTER_SECONDS = 15
/** Unsent bytes at which a slow reader is disconnected; the browser reconnects by itself. */
const MAX_UNREAD_BYTES = 256 * 1024

/** Server-sent event streams of pages that wait for a payment. */
export function createStateStreams(options: StreamsOptions): StateStreams {
  const { find, log, maxStreams = 5_000, maxPerAddress = 100, maxAgeMs = MAX_AGE_MS } = options
  const bySale = new Map<string, Set<Stream>>()
  const byAddress = new Map<string, number>()
  let count = 0

  const heartbeat = setInterval(() => {
    for (const stream of all()) write(stream, ':\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()

  const all = () => [...bySale.values()].flatMap((streams) => [...streams])

  function close(saleId: string, stream: Stream): void {
    const streams = bySale.get(saleId)
    if (!streams?.delete(stream)) return
    if (streams.size === 0) bySale.delete(saleId)
    const left = (byAddress.get(stream.address) ?? 1) - 1
    if (left > 0) byAddress.set(stream.address, left)
    else byAddress.delete(stream.address)
    count--
  }

  async function push(saleId: string): Promise<void> {
    const state = await find(saleId)
    if (!state) return
    for (const stream of bySale.get(saleId) ?? []) write(stream, eventText(state))
  }

  /** Sales whose state is being pushed, and whether they have changed since. */
  const pushing = new Map<string, boolean>()

  /** Pushes one state at a time: if two reads overtook each other, the older would be shown last. */
  async function pushInOrder(saleId: string): Promise<void> {
    const isPushing = pushing.has(saleId)
    pushing.set(saleId, isPushing)
    if (isPushing) return
    try {
      await push(saleId)
    } catch (error) {
      log.warn({ err: error }, 'could not push the payment status to a waiting page')
    }
    const hasChanged = pushing.get(saleId)
    pushing.delete(saleId)
    if (hasChanged) await pushInOrder(saleId)
  }
  const pushSoon = (saleId: string) => {
    if (bySale.has(saleId)) void pushInOrder(saleId)
  }

  return {
    checkCapacity(address) {
      const isGlobal = count >= maxStreams
      const isFull = isGlobal || (byAddress.get(address) ?? 0) >= maxPerAddress
      return isFull ? { isGlobal, seconds: RETRY_AFTER_SECONDS } : null
    },
    open(saleId, stream, first) {
      const streams = bySale.get(saleId) ?? new Set()
      bySale.set(saleId, streams.add(stream))
      byAddress.set(stream.address, (byAddress.get(stream.address) ?? 0) + 1)
      count++
      const ending = setTimeout(() => {
        close(saleId, stream)
        stream.response.end()
      }, maxAgeMs).unref()
      stream.response.once('close', () => {
        clearTimeout(ending)
        close(saleId, stream)
      })
      write(stream, `retry: ${RECONNECT_MS}\n${eventText(first)}`)
      // Covers a change between reading `first` and now.
      pushSoon(saleId)
    },
    push: pushSoon,
    pushAll: () => {
      for (const saleId of bySale.keys()) pushSoon(saleId)
    },
    end() {
      clearInterval(heartbeat)
      for (const { response } of all()) response.end()
    },
  }
}

const eventText = (state: PaymentState) => `data: ${JSON.stringify(state)}\n\n`

function write({ response }: Stream, text: string): void {
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
  else response.write(text)
}

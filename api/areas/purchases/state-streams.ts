import type { ServerResponse } from 'node:http'
import type { PaymentState } from '@55tickets/contracts/payments.ts'
import type { Log } from '../../platform/log.ts'

interface Stream {
  readonly address: string
  readonly response: ServerResponse
}

export interface StateStreams {
  /** Seconds to come back in, where there is no room for another. */
  checkCapacity(address: string): { isGlobal: boolean; seconds: number } | null
  open(saleId: string, stream: Stream, first: PaymentState): void
  /** A sale has changed. */
  push(saleId: string): void
  /** Changes may have been missed. */
  pushAll(): void
  end(): void
}

export interface StreamsOptions {
  readonly find: (saleId: string) => Promise<PaymentState | null>
  readonly log: Log
  readonly maxStreams?: number
  /** Phones of one carrier share theirs. */
  readonly maxPerAddress?: number
  /** How long a page is listened to; the browser then comes back by itself. */
  readonly maxAgeMs?: number
}

const HEARTBEAT_MS = 20_000
const MAX_AGE_MS = 30 * 60_000
const RECONNECT_MS = 2_000
const RETRY_AFTER_SECONDS = 15
/** Who reads so slowly that this much waits is cut off; the browser comes back by itself. */
const MAX_UNREAD_BYTES = 256 * 1024

/** Pages that wait to hear how a payment goes, as server-sent events. */
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

  /** Sales that are being told, and whether they have changed meanwhile. */
  const pushing = new Map<string, boolean>()

  /** One after the other: of two answers that overtake each other, the older would be the last word. */
  async function pushInOrder(saleId: string): Promise<void> {
    const isPushing = pushing.has(saleId)
    pushing.set(saleId, isPushing)
    if (isPushing) return
    try {
      await push(saleId)
    } catch (error) {
      log.warn({ err: error }, 'a page was not told')
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
      // Whatever happened between reading the state and now.
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

import type { ServerResponse } from 'node:http'
import type { PaymentState } from '@55tickets/contracts/payments.ts'
import type { Log } from '../../platform/log.ts'

interface Stream {
  readonly address: string
  readonly response: ServerResponse
}

export interface StateStreams {
  /** Seconds to come back in, where there is no room for another. */
  noRoomFor(address: string): { everybody: boolean; seconds: number } | null
  open(saleId: string, stream: Stream, first: PaymentState): void
  /** A sale has changed. */
  tell(saleId: string): void
  /** Changes may have been missed. */
  tellAll(): void
  end(): void
}

export interface StreamsOptions {
  readonly find: (saleId: string) => Promise<PaymentState | null>
  readonly log: Log
  readonly most?: number
  /** Phones of one carrier share theirs. */
  readonly mostOfAddress?: number
  /** How long a page is listened to; the browser then comes back by itself. */
  readonly maxAgeMs?: number
}

const HEARTBEAT_MS = 20_000
const MAX_AGE_MS = 30 * 60_000
const COME_BACK_MS = 2_000
const COME_BACK_SECONDS = 15
/** Who reads so slowly that this much waits is cut off; the browser comes back by itself. */
const MOST_UNREAD_BYTES = 256 * 1024

/** Pages that wait to hear how a payment goes, as server-sent events. */
export function createStateStreams(options: StreamsOptions): StateStreams {
  const { find, log, most = 5_000, mostOfAddress = 100, maxAgeMs = MAX_AGE_MS } = options
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

  async function tell(saleId: string): Promise<void> {
    const state = await find(saleId)
    if (!state) return
    for (const stream of bySale.get(saleId) ?? []) write(stream, messageOf(state))
  }

  /** Sales that are being told, and whether they have changed meanwhile. */
  const telling = new Map<string, boolean>()

  /** One after the other: of two answers that overtake each other, the older would be the last word. */
  async function tellInOrder(saleId: string): Promise<void> {
    const isTelling = telling.has(saleId)
    telling.set(saleId, isTelling)
    if (isTelling) return
    try {
      await tell(saleId)
    } catch (error) {
      log.warn({ err: error }, 'a page was not told')
    }
    const hasChanged = telling.get(saleId)
    telling.delete(saleId)
    if (hasChanged) await tellInOrder(saleId)
  }
  const tellSoon = (saleId: string) => {
    if (bySale.has(saleId)) void tellInOrder(saleId)
  }

  return {
    noRoomFor(address) {
      const everybody = count >= most
      const isFull = everybody || (byAddress.get(address) ?? 0) >= mostOfAddress
      return isFull ? { everybody, seconds: COME_BACK_SECONDS } : null
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
      write(stream, `retry: ${COME_BACK_MS}\n${messageOf(first)}`)
      // Whatever happened between reading the state and now.
      tellSoon(saleId)
    },
    tell: tellSoon,
    tellAll: () => {
      for (const saleId of bySale.keys()) tellSoon(saleId)
    },
    end() {
      clearInterval(heartbeat)
      for (const { response } of all()) response.end()
    },
  }
}

const messageOf = (state: PaymentState) => `data: ${JSON.stringify(state)}\n\n`

function write({ response }: Stream, text: string): void {
  if (response.writableLength > MOST_UNREAD_BYTES) response.destroy()
  else response.write(text)
}

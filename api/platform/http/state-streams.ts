import type { ServerResponse } from 'node:http'
import type { Log } from '../log.ts'

/** A key under which open streams are counted, with the most of them at one process. */
export type StreamLimit = readonly [key: string, most: number]

interface Stream {
  readonly limits: readonly StreamLimit[]
  readonly response: ServerResponse
  /** Asked before every push: the stream of somebody who lost the right to it ends. */
  readonly isAllowed?: () => Promise<boolean>
  /** Login that opened the stream, which ends with it. */
  readonly loginId?: string
}

/** Streams by the key of what they show, such as a sale's id. */
export interface StateStreams<State> {
  /** Null if another stream fits; otherwise which limit is reached and when to retry. */
  checkCapacity(limits: readonly StreamLimit[]): { isGlobal: boolean; seconds: number } | null
  open(key: string, stream: Stream, first: State): void
  /** Number of open streams. */
  count(): number
  /** Pushes a changed state. */
  push(key: string): void
  /** Pushes all states, because changes may have been missed. */
  pushAll(): void
  /** Ends the streams whose login has ended. */
  endWithLogins(hasEnded: (loginId: string) => boolean): void
  end(): void
}

export interface StreamsOptions<State> {
  readonly find: (key: string) => Promise<State | null>
  readonly log: Log
  readonly maxStreams?: number
  /** Age at which a stream is closed; the browser reconnects by itself. */
  readonly maxAgeMs?: number
}

const HEARTBEAT_MS = 20_000
const MAX_AGE_MS = 30 * 60_000
const RECONNECT_MS = 2_000
const RETRY_AFTER_SECONDS = 15
/** Unsent bytes at which a slow reader is disconnected; the browser reconnects by itself. */
const MAX_UNREAD_BYTES = 256 * 1024

/** Server-sent event streams of pages that show a state, such as that of a payment. */
export function createStateStreams<State extends object>(
  options: StreamsOptions<State>,
): StateStreams<State> {
  const { find, log, maxStreams = 5_000, maxAgeMs = MAX_AGE_MS } = options
  const byKey = new Map<string, Set<Stream>>()
  const openByLimit = new Map<string, number>()
  let count = 0

  const heartbeat = setInterval(() => {
    for (const stream of all()) write(stream, ':\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()

  const all = () => [...byKey.values()].flatMap((streams) => [...streams])

  function close(key: string, stream: Stream): void {
    const streams = byKey.get(key)
    if (!streams?.delete(stream)) return
    if (streams.size === 0) byKey.delete(key)
    for (const [limit] of stream.limits) {
      const left = (openByLimit.get(limit) ?? 1) - 1
      if (left > 0) openByLimit.set(limit, left)
      else openByLimit.delete(limit)
    }
    count--
  }

  async function push(key: string): Promise<void> {
    const state = await find(key)
    if (!state) return
    for (const stream of byKey.get(key) ?? []) {
      if ((await stream.isAllowed?.()) === false) stream.response.end()
      else write(stream, eventText(state))
    }
  }

  /** Keys whose state is being pushed, and whether it has changed since. */
  const pushing = new Map<string, boolean>()

  /** Pushes one state at a time: if two reads overtook each other, the older would be shown last. */
  async function pushInOrder(key: string): Promise<void> {
    const isPushing = pushing.has(key)
    pushing.set(key, isPushing)
    if (isPushing) return
    try {
      await push(key)
    } catch (error) {
      log.warn({ err: error }, 'could not push a changed state to the pages that show it')
    }
    const hasChanged = pushing.get(key)
    pushing.delete(key)
    if (hasChanged) await pushInOrder(key)
  }
  const pushSoon = (key: string) => {
    if (byKey.has(key)) void pushInOrder(key)
  }

  return {
    checkCapacity(limits) {
      const isGlobal = count >= maxStreams
      const isFull =
        isGlobal || limits.some(([limit, most]) => (openByLimit.get(limit) ?? 0) >= most)
      return isFull ? { isGlobal, seconds: RETRY_AFTER_SECONDS } : null
    },
    open(key, stream, first) {
      const streams = byKey.get(key) ?? new Set()
      byKey.set(key, streams.add(stream))
      for (const [limit] of stream.limits) openByLimit.set(limit, (openByLimit.get(limit) ?? 0) + 1)
      count++
      const ending = setTimeout(() => {
        close(key, stream)
        stream.response.end()
      }, maxAgeMs).unref()
      stream.response.once('close', () => {
        clearTimeout(ending)
        close(key, stream)
      })
      write(stream, `retry: ${RECONNECT_MS}\n${eventText(first)}`)
      // Covers a change between reading `first` and now.
      pushSoon(key)
    },
    count: () => count,
    push: pushSoon,
    pushAll: () => {
      for (const key of byKey.keys()) pushSoon(key)
    },
    endWithLogins(hasEnded) {
      for (const { loginId, response } of all())
        if (loginId !== undefined && hasEnded(loginId)) response.end()
    },
    end() {
      clearInterval(heartbeat)
      for (const { response } of all()) response.end()
    },
  }
}

const eventText = (state: object) => `data: ${JSON.stringify(state)}\n\n`

function write({ response }: Stream, text: string): void {
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
  else response.write(text)
}

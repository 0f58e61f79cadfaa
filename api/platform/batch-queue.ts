import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDatabaseUnavailable } from './db/unavailable.ts'
import { Busy } from './limit-concurrency.ts'
import type { SpanRef } from './tracing/spans.ts'
import { tracing } from './tracing/tracing.ts'

interface BatchQueueOptions<In, Out> {
  /**
   * Answers all requests of a batch, in their order. Called again with a part of a batch that
   * failed.
   */
  readonly runBatch: (key: string, requests: In[]) => Promise<Out[]>
  /** Two requests of one owner never share a batch: the second waits for the next one. */
  readonly ownerKey: (request: In) => string
  readonly maxBatchSize: number
  /**
   * Time for which a small batch waits for more requests; none if it is missing. For work that waits for
   * others anyway, as a payment for the bank: each batch costs the same statements, however small it is.
   */
  readonly gatherMs?: number
  /** Number of keys whose batches run at the same time. */
  readonly maxConcurrent: number
  /** Requests that may wait under one key, and for how long. */
  readonly maxQueued: number
  readonly timeoutMs: number
}

export interface BatchQueue<In, Out> {
  readonly runBatched: (key: string, request: In) => Promise<Out>
}

/**
 * Smallest batch that is still split in halves, and number of answers that are delivered per turn
 * of the event loop.
 */
const MIN_BATCH_SIZE = 32
/** Checks for timed-out requests within one timeout. */
const CHECKS_PER_TIMEOUT = 10

interface QueuedRequest<In, Out> {
  readonly request: In
  readonly resolve: (answer: Out) => void
  readonly reject: (error: unknown) => void
  /** Time of its timeout, by the clock of `performance.now()`. */
  readonly expiresAt: number
  readonly span: SpanRef | undefined
}

/**
 * Collects the requests that arrive while a batch runs and answers them in the next one: under a
 * rush one batch serves hundreds. Each key has a queue and runs one batch at a time; the keys take
 * turns, so that a rush under one does not delay another.
 */
export function createBatchQueue<In, Out>(
  options: BatchQueueOptions<In, Out>,
): BatchQueue<In, Out> {
  const { runBatch, ownerKey, maxBatchSize, maxConcurrent, maxQueued, timeoutMs } = options
  const { gatherMs = 0 } = options
  type Queue = Set<QueuedRequest<In, Out>>
  const queues = new Map<string, Queue>()
  /** Keys with queued requests and without a running batch. */
  const ready: string[] = []
  let running = 0
  let expiryTimer: NodeJS.Timeout | undefined

  /** Rejects requests that timed out, also while a batch hangs. One timer for all queues. */
  function rejectExpired(): void {
    const now = performance.now()
    for (const queue of queues.values()) {
      for (const queued of queue) {
        if (now < queued.expiresAt) break
        queue.delete(queued)
        queued.reject(new Busy())
      }
    }
    if (queues.size > 0) return
    clearInterval(expiryTimer)
    expiryTimer = undefined
  }

  function startReady(): void {
    while (running < maxConcurrent) {
      const key = ready.shift()
      if (key === undefined) return
      running++
      void runNext(key).finally(() => {
        running--
        startReady()
      })
    }
  }

  async function runNext(key: string): Promise<void> {
    const batch = takeBatch(queues.get(key) ?? new Set())
    if (batch.length > 0) await serve(key, batch)
    const left = queues.get(key)?.size ?? 0
    if (left === 0) queues.delete(key)
    else if (gatherMs > 0 && left < MIN_BATCH_SIZE) setTimeout(makeReady, gatherMs, key)
    else ready.push(key)
  }

  function makeReady(key: string): void {
    ready.push(key)
    startReady()
  }

  /**
   * Takes the oldest requests, one of each owner. Of a long queue it takes only the first half:
   * while the database works on that, this process receives and answers the others.
   */
  function takeBatch(queue: Queue): QueuedRequest<In, Out>[] {
    const size = Math.min(maxBatchSize, Math.max(MIN_BATCH_SIZE, Math.ceil(queue.size / 2)))
    const owners = new Set<string>()
    const batch: QueuedRequest<In, Out>[] = []
    for (const queued of queue) {
      if (batch.length === size) break
      const owner = ownerKey(queued.request)
      if (owners.has(owner)) continue
      owners.add(owner)
      queue.delete(queued)
      batch.push(queued)
    }
    return batch
  }

  async function serve(key: string, batch: readonly QueuedRequest<In, Out>[]): Promise<void> {
    try {
      const answers = await runTraced(key, batch)
      // Not awaited: the next batch may begin.
      void answerAll(key, batch, answers)
    } catch (error) {
      if (batch.length === 1 || isDatabaseUnavailable(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      // Bisect, so that one bad request does not fail hundreds of others.
      const middle = Math.ceil(batch.length / 2)
      await serve(key, batch.slice(0, middle))
      await serve(key, batch.slice(middle))
    }
  }

  /** Runs a batch within the trace of its first request; those of the others refer to it. */
  function runTraced(key: string, batch: readonly QueuedRequest<In, Out>[]): Promise<Out[]> {
    const requests = batch.map(({ request }) => request)
    if (!tracing) return runBatch(key, requests)
    const continues = batch.map(({ span }) => span)
    const attributes = { 'batch.size': batch.length }
    return tracing.run({ name: 'batch', attributes, continues }, () => runBatch(key, requests))
  }

  /** Delivers the answers in portions, so that new requests need not wait for hundreds of replies. */
  async function answerAll(
    key: string,
    batch: readonly QueuedRequest<In, Out>[],
    answers: readonly Out[],
  ): Promise<void> {
    for (const [index, { resolve, reject }] of batch.entries()) {
      if (index > 0 && index % MIN_BATCH_SIZE === 0) await nextTurn()
      const answer = answers[index]
      if (answer === undefined) reject(new Error(`the batch of ${key} returned too few answers`))
      else resolve(answer)
    }
  }

  return {
    runBatched(key: string, request: In): Promise<Out> {
      const known = queues.get(key)
      const queue: Queue = known ?? new Set()
      if (queue.size >= maxQueued) return Promise.reject(new Busy())
      return new Promise((resolve, reject) => {
        const expiresAt = performance.now() + timeoutMs
        const queued = { request, resolve, reject, expiresAt, span: tracing?.current() }
        queue.add(queued)
        if (known) return
        queues.set(key, queue)
        expiryTimer ??= setInterval(rejectExpired, timeoutMs / CHECKS_PER_TIMEOUT).unref()
        // Later requests of this turn of the event loop, at least, join the same batch.
        if (gatherMs > 0) setTimeout(makeReady, gatherMs, key)
        else setImmediate(makeReady, key)
      })
    },
  }
}

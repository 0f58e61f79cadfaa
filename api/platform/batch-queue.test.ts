import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createBatchQueue } from './batch-queue.ts'
import { Busy } from './limit-concurrency.ts'

interface TestRequest {
  owner: string
  what: number
}

/**
 * A queue that records its batches, each of which lasts for a turn of the event loop, or until
 * `ends` resolves.
 */
function watchedQueue(
  options: Partial<Parameters<typeof createBatchQueue<TestRequest, number>>[0]> & {
    ends?: Promise<void>
  } = {},
) {
  const runs: { key: string; whats: number[] }[] = []
  const queue = createBatchQueue<TestRequest, number>({
    runBatch: async (key, requests) => {
      runs.push({ key, whats: requests.map(({ what }) => what) })
      await (options.ends ?? nextTurn())
      return requests.map(({ what }) => what * 10)
    },
    ownerKey: ({ owner }) => owner,
    maxBatchSize: 100,
    maxConcurrent: 2,
    maxQueued: 1000,
    timeoutMs: 5_000,
    ...options,
  })
  const ask = (key: string, what: number, owner = `owner ${what}`) =>
    queue.runBatched(key, { owner, what })
  /** Resolves once a batch has begun. */
  const begun = async () => {
    while (runs.length === 0) await nextTurn()
  }
  return { runs, ask, begun }
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

test('requests that arrive while a batch runs form the next batch, in order, each with its own answer', async () => {
  const { promise: ends, resolve: end } = Promise.withResolvers<void>()
  const { runs, ask, begun } = watchedQueue({ ends })
  const first = ask('show', 1)
  await begun()
  const pending = [2, 3, 4].map((what) => ask('show', what))
  end()
  const others = await Promise.all(pending)
  expect(await first).toBe(10)
  expect(others).toEqual([20, 30, 40])
  expect(runs.map(({ whats }) => whats)).toEqual([[1], [2, 3, 4]])
})

test('a small batch waits for more requests if it is told to, and the next one does, too', async ({
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { promise: ends, resolve: end } = Promise.withResolvers<void>()
  const { runs, ask, begun } = watchedQueue({ gatherMs: 10, ends })
  const early = [ask('show', 1)]
  await nextTurn()
  early.push(ask('show', 2))
  await nextTurn()
  expect(runs).toEqual([])
  vi.advanceTimersByTime(10)
  await begun()
  const late = [ask('show', 3)]
  end()
  expect(await Promise.all(early)).toEqual([10, 20])
  late.push(ask('show', 4))
  await nextTurn()
  vi.advanceTimersByTime(10)
  expect(await Promise.all(late)).toEqual([30, 40])
  expect(runs.map(({ whats }) => whats)).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('a batch is limited in size, first come, first served', async () => {
  const { runs, ask } = watchedQueue({ maxBatchSize: 4 })
  await Promise.all(numbers(10).map((what) => ask('show', what)))
  expect(runs.map(({ whats }) => whats)).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9],
  ])
})

test('a large batch is answered in portions, between which other work runs', async () => {
  const { runs, ask } = watchedQueue()
  let turn = 0
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  count()
  const turns = await Promise.all(numbers(100).map((what) => ask('show', what).then(() => turn)))
  isOver = true
  const together = runs[0]?.whats.length ?? 0
  expect(together).toBe(50)
  expect(new Set(turns.slice(0, together)).size).toBe(2)
})

test('a long queue is halved: the first half runs while the others wait', async () => {
  const { runs, ask } = watchedQueue()
  await Promise.all(numbers(90).map((what) => ask('show', what)))
  expect(runs.map(({ whats }) => whats.length)).toEqual([45, 32, 13])
})

test('two requests of one owner never share a batch, and keep their order', async () => {
  const { runs, ask } = watchedQueue()
  await Promise.all([ask('show', 1, 'ana'), ask('show', 2, 'ana'), ask('show', 3, 'bia')])
  expect(runs.map(({ whats }) => whats)).toEqual([[1, 3], [2]])
})

test('a rush under one key does not block another', async () => {
  const { runs, ask } = watchedQueue({ maxBatchSize: 1, maxConcurrent: 1 })
  const rush = Promise.all(numbers(50).map((what) => ask('rush', what)))
  await ask('quiet', 99)
  expect(runs.findIndex(({ key }) => key === 'quiet')).toBeLessThan(3)
  await rush
})

test('a key never runs two batches at once, and maxConcurrent limits the keys that run', async () => {
  const now: string[] = []
  let most = 0
  const { ask } = watchedQueue({
    maxBatchSize: 2,
    runBatch: async (key, requests) => {
      expect(now).not.toContain(key)
      now.push(key)
      most = Math.max(most, now.length)
      await nextTurn()
      now.splice(now.indexOf(key), 1)
      return requests.map(({ what }) => what)
    },
  })
  await Promise.all(numbers(60).map((what) => ask(`key ${what % 6}`, what)))
  expect(most).toBe(2)
})

test('a request is rejected at once when the queue is full', async () => {
  const { ask } = watchedQueue({ maxQueued: 2 })
  const [first, second, third] = [1, 2, 3].map((what) => ask('show', what))
  await expect(third).rejects.toBeInstanceOf(Busy)
  expect(await Promise.all([first, second])).toEqual([10, 20])
})

test('a queued request times out even while the batch before it hangs', async () => {
  const { promise: ends, resolve: end } = Promise.withResolvers<void>()
  const { ask, begun } = watchedQueue({ timeoutMs: 30, ends })
  const stuck = ask('show', 1)
  await begun()
  await expect(ask('show', 2)).rejects.toBeInstanceOf(Busy)
  end()
  expect(await stuck).toBe(10)
})

test('a key continues after all its queued requests timed out', async () => {
  const { promise: ends, resolve: end } = Promise.withResolvers<void>()
  const { ask, begun } = watchedQueue({ timeoutMs: 30, ends })
  const first = ask('show', 1)
  await begun()
  await expect(ask('show', 2)).rejects.toBeInstanceOf(Busy)
  end()
  await first
  expect(await ask('show', 3)).toBe(30)
})

test('one bad request fails alone', async () => {
  let runs = 0
  const { ask } = watchedQueue({
    runBatch: async (_lane, requests) => {
      runs++
      if (requests.some(({ what }) => what === 13)) throw new Error('poison')
      return requests.map(({ what }) => what)
    },
  })
  const outcomes = await Promise.allSettled(numbers(64).map((what) => ask('show', what)))
  const failed = outcomes.flatMap(({ status }, place) => (status === 'rejected' ? [place] : []))
  expect(failed).toEqual([13])
  expect(runs).toBeLessThan(16)
})

test('an unavailable database fails the whole batch without bisecting it', async () => {
  let runs = 0
  const { ask } = watchedQueue({
    runBatch: () => {
      runs++
      return Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
    },
  })
  const outcomes = await Promise.allSettled(numbers(20).map((what) => ask('show', what)))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(runs).toBe(1)
})

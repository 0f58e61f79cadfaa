import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'
import { Busy } from './turns.ts'

interface Asked {
  owner: string
  what: number
}

/** Lanes whose work is noted down and lasts for a turn of the event loop, or until it is told to end. */
function watchedLanes(
  options: Partial<Parameters<typeof createLanes<Asked, number>>[0]> & {
    ends?: Promise<void>
  } = {},
) {
  const runs: { lane: string; whats: number[] }[] = []
  const lanes = createLanes<Asked, number>({
    work: async (lane, requests) => {
      runs.push({ lane, whats: requests.map(({ what }) => what) })
      await (options.ends ?? nextTurn())
      return requests.map(({ what }) => what * 10)
    },
    ownerOf: ({ owner }) => owner,
    atOnce: 100,
    lanesAtOnce: 2,
    mostWaiting: 1000,
    patienceMs: 5_000,
    ...options,
  })
  const ask = (lane: string, what: number, owner = `owner ${what}`) =>
    lanes.ask(lane, { owner, what })
  /** Resolves once work has begun. */
  const begun = async () => {
    while (runs.length === 0) await nextTurn()
  }
  return { runs, ask, begun }
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

test('what arrives while work is under way goes together, in order, each with its own answer', async () => {
  const { promise: ends, resolve: end } = Promise.withResolvers<void>()
  const { runs, ask, begun } = watchedLanes({ ends })
  const first = ask('show', 1)
  await begun()
  const asked = [2, 3, 4].map((what) => ask('show', what))
  end()
  const others = await Promise.all(asked)
  expect(await first).toBe(10)
  expect(others).toEqual([20, 30, 40])
  expect(runs.map(({ whats }) => whats)).toEqual([[1], [2, 3, 4]])
})

test('no more go together than allowed, first come first served', async () => {
  const { runs, ask } = watchedLanes({ atOnce: 4 })
  await Promise.all(numbers(10).map((what) => ask('show', what)))
  expect(runs.map(({ whats }) => whats)).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9],
  ])
})

test('many are answered in portions, between which others have their turn', async () => {
  const { runs, ask } = watchedLanes()
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

test('of many the first half goes ahead, and the others while that one is answered', async () => {
  const { runs, ask } = watchedLanes()
  await Promise.all(numbers(90).map((what) => ask('show', what)))
  expect(runs.map(({ whats }) => whats.length)).toEqual([45, 32, 13])
})

test('two requests of one owner never go together, and keep their order', async () => {
  const { runs, ask } = watchedLanes()
  await Promise.all([ask('show', 1, 'ana'), ask('show', 2, 'ana'), ask('show', 3, 'bia')])
  expect(runs.map(({ whats }) => whats)).toEqual([[1, 3], [2]])
})

test('a rush in one lane lets another have its turn', async () => {
  const { runs, ask } = watchedLanes({ atOnce: 1, lanesAtOnce: 1 })
  const rush = Promise.all(numbers(50).map((what) => ask('rush', what)))
  await ask('quiet', 99)
  expect(runs.findIndex(({ lane }) => lane === 'quiet')).toBeLessThan(3)
  await rush
})

test('one lane is never at work twice, and no more lanes than allowed are', async () => {
  const now: string[] = []
  let most = 0
  const { ask } = watchedLanes({
    atOnce: 2,
    work: async (lane, requests) => {
      expect(now).not.toContain(lane)
      now.push(lane)
      most = Math.max(most, now.length)
      await nextTurn()
      now.splice(now.indexOf(lane), 1)
      return requests.map(({ what }) => what)
    },
  })
  await Promise.all(numbers(60).map((what) => ask(`lane ${what % 6}`, what)))
  expect(most).toBe(2)
})

test('who comes when too many wait is sent away at once', async () => {
  const { ask } = watchedLanes({ mostWaiting: 2 })
  const [first, second, third] = [1, 2, 3].map((what) => ask('show', what))
  await expect(third).rejects.toBeInstanceOf(Busy)
  expect(await Promise.all([first, second])).toEqual([10, 20])
})

test('who has waited too long is sent away even while the work before does not end', async () => {
  const { promise: ends, resolve: end } = Promise.withResolvers<void>()
  const { ask, begun } = watchedLanes({ patienceMs: 30, ends })
  const stuck = ask('show', 1)
  await begun()
  await expect(ask('show', 2)).rejects.toBeInstanceOf(Busy)
  end()
  expect(await stuck).toBe(10)
})

test('a lane goes on after all who waited in it were sent away', async () => {
  const { promise: ends, resolve: end } = Promise.withResolvers<void>()
  const { ask, begun } = watchedLanes({ patienceMs: 30, ends })
  const first = ask('show', 1)
  await begun()
  await expect(ask('show', 2)).rejects.toBeInstanceOf(Busy)
  end()
  await first
  expect(await ask('show', 3)).toBe(30)
})

test('one request that can’t be worked off fails alone', async () => {
  let runs = 0
  const { ask } = watchedLanes({
    work: async (_lane, requests) => {
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

test('with the database away all are told so without trying each', async () => {
  let runs = 0
  const { ask } = watchedLanes({
    work: () => {
      runs++
      return Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
    },
  })
  const outcomes = await Promise.allSettled(numbers(20).map((what) => ask('show', what)))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(runs).toBe(1)
})

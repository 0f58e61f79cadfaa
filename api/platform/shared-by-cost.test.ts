import { expect, test } from 'vitest'
import { sharedByCost } from './shared-by-cost.ts'

function setUp(costMs: number, maxMs = 60_000) {
  let time = 0
  let made = 0
  let fails = false
  const get = sharedByCost(
    async () => {
      await Promise.resolve()
      time += costMs
      if (fails) throw new Error('away')
      made += 1
      return made
    },
    { maxMs, clock: () => time },
  )
  return {
    get,
    pass: (ms: number) => {
      time += ms
    },
    settle: () => new Promise((resolve) => setImmediate(resolve)),
    fail: (now: boolean) => {
      fails = now
    },
  }
}

test('those who ask at once share one making', async () => {
  const { get } = setUp(10)
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1])
})

test('what cost nothing is made anew every time', async () => {
  const { get } = setUp(0)
  expect([await get(), await get()]).toEqual([1, 2])
})

test('what took ten milliseconds is given for half a second', async () => {
  const { get, pass } = setUp(10)
  await get()
  pass(489)
  expect(await get()).toBe(1)
})

test('then the older one is given while a new one is made', async () => {
  const { get, pass, settle } = setUp(10)
  await get()
  pass(500)
  expect(await get()).toBe(1)
  await settle()
  expect(await get()).toBe(2)
})

test('what is too old is waited for', async () => {
  const { get, pass } = setUp(10)
  await get()
  pass(1000)
  expect(await get()).toBe(2)
})

test('however long it took, nothing is given beyond its greatest age', async () => {
  const { get, pass } = setUp(10_000)
  await get()
  pass(50_001)
  expect(await get()).toBe(2)
})

test('a failure is told to whoever waits and is not kept', async () => {
  const { get, fail } = setUp(10)
  fail(true)
  await expect(get()).rejects.toThrow('away')
  fail(false)
  expect(await get()).toBe(1)
})

test('a failure in the background leaves the older one', async () => {
  const { get, pass, settle, fail } = setUp(10)
  await get()
  fail(true)
  pass(500)
  expect(await get()).toBe(1)
  await settle()
  expect(await get()).toBe(1)
})

import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

function setUp(maxTracked = 10) {
  let time = 0
  const limiter = createLimiter({ maxRequests: 2, windowMs: 60_000, maxTracked, clock: () => time })
  return {
    take: limiter.take,
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('a key over the limit is told how long to wait, others are not', () => {
  const { take, pass } = setUp()
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 60])
  pass(30_500)
  expect(take('a')).toBe(30)
  expect(take('b')).toBe(0)
})

test('counting restarts after the window', () => {
  const { take, pass } = setUp()
  for (let asked = 0; asked < 5; asked += 1) take('a')
  pass(60_000)
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 60])
})

test('a flood of keys fills no memory: the oldest are dropped', () => {
  const { take } = setUp(2)
  for (let asked = 0; asked < 3; asked += 1) take('a')
  take('b')
  take('c')
  expect(take('a')).toBe(0)
})

test('a recently seen key is not dropped for new ones', () => {
  const { take } = setUp(4)
  take('a')
  for (const other of ['b', 'c', 'd']) take(other)
  expect([take('d'), take('d')]).toEqual([0, 60])
})

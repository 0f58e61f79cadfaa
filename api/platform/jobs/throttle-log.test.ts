import { expect, test } from 'vitest'
import { throttleLog } from './throttle-log.ts'

test('a burst of failures is logged once, and the next line counts the suppressed ones', () => {
  let now = 0
  const told: [string, number][] = []
  const tell = throttleLog<string>(
    (event, leftOut) => told.push([event, leftOut]),
    () => now,
  )
  for (const event of ['a', 'b', 'c']) tell(event)
  now = 29_999
  tell('d')
  expect(told).toEqual([['a', 0]])
  now = 30_000
  tell('e')
  expect(told).toEqual([
    ['a', 0],
    ['e', 3],
  ])
})

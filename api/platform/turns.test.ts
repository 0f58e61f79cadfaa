import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Busy, takeTurns } from './turns.ts'

test('no more than allowed work at once, all get their turn in order', async () => {
  const inTurn = takeTurns(2, 100)
  let working = 0
  let most = 0
  const order: number[] = []
  const work = (number: number) =>
    inTurn(async () => {
      working++
      most = Math.max(most, working)
      order.push(number)
      await nextTurn()
      working--
    })
  await Promise.all(Array.from({ length: 20 }, (_, number) => work(number)))
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

test('a failing work gives its place on', async () => {
  const inTurn = takeTurns(1, 10)
  const failed = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('who would wait too long is turned away', async () => {
  const inTurn = takeTurns(1, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const [first, second, third] = [1, 2, 3].map(() => inTurn(() => promise))
  await expect(third).rejects.toBeInstanceOf(Busy)
  resolve()
  await Promise.all([first, second])
})

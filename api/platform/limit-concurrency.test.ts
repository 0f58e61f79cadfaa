import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Busy, limitConcurrency } from './limit-concurrency.ts'

test('no more than maxConcurrent run at once, all in order', async () => {
  const runLimited = limitConcurrency(2, 100)
  let working = 0
  let most = 0
  const order: number[] = []
  const work = (number: number) =>
    runLimited(async () => {
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

test('a failed call frees its slot', async () => {
  const runLimited = limitConcurrency(1, 10)
  const failed = runLimited(() => Promise.reject(new Error('no')))
  const next = runLimited(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('a call is rejected when the queue is full', async () => {
  const runLimited = limitConcurrency(1, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const [first, second, third] = [1, 2, 3].map(() => runLimited(() => promise))
  await expect(third).rejects.toBeInstanceOf(Busy)
  resolve()
  await Promise.all([first, second])
})

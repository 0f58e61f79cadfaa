import { expect, test } from 'vitest'
import { sharedFor } from './shared-for.ts'

test('callers share one run and its result for a while', async () => {
  let runs = 0
  const shared = sharedFor(60_000, async () => ++runs)
  expect(await Promise.all([shared(), shared(), shared()])).toEqual([1, 1, 1])
  expect(await shared()).toBe(1)
})

test('after its time the work is done anew', async () => {
  let runs = 0
  const shared = sharedFor(0, async () => ++runs)
  expect([await shared(), await shared()]).toEqual([1, 2])
})

test('a failure is told to those who share it and to nobody after', async () => {
  let runs = 0
  const shared = sharedFor(60_000, async () => {
    if (++runs === 1) throw new Error('away')
    return runs
  })
  const [one, other] = await Promise.allSettled([shared(), shared()])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  expect(await shared()).toBe(2)
})

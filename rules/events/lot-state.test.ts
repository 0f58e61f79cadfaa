import { expect, test } from 'vitest'
import { findLotStates } from './lot-state.ts'

const lot = (remaining: number | null, isClosed = false) => ({ _id: 'a', remaining, isClosed })

test('the lowest lot that is neither closed nor full is on sale, those after it wait', () => {
  const lots = [lot(5, true), lot(0), lot(3), lot(2), lot(null)]
  expect(findLotStates({ remaining: 40, lots })).toEqual(['closed', 'full', 'open', 'next', 'next'])
})

test('a lot that takes what is left is full with its sector', () => {
  expect(findLotStates({ remaining: 0, lots: [lot(null)] })).toEqual(['full'])
})

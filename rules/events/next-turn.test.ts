import { expect, test } from 'vitest'
import { findNextTurn } from './next-turn.ts'

const lot = (name: string, state: 'open' | 'next' | 'closed' | 'full', size: number | null = 10) =>
  ({ name, state, size, sold: 4, held: 1, closesAt: null }) as const

test('the next lot follows at a time, or with the last ticket of the one on sale', () => {
  const closesAt = '2030-01-01T00:00:00Z'
  const lots = [lot('1º', 'closed'), { ...lot('2º', 'open'), closesAt }, lot('3º', 'next')]
  expect(findNextTurn(lots)).toEqual({ lot: '2º', next: '3º', closesAt, left: 5 })
})

test('a lot that takes all that is left has no last ticket of its own', () => {
  expect(findNextTurn([lot('1º', 'open', null), lot('2º', 'next')])?.left).toBeNull()
})

test.each([
  ['nothing is on sale', [lot('1º', 'closed'), lot('2º', 'full')]],
  ['the last lot is on sale', [lot('1º', 'full'), lot('2º', 'open')]],
  ['the later lots are closed', [lot('1º', 'open'), lot('2º', 'closed')]],
  ['there are no lots', []],
])('no turn comes if %s', (_, lots) => {
  expect(findNextTurn(lots)).toBeNull()
})

import { expect, test } from 'vitest'
import { countReaching, countStatuses } from './count-statuses.ts'

const groups = [
  { subscribed: 3, attended: 3, isIssued: false, people: 10 },
  { subscribed: 3, attended: 2, isIssued: false, people: 20 },
  { subscribed: 3, attended: 0, isIssued: false, people: 5 },
  { subscribed: 3, attended: 1, isIssued: true, people: 2 },
]

test('people are counted by what a minimum would make of them; issued certificates stay', () => {
  expect(countStatuses({ groups, isOver: true }, 67)).toEqual({
    issued: 2,
    due: 10,
    waiting: 0,
    missed: 25,
  })
  expect(countStatuses({ groups, isOver: false }, 67)).toEqual({
    issued: 2,
    due: 0,
    waiting: 35,
    missed: 0,
  })
})

test.each([
  [null, 32],
  [66, 32],
  [67, 12],
  [100, 12],
])('with a minimum of %s, %i people reach it so far', (minimum, reached) => {
  expect(countReaching({ groups }, minimum)).toBe(reached)
})

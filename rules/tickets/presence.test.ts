import { expect, test } from 'vitest'
import {
  certificateStatus,
  checkMinimumPresence,
  isSumDue,
  presenceText,
  sessionsNeeded,
} from './presence.ts'

test.each([
  [3, 66, 2],
  [3, 67, 3],
  [5, 75, 4],
  [4, 75, 3],
  [3, 33, 1],
  [3, 34, 2],
  [1, 1, 1],
  [100, 29, 29],
  [7, 100, 7],
  [8, null, 1],
  [0, 75, 1],
])('of %i sessions, %s %% are %i', (subscribed, minimum, needed) => {
  expect(sessionsNeeded(subscribed, minimum)).toBe(needed)
})

test('the percentage is exact: no session more, and none less, for any number of sessions', () => {
  for (let subscribed = 1; subscribed <= 60; subscribed += 1)
    for (let minimum = 1; minimum <= 100; minimum += 1) {
      const needed = sessionsNeeded(subscribed, minimum)
      expect(needed * 100).toBeGreaterThanOrEqual(minimum * subscribed)
      expect((needed - 1) * 100).toBeLessThan(minimum * subscribed)
    }
})

test.each([
  ['two sessions without a minimum', { subscribed: 2, attended: 2 }, null, true],
  ['one session without a minimum', { subscribed: 2, attended: 1 }, null, false],
  ['one session, which reaches the minimum', { subscribed: 1, attended: 1 }, 100, true],
  ['two thirds of 66 %', { subscribed: 3, attended: 2 }, 66, true],
  ['two thirds of 67 %', { subscribed: 3, attended: 2 }, 67, false],
  ['nothing attended', { subscribed: 3, attended: 0 }, 1, false],
])('%s: the sum is due once the sessions are over', (_what, presence, minimum, isDue) => {
  expect(isSumDue(presence, { minimum, isOver: true })).toBe(isDue)
  expect(isSumDue(presence, { minimum, isOver: false })).toBe(false)
})

const three = (attended: number, isIssued = false) => ({ subscribed: 3, attended, isIssued })
test.each([
  [three(0, true), 100, true, 'issued'],
  [three(1), null, false, 'due'],
  [three(0), null, false, 'waiting'],
  [three(0), null, true, 'missed'],
  [three(3), 100, false, 'waiting'],
  [three(3), 100, true, 'due'],
  [three(2), 67, true, 'missed'],
] as const)('%o with a minimum of %s, over: %s, is %s', (presence, minimum, isOver, status) => {
  expect(certificateStatus(presence, { minimum, isOver })).toBe(status)
})

test.each([
  [{ subscribed: 5, attended: 2 }, 75, '2 de 5 atividades, precisa de 4'],
  [{ subscribed: 5, attended: 4 }, 75, '4 de 5 atividades'],
  [{ subscribed: 1, attended: 0 }, null, '0 de 1 atividade, precisa de 1'],
])('%o with a minimum of %s reads "%s"', (presence, minimum, text) => {
  expect(presenceText(presence, minimum)).toBe(text)
})

test.each([
  ['', true],
  ['1', true],
  [' 75 ', true],
  ['100', true],
  ['0', false],
  ['101', false],
  ['66,6', false],
  ['-5', false],
  ['abc', false],
])('the minimum "%s" is accepted: %s', (typed, isAccepted) => {
  expect(checkMinimumPresence(typed) === null).toBe(isAccepted)
})

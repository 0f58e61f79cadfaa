import { expect, test } from 'vitest'
import { consequence } from './consequence.ts'
import { movedEvent } from './date-change.ts'
import { noticeWindowMinutes } from './notice-window.ts'

const now = new Date('2035-05-01T12:00:00Z')
const far = new Date('2035-05-08T23:00:00Z')
const near = new Date('2035-05-02T11:00:00Z')
const told = [consequence('notice', 'everyone')]

test.each([
  ['a date', { part: 'dates', consequences: movedEvent, starts: [far] }, 60],
  [
    'a date that was tomorrow',
    { part: 'dates', consequences: movedEvent, starts: [far, near] },
    10,
  ],
  ['a place of today', { part: 'place', consequences: movedEvent, starts: [near] }, 10],
  ['a postponement', { part: 'postponed', consequences: movedEvent, starts: [far] }, 10],
  ['a name, even of today', { part: 'page', consequences: told, starts: [near] }, 60],
  ['a cancelled session', { part: 'session cancelled', consequences: told, starts: [far] }, 0],
  ['a cancelled event', { part: 'cancelled', consequences: told, starts: [far] }, 0],
  [
    'anything with a refund',
    { part: 'imported', consequences: [...told, consequence('refund', 'buyers')], starts: [far] },
    0,
  ],
])('the notice of %s waits for others', (_change, change, minutes) => {
  expect(noticeWindowMinutes(change, now)).toBe(minutes)
})

import { expect, test } from 'vitest'
import { sampleEditedEvent } from '../testing/sample-edited-event.ts'
import { checkDateValues, moveEnd, toDatesBody, toDateValues } from './date-values.ts'

const event = sampleEditedEvent()
const night = { startDate: '2027-03-20T20:00', endDate: '2027-03-20T23:30' }

test('values and body are the same dates', () => {
  const { version: _, doorsMinutes: __, ...dates } = event.dates
  expect(toDatesBody(toDateValues(event), event)).toEqual(dates)
  const earlier = { ...toDateValues(event), doorsMinutes: '720' }
  expect(toDatesBody(earlier, event)).toEqual({ ...dates, doorsMinutes: 720 })
  const recurrence = { weeklyDays: [5, 6], startTime: '19:00', endTime: '02:00' }
  const weekly = { ...event, dates: { ...event.dates, recurrence } }
  expect(toDatesBody(toDateValues(weekly), weekly)).toEqual({ ...dates, recurrence })
})

test.each([
  ['2027-04-01T21:00', '2027-04-02T00:30'],
  ['', night.endDate],
])('a new start %s moves the end to %s', (start, end) => {
  expect(moveEnd(night, start)).toBe(end)
})

test('without an end, or with one before the start, the event lasts three hours', () => {
  expect(moveEnd({ ...night, endDate: '' }, '2027-04-01T21:00')).toBe('2027-04-02T00:00')
  expect(moveEnd({ ...night, endDate: '2027-03-20T19:00' }, '2027-04-01T21:00')).toBe(
    '2027-04-02T00:00',
  )
})

test('days and hours are asked for only if the event repeats', () => {
  const empty = { ...toDateValues(event), startTime: '' }
  expect(checkDateValues(empty, event)).toMatchObject({ weeklyDays: null, startTime: null })
  expect(checkDateValues({ ...empty, isWeekly: true }, event)).toMatchObject({
    weeklyDays: 'Escolha os dias',
    startTime: 'Informe a hora',
  })
})

test('the end of a published event does not move into the past', () => {
  const past = {
    ...toDateValues(event),
    startDate: '2020-03-20T20:00',
    endDate: '2020-03-20T23:00',
  }
  expect(checkDateValues(past, { ...event, state: 'draft' }).endDate).toBeNull()
  expect(checkDateValues(past, { ...event, state: 'published' }).endDate).toMatch('já passou')
  const ended = { ...event, state: 'ended', dates: { ...event.dates, ...past } } as const
  expect(checkDateValues(past, ended).endDate).toBeNull()
})

import { expect, test } from 'vitest'
import { sampleEditedEvent } from '../testing/sample-edited-event.ts'
import { changeZone, keepInZone } from './change-zone.ts'
import { toDateValues } from './date-values.ts'

const home = 'America/Sao_Paulo'
const manaus = 'America/Manaus'
const values = toDateValues(sampleEditedEvent())
const inManaus = { ...values, ...changeZone(values, home, manaus) }
const sameInstant = { ...inManaus, ...keepInZone(inManaus, home, 'instant') }

test('another zone keeps the hour on the clock', () => {
  expect(inManaus).toEqual({ ...values, timezone: manaus })
})

test('the same instant is another hour on the clock of the new zone', () => {
  expect(sameInstant).toMatchObject({
    startDate: '2027-03-20T19:00',
    endDate: '2027-03-20T22:00',
    timezone: manaus,
  })
  expect({ ...sameInstant, ...keepInZone(sameInstant, home, 'clock') }).toEqual(inManaus)
})

test('a kept instant stays in a third zone, and back in the first', () => {
  const inAcre = { ...sameInstant, ...changeZone(sameInstant, home, 'America/Rio_Branco') }
  expect(inAcre.startDate).toBe('2027-03-20T18:00')
  expect({ ...inAcre, ...changeZone(inAcre, home, home) }).toEqual(values)
})

test('days of the week follow hours beyond midnight', () => {
  const weekly = {
    ...inManaus,
    isWeekly: true,
    weeklyDays: ['0', '5'],
    startTime: '00:30',
    endTime: '02:00',
  }
  expect(keepInZone(weekly, home, 'instant')).toMatchObject({
    weeklyDays: ['4', '6'],
    startTime: '23:30',
    endTime: '01:00',
  })
})

test('an empty date stays empty', () => {
  expect(keepInZone({ ...inManaus, startDate: '', startTime: '' }, home, 'instant')).toMatchObject({
    startDate: '',
    startTime: '',
  })
})

import { addDays, dayOf, dayParts } from '../text/day.ts'

/** National holidays of a fixed date, `MM-DD`. */
const fixedHolidays: ReadonlySet<string> = new Set([
  '01-01',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-25',
])

/**
 * Days from Easter on which banks are closed: Monday and Tuesday of Carnival, Good Friday, Corpus
 * Christi.
 */
const holidaysFromEaster = [-48, -47, -2, 60]

/** The first working day after a day: Monday to Friday, no national holiday. */
export function nextWorkingDay(day: string): string {
  let next = addDays(day, 1)
  while (!isWorkingDay(next)) next = addDays(next, 1)
  return next
}

export function isWorkingDay(day: string): boolean {
  const { year, weekday } = dayParts(day)
  if (weekday === 0 || weekday === 6 || fixedHolidays.has(day.slice(5))) return false
  const easter = easterDay(year)
  return !holidaysFromEaster.some((distance) => addDays(easter, distance) === day)
}

/** Easter Sunday of a year, by the algorithm of Meeus, Jones and Butcher. */
function easterDay(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * correction + 114
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1)
}

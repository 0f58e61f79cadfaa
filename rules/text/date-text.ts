import type { LocalParts } from './zone.ts'

// Written out because the locale data of Node and of browsers differ in dots and capitals.
const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]

export type Length = 'long' | 'short'
type Day = Pick<LocalParts, 'year' | 'month' | 'day'>
type Time = Pick<LocalParts, 'hour' | 'minute'>

export function monthText({ month }: Day, length: Length): string {
  return cut(months[month - 1], length)
}

export function weekdayText({ weekday }: Pick<LocalParts, 'weekday'>, length: Length): string {
  return cut(weekdays[weekday], length)
}

/** "5 de dezembro de 2026"; the first of a month is an ordinal in Portuguese. */
export function dayText(day: Day, length: Length): string {
  return `${dayAndMonth(day, length)} de ${day.year}`
}

/** "5 a 7 de dezembro de 2026": a shared month or year is written once. */
export function rangeText(first: Day, last: Day, joint: 'a' | 'e', length: Length): string {
  const end = dayText(last, length)
  if (first.year !== last.year) return `${dayText(first, length)} ${joint} ${end}`
  if (first.month !== last.month) return `${dayAndMonth(first, length)} ${joint} ${end}`
  if (first.day !== last.day) return `${dayNumber(first)} ${joint} ${end}`
  return end
}

export function timeText({ hour, minute }: Time): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

/** "às 20:00", but "à 01:00": one o'clock is singular. */
export function atTimeText(time: Time): string {
  return `${time.hour === 1 ? 'à' : 'às'} ${timeText(time)}`
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function dayAndMonth(day: Day, length: Length): string {
  return `${dayNumber(day)} de ${monthText(day, length)}`
}

function dayNumber({ day }: Day): string {
  return day === 1 ? '1º' : String(day)
}

function cut(word = '', length: Length): string {
  return length === 'short' ? word.slice(0, 3) : word
}

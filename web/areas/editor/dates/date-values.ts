import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { checkDates, checkMovedEnd } from '@55tickets/rules/events/event-fields.ts'
import { weeklyText } from '@55tickets/rules/events/recurrence.ts'
import { zoneNames } from '@55tickets/rules/events/states.ts'
import { doorsText } from '@55tickets/rules/gate/doors.ts'
import { isLocalTime, zonedToInstant } from '@55tickets/rules/text/zone.ts'

/** Fields of an event's dates. Times are those of the event's zone. */
export type DateValues = {
  readonly startDate: string
  readonly endDate: string
  readonly timezone: string
  /** Choice of what stays when another zone is chosen: the hour on the clock, or the instant. Not saved. */
  readonly zoneKeeps: 'clock' | 'instant'
  readonly isWeekly: boolean
  /** Weekdays as digits, 0 = Sunday. */
  readonly weeklyDays: readonly string[]
  readonly startTime: string
  readonly endTime: string
  /** Minutes before the start from which the gates admit people. */
  readonly doorsMinutes: string
}

export const dateLabels: Readonly<Record<keyof DateValues, string>> = {
  startDate: 'Começa',
  endDate: 'Termina',
  timezone: 'Fuso horário',
  zoneKeeps: 'Ao mudar o fuso',
  isWeekly: 'Repete toda semana',
  weeklyDays: 'Dias da semana',
  startTime: 'Abre às',
  endTime: 'Fecha às',
  doorsMinutes: 'Abertura dos portões',
}

export const toDateValues = ({ dates }: EditedEvent): DateValues => {
  const { startDate, endDate, timezone, recurrence, doorsMinutes } = dates
  return {
    startDate,
    endDate,
    timezone,
    zoneKeeps: 'clock',
    isWeekly: recurrence !== null,
    weeklyDays: (recurrence?.weeklyDays ?? []).map(String),
    startTime: recurrence?.startTime ?? startDate.slice(11),
    endTime: recurrence?.endTime ?? endDate.slice(11),
    doorsMinutes: String(doorsMinutes),
  }
}

interface EndedEvent extends Pick<EditedEvent, 'state'> {
  readonly dates: Pick<EditedEvent['dates'], 'endDate' | 'timezone'>
}

export function checkDateValues(
  values: DateValues,
  event: EndedEvent,
): Record<keyof DateValues, string | null> {
  const fields = checkDates(values)
  const { startDate = null, endDate = startDate ? null : checkEnd(values, event) } = fields
  const { isWeekly, weeklyDays, startTime, endTime } = values
  const missing = (isMissing: boolean, message: string) => (isWeekly && isMissing ? message : null)
  return {
    startDate,
    endDate,
    timezone: null,
    zoneKeeps: null,
    isWeekly: null,
    weeklyDays: missing(weeklyDays.length === 0, 'Escolha os dias'),
    startTime: missing(startTime === '', 'Informe a hora'),
    endTime: missing(endTime === '', 'Informe a hora'),
    doorsMinutes: null,
  }
}

function checkEnd({ endDate, timezone }: DateValues, { dates, state }: EndedEvent): string | null {
  if (state === 'draft') return null
  return checkMovedEnd({
    before: zonedToInstant(dates.endDate, dates.timezone),
    after: zonedToInstant(endDate, timezone),
    isPostponed: state === 'postponed',
    now: new Date(),
  })
}

/** Body of the call that saves the dates, without the version. The doors are left out where they stay. */
export const toDatesBody = (values: DateValues, { dates }: Pick<EditedEvent, 'dates'>) => {
  const { startDate, endDate, timezone, isWeekly, weeklyDays, startTime, endTime } = values
  const doorsMinutes = Number(values.doorsMinutes)
  const recurrence = isWeekly ? { weeklyDays: weeklyDays.map(Number), startTime, endTime } : null
  const isMoved = doorsMinutes !== dates.doorsMinutes
  return { startDate, endDate, timezone, recurrence, ...(isMoved && { doorsMinutes }) }
}

const SUGGESTED_HOURS = 3

/** New end after a new start: the event keeps its length, or lasts three hours. */
export function moveEnd(
  before: { readonly startDate: string; readonly endDate: string },
  startDate: string,
): string {
  if (!isLocalTime(startDate)) return before.endDate
  const lengthMs =
    isLocalTime(before.startDate) && isLocalTime(before.endDate)
      ? toMs(before.endDate) - toMs(before.startDate)
      : 0
  const kept = lengthMs > 0 ? lengthMs : SUGGESTED_HOURS * 3_600_000
  return new Date(toMs(startDate) + kept).toISOString().slice(0, 16)
}

/** Milliseconds of a local time, only to compare it with others of the same zone. */
const toMs = (local: string): number => Date.parse(`${local}Z`)

export const zoneName = (zone: string): string => zoneNames[zone] ?? zone

/** A value in words, where it isn't plain text. */
export function describeDate(name: keyof DateValues, value: DateValues[keyof DateValues]) {
  if (name === 'doorsMinutes') return doorsText(Number(value))
  if (name === 'timezone') return zoneName(String(value))
  if (Array.isArray(value)) return value.length > 0 ? weeklyText(value.map(Number)) : undefined
  if (typeof value === 'string' && isLocalTime(value)) return localDateText(value)
  return undefined
}

/** "20/03/2027 às 20:00" */
export const localDateText = (local: string): string => {
  const [day = '', time = ''] = local.split('T')
  return `${day.split('-').reverse().join('/')} às ${time}`
}

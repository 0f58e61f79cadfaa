import type { Session } from '@55tickets/contracts/events.ts'
import { atTimeText, dayText, timeText, weekdayText } from '@55tickets/rules/text/date-text.ts'
import { dayKey, localParts } from '@55tickets/rules/text/zone.ts'

interface ProgrammeDay {
  readonly key: string
  readonly title: string
  readonly sessions: readonly Session[]
}

/** Groups sessions by the day on which they begin in the event's time zone, in order. */
export function programmeDays(sessions: readonly Session[], zone: string): ProgrammeDay[] {
  const inOrder = sessions
    .map((session) => ({ session, start: session.periodo.dataInicio }))
    .sort((one, other) => one.start.localeCompare(other.start))
    .map(({ session, start }) => ({ session, start, key: dayKey(start, zone) }))
  return inOrder
    .filter(({ key }, index) => inOrder[index - 1]?.key !== key)
    .map(({ key, start }) => ({
      key,
      title: dayTitle(start, zone),
      sessions: inOrder.filter((other) => other.key === key).map(({ session }) => session),
    }))
}

const oneNightMs = 12 * 3_600_000

/**
 * Start and end time, e.g. "20:00 às 22:00". The end's date is added if it is neither the same day
 * nor the following night.
 */
export function sessionTimes({ periodo }: Session, zone: string): string {
  const { dataInicio, dataFim } = periodo
  const [start, end] = [localParts(dataInicio, zone), localParts(dataFim, zone)]
  const isOneNight = Date.parse(dataFim) - Date.parse(dataInicio) <= oneNightMs
  const isOneDay = isOneNight || dayKey(dataInicio, zone) === dayKey(dataFim, zone)
  const times = `${timeText(start)} ${atTimeText(end)}`
  return isOneDay ? times : `${times} de ${end.day}/${end.month}`
}

function dayTitle(instant: string, zone: string): string {
  const day = localParts(instant, zone)
  return `${weekdayText(day, 'long')}, ${dayText(day, 'long')}`
}

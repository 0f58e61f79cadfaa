import type { Programacao } from '@55tickets/contracts/events.ts'
import { atTimeText, dayText, timeText, weekdayText } from '@55tickets/rules/date-text.ts'
import { dayKey, localParts } from '@55tickets/rules/zone.ts'

interface ProgrammeDay {
  readonly key: string
  readonly title: string
  readonly sessions: readonly Programacao[]
}

/** Sessions by the day on which they begin in the event's zone, in order. */
export function programmeDays(sessions: readonly Programacao[], zone: string): ProgrammeDay[] {
  const inOrder = sessions
    .map((session) => ({ session, start: session.periodo.dataInicio }))
    .sort((one, other) => one.start.localeCompare(other.start))
    .map(({ session, start }) => ({ session, start, key: dayKey(start, zone) }))
  return inOrder
    .filter(({ key }, place) => inOrder[place - 1]?.key !== key)
    .map(({ key, start }) => ({
      key,
      title: dayTitle(start, zone),
      sessions: inOrder.filter((other) => other.key === key).map(({ session }) => session),
    }))
}

export function sessionTimes({ periodo }: Programacao, zone: string): string {
  const start = localParts(periodo.dataInicio, zone)
  return `${timeText(start)} ${atTimeText(localParts(periodo.dataFim, zone))}`
}

function dayTitle(instant: string, zone: string): string {
  const day = localParts(instant, zone)
  return `${weekdayText(day, 'long')}, ${dayText(day, 'long')}`
}

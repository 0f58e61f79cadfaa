import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditChoices, MovingParts, ReviewedEdit } from '../part-form/reviewed-edit.ts'
import { type DateValues, toDatesBody } from './date-values.ts'
import { spanText } from './span-text.ts'

/** Describes other dates to the sheet before saving. */
export function reviewDates(
  values: DateValues,
  known: EditedEvent,
  choices: EditChoices,
): ReviewedEdit {
  const { version, ...before } = known.dates
  const after = { ...toDatesBody(values, known), ...chooseMoves(values, known, choices) }
  return {
    edit: { part: 'dates', before, after, offered: known.offered?.dates },
    checks: [{ part: 'dates', version, ...after }],
    moving: findMoving(values, known),
  }
}

/** Choices of what moves along, where there is something to move. */
export function chooseMoves(
  values: DateValues,
  known: EditedEvent,
  { movesSessions, movesSales }: EditChoices,
) {
  const moving = findMoving(values, known)
  return {
    ...(movesSessions && moving && moving.sessions > 0 && { movesSessions }),
    ...(movesSales && moving?.hasSales && { movesSales }),
  }
}

/** Parts that can move with the start or to the clock of another zone; undefined if it stays. */
function findMoving(values: DateValues, event: EditedEvent): MovingParts | undefined {
  const { dates, programme, tickets } = event
  if (dates.startDate === values.startDate && dates.timezone === values.timezone) return undefined
  const lots = tickets.sectors.flatMap((sector) => sector.lots)
  return {
    span: spanText(dates.startDate, values.startDate),
    sessions: programme.sessions.filter(({ cancelledAt }) => cancelledAt === null).length,
    hasSales:
      tickets.types.some(({ salesStart, salesEnd }) => salesStart ?? salesEnd) ||
      lots.some(({ closesAt, state }) => closesAt !== null && state !== 'closed'),
  }
}

import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { usePartForm } from '../part-form/use-part-form.ts'
import {
  checkDateValues,
  type DateValues,
  dateLabels,
  describeDate,
  toDatesBody,
  toDateValues,
} from './date-values.ts'
import { chooseMoves, reviewDates } from './review-dates.ts'

/** Form of an event's dates. */
export function useDatesForm(event: EditedEvent) {
  const api = useApi()
  return usePartForm<DateValues>({
    event,
    part: 'dates',
    read: (event) => ({ version: event.dates.version, values: toDateValues(event) }),
    validate: (values) => checkDateValues(values, event),
    save: (values, known, { choices, confirmation }) =>
      api('changeDates', {
        params: { eventId: known._id },
        body: {
          version: known.dates.version,
          ...toDatesBody(values, known),
          ...chooseMoves(values, known, choices),
          ...confirmation,
        },
      }),
    review: reviewDates,
    lock: ({ state }) =>
      state === 'ended' ? 'O evento já terminou: as datas não mudam mais.' : null,
    savedText: 'Datas salvas.',
    labels: dateLabels,
    describe: describeDate,
  })
}

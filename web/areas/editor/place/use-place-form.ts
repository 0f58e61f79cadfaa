import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { usePartForm } from '../part-form/use-part-form.ts'
import {
  checkPlaceValues,
  describePlace,
  type PlaceValues,
  placeErrors,
  placeLabels,
  toPlaceBody,
  toPlaceValues,
} from './place-values.ts'

/** Form of an event's place. */
export function usePlaceForm(event: EditedEvent) {
  const api = useApi()
  return usePartForm<PlaceValues>({
    event,
    part: 'place',
    read: (event) => ({ version: event.place.version, values: toPlaceValues(event) }),
    validate: checkPlaceValues,
    save: (values, { _id: eventId, place: { version } }, { confirmation }) =>
      api('changePlace', {
        params: { eventId },
        body: { version, ...toPlaceBody(values), ...confirmation },
      }),
    review: (values, { place, offered }) => {
      const after = toPlaceBody(values)
      return {
        edit: { part: 'place', before: place, after, offered: offered?.place },
        checks: [{ part: 'place', version: place.version, ...after }],
      }
    },
    savedText: 'Local salvo.',
    labels: placeLabels,
    describe: describePlace,
    fieldErrors: placeErrors,
  })
}

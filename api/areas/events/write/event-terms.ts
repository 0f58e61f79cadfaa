import type { DateTerms } from '@55tickets/rules/changes/date-change.ts'
import type { PlaceTerms } from '@55tickets/rules/changes/place-change.ts'
import { localText } from '@55tickets/rules/text/zone.ts'
import type { EventRow } from '../lock-event.ts'
import { eventRecurrence } from '../recurrence.ts'

/** Terms of an event on which people rely, as the rules about changes compare them. */

export const toDateTerms = (event: EventRow): DateTerms => ({
  timezone: event.timezone,
  startDate: localText(event.starts_at, event.timezone),
  endDate: localText(event.ends_at, event.timezone),
  recurrence: eventRecurrence(event),
})

export const toPlaceTerms = (event: EventRow): PlaceTerms => ({
  locationName: event.location_name,
  address: event.address,
  city: event.city,
  region: event.region,
})

import { movedEvent } from '@55tickets/rules/changes/date-change.ts'
import { DATES, PLACE } from '../../editor/testing/editor-app.ts'
import type { ChangesApp, RefusedChange } from './changes-app.ts'

export const REASON = 'Chuva forte prevista para o dia'
export const MOVED = { confirmed: [...movedEvent], reason: REASON }
export const NEW_DATES = { ...DATES, startDate: '2035-05-15T20:00', endDate: '2035-05-15T23:30' }
export const NEW_PLACE = { ...PLACE, locationName: 'Marco Zero', address: 'Avenida Rio Branco, 1' }
export const WEEKLY = {
  timezone: 'America/Recife',
  startDate: '2035-05-01T00:00',
  endDate: '2035-05-31T23:59',
  recurrence: { weeklyDays: [1, 3, 6], startTime: '20:00', endTime: '23:00' },
}
/** Each Monday of a year: 53 days. */
export const SERIES = {
  ...WEEKLY,
  startDate: '2035-01-01T00:00',
  endDate: '2035-12-31T23:59',
  recurrence: { ...WEEKLY.recurrence, weeklyDays: [1] },
}

/** A published event with a paid order. */
export async function openLiveEvent(
  app: ChangesApp,
  options: Parameters<ChangesApp['publish']>[0] = {},
) {
  const event = await app.publish(options)
  const bought = await app.buy(event.eventId, event.ticketId)
  return {
    ...event,
    ...bought,
    read: () => app.read(event.eventId),
    put: async <T = RefusedChange>(part: string, body: object) =>
      app.call<T>('PUT', `${event.path}/${part}`, body),
    /** The newest change. */
    lastChange: async () => (await app.changes(event.eventId))[0],
  }
}

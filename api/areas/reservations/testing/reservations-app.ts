import { expect } from 'vitest'
import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { stableId } from '../../../platform/stable-id.ts'
import { createTestApp, testConfig } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { openDoors } from '../../../testing/open-doors.ts'
import { createPerson, identifyById, signedInAs } from '../../../testing/people.ts'
import { wireReservations } from '../../../wiring/reservations.ts'
import { importEvents } from '../../events/public.ts'

/** Now, once for a file of tests: an event that is imported again keeps its dates. */
const LOADED_AT = Date.now()

const hours = (count: number) =>
  new Date(LOADED_AT + count * 3_600_000).toISOString().slice(0, 19).concat('Z')

/** An event file with these tickets. */
export const eventWith = (slug: string, tickets: object[], more: object = {}) => ({
  slug,
  name: slug,
  eventType: 'shows',
  eventDescription: '',
  startDate: hours(48),
  endDate: hours(52),
  locationName: 'Teatro',
  city: 'Recife',
  region: 'PE',
  organizer: 'Casa',
  tickets,
  ...more,
})

export const ticket = (key: string, more: object = {}) => ({
  key,
  name: key,
  price: 50,
  capacity: 10,
  ...more,
})

export const eventIdOf = (slug: string) => stableId('event', slug)
export const ticketIdOf = (slug: string, key: string) => stableId(eventIdOf(slug), 'ticket', key)

/** Opens an app with these events, for reserving tickets. */
export async function openReservationsApp(
  events: object[],
  environment: Record<string, string> = {},
) {
  const database = await createTestDatabase()
  const sell = async (more: object[]) => {
    const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
    const result = await importEvents(database.db, more, options)
    if (!result.ok) throw new Error(result.problems.join('\n'))
    await openDoors(database.pool)
  }
  await sell(events)
  const { register, sweeps } = wireReservations(testDeps(database, { environment }))
  const { app } = await createTestApp(database, environment, register, identifyById)

  const post = (url: string, who: string, payload?: unknown, key?: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...signedInAs(who), ...(key && { 'idempotency-key': key }) },
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
  return {
    app,
    database,
    sell,
    releaseExpired: sweeps['release-expired'],
    newcomer: () => createPerson(database.db),
    /** Reserves tickets, as in `reserve(ana, 'show', { inteira: 2 })`. */
    reserve(
      who: string,
      slug: string,
      wanted: Record<string, number>,
      more: object = {},
      key?: string,
    ) {
      const items = Object.entries(wanted).map(([name, quantity]) => ({
        ticketId: ticketIdOf(slug, name),
        quantity,
      }))
      const body = { eventId: eventIdOf(slug), items, ...more }
      return post(`/api/events/${eventIdOf(slug)}/reserve`, who, body, key)
    },
    reserveRaw: (slug: string, who: string, body: unknown, key?: string) =>
      post(`/api/events/${eventIdOf(slug)}/reserve`, who, body, key),
    cancel: (who: string, saleId: string) => post(`/api/venda/${saleId}/cancel`, who),
    stock: (slug: string, key: string) => stockOf(database, ticketIdOf(slug, key)),
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

/** The `held` counter of a ticket type, checked against the sum of its reservations. */
async function stockOf(database: TestDatabase, ticketTypeId: string) {
  const { rows } = await database.pool.query<{ held: number; counted: number }>(
    `select held, (select coalesce(sum(quantity), 0)::int from sale_items
        join sales on sales.id = sale_id where ticket_type_id = $1 and status = 'PENDING') as counted
       from ticket_types where id = $1`,
    [ticketTypeId],
  )
  const { held, counted } = rows[0] ?? { held: -1, counted: -2 }
  expect(held, 'the counter is the sum of the reservations').toBe(counted)
  return held
}

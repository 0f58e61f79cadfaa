import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { stableId } from '../../../platform/stable-id.ts'
import { addSector, lotIdOf } from '../../../testing/add-sector.ts'
import { testConfig } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { importEvents } from '../import/import-events.ts'
import { findOfferedTickets } from './offered-tickets.ts'

let database: TestDatabase

const slug = 'show'
const eventId = stableId('event', slug)
const typeId = (key: string) => stableId(eventId, 'ticket', key)
const ticket = (key: string, price: number) => ({ key, name: key, price, capacity: 100 })

/** A ticket without a sector, and a sector of ten places: three in the first lot, then the rest. */
beforeAll(async () => {
  database = await createTestDatabase()
  const event = {
    slug,
    name: 'Show',
    eventType: 'shows',
    eventDescription: '',
    startDate: '2099-06-01T20:00',
    endDate: '2099-06-01T23:00',
    locationName: 'Teatro',
    city: 'Recife',
    region: 'PE',
    organizer: 'Casa',
    tickets: [
      ticket('livre', 10),
      ticket('cedo', 60),
      ticket('cedo-meia', 30),
      ticket('tarde', 80),
      ticket('tarde-meia', 40),
    ],
  }
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  expect(await importEvents(database.db, [event], options)).toMatchObject({ ok: true })
  await addSector(database.pool, slug, {
    capacity: 10,
    quota: 4,
    showsLeft: true,
    lots: [
      { name: '1º lote', size: 3, whole: 'cedo', half: 'cedo-meia' },
      { name: '2º lote', size: null, whole: 'tarde', half: 'tarde-meia' },
    ],
  })
})
afterAll(() => database.drop())

const offered = async (expired: [string, number][] = []) => {
  const holds = new Map(expired.map(([key, count]) => [typeId(key), count]))
  const tickets = (await findOfferedTickets(database.db, [eventId], holds)).get(eventId) ?? []
  return tickets.map(({ name, lot, remainingQuantity, ticketGroupName }) => [
    ticketGroupName,
    name,
    lot?.name,
    lot?.left,
    remainingQuantity,
  ])
}
const hold = (key: string, held: number) =>
  database.pool.query('update ticket_types set held = $2 where id = $1', [typeId(key), held])
const plain = [null, 'livre', undefined, undefined, 100]

test('of a sector the tickets of its open lot are offered, as far as lot and quota leave them', async () => {
  expect(await offered()).toEqual([
    plain,
    ['Pista', 'Inteira', '1º lote', 3, 3],
    ['Pista', 'Meia-entrada', '1º lote', 3, 3],
  ])
})

test('a full lot gives way to the next, and returns when its holds expire', async () => {
  await hold('cedo', 3)
  expect(await offered()).toEqual([
    plain,
    ['Pista', 'Inteira', '2º lote', null, 3],
    ['Pista', 'Meia-entrada', '2º lote', null, 4],
  ])
  expect(await offered([['cedo', 2]])).toEqual([
    plain,
    ['Pista', 'Inteira', '1º lote', 2, 2],
    ['Pista', 'Meia-entrada', '1º lote', 2, 2],
  ])
})

test('if no lot is open, the last one is shown without tickets', async () => {
  for (const name of ['1º lote', '2º lote'])
    await database.pool.query('update lots set closed_at = app_now() where id = $1', [
      lotIdOf(slug, name),
    ])
  expect(await offered()).toEqual([
    plain,
    ['Pista', 'Inteira', '2º lote', null, 0],
    ['Pista', 'Meia-entrada', '2º lote', null, 0],
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteStorage } from '../../platform/files/byte-storage.ts'
import { testConfig } from '../../testing/app.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { importEvents } from '../events/public.ts'
import { eventIdOf, eventWith, openReservationsApp } from './testing/reservations-app.ts'

/** An event is edited while its tickets are reserved: the writer and buyers take the same locks. */

const BUYERS = 30
const far = { startDate: '2099-06-01T20:00', endDate: '2099-06-01T23:00' }

interface Stock {
  readonly capacity: number
  readonly size: number
}

const show = (slug: string, { capacity, size }: Stock) => {
  const lot = (key: string, price: number, more: object = {}) => ({
    key,
    name: key,
    tickets: [{ key: 'inteira', name: 'Inteira', price, meiaEntrada: false }],
    ...more,
  })
  const lotes = [lot('um', 60, { size }), lot('dois', 80)]
  return eventWith(slug, [], {
    ...far,
    setores: [{ key: 'pista', name: 'Pista', capacity, lotes }],
  })
}

const before = { capacity: 25, size: 10 }
let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
beforeAll(async () => {
  reservationsApp = await openReservationsApp([show('menor', before), show('lote', before)])
})
afterAll(async () => {
  await expectInvariants(reservationsApp.database.pool)
  await reservationsApp.close()
})

/** Reserves for everybody, each following the lots, while the event is written once in the midst. */
async function editInTheMidst(slug: string, stock: Stock) {
  const { database, newcomer, reserveRaw } = reservationsApp
  const buyers = await Promise.all(Array.from({ length: BUYERS }, newcomer))
  const { rows: types } = await database.pool.query<{ id: string }>(
    `select type.id from ticket_types type join lots on lots.id = lot_id
      where type.event_id = $1 order by lots.position`,
    [eventIdOf(slug)],
  )
  const buy = async (who: string) => {
    let ticketId = types[0]?.id
    const codes: string[] = []
    while (ticketId) {
      const items = [{ ticketId, quantity: 1 }]
      const answer = await reserveRaw(slug, who, { eventId: eventIdOf(slug), items })
      const { code, successor } = answer.json()
      codes.push(answer.statusCode === 201 ? 'reserved' : code)
      ticketId = successor?.ticketId
    }
    return codes
  }
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  const buying = buyers.map(buy)
  // Let the first ones through, so that the edit comes in the midst.
  await buying[0]
  const imported = await importEvents(database.db, [show(slug, stock)], options)
  const codes = (await Promise.all(buying)).flat()
  const { rows: sectors } = await database.pool.query<{ capacity: number; taken: number }>(
    'select capacity, sold + held as taken from sectors where event_id = $1',
    [eventIdOf(slug)],
  )
  return { imported, codes, sector: sectors[0] }
}

const expected = new Set(['reserved', 'LOT_CLOSED', 'NOT_ENOUGH_LEFT'])

test('places that are cut during a rush are never fewer than what is taken', async () => {
  const { imported, codes, sector } = await editInTheMidst('menor', { capacity: 15, size: 10 })
  expect(codes.filter((code) => !expected.has(code))).toEqual([])
  const reserved = codes.filter((code) => code === 'reserved').length
  // Either the cut came in time, or it was refused because of what had been taken.
  expect(sector).toEqual({ capacity: imported.ok ? 15 : 25, taken: reserved })
  expect(reserved).toBe(imported.ok ? 15 : 25)
})

test('a lot whose size is cut during a rush sells no more than its new size', async () => {
  const { imported, codes } = await editInTheMidst('lote', { capacity: 25, size: 6 })
  expect(codes.filter((code) => !expected.has(code))).toEqual([])
  const { rows } = await reservationsApp.database.pool.query<{ size: number; held: number }>(
    'select size, held from lots where event_id = $1 and position = 0',
    [eventIdOf('lote')],
  )
  const size = imported.ok ? 6 : 10
  expect(rows).toEqual([{ size, held: size }])
})

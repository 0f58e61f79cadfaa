import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../testing/invariants.ts'
import {
  firstLot,
  floor,
  lastLot,
  lotId,
  openSectorDatabase,
  sectorFile,
  typeId,
  whole,
} from '../testing/sector-files.ts'
import type { EventFileInput } from './event-file.ts'

let app: Awaited<ReturnType<typeof openSectorDatabase>>
beforeAll(async () => {
  app = await openSectorDatabase()
})
beforeEach(() => app.database.pool.query('truncate events cascade'))
afterAll(() => app.database.drop())

test('a sector is imported with its lots, its quota and the half-price twins of each ticket', async () => {
  expect(await app.take(sectorFile({ showsLeft: true }))).toEqual({ ok: true, slugs: ['choro'] })
  expect(await app.readSector()).toMatchObject({
    name: 'Pista',
    capacity: 201,
    half_quota: 81,
    shows_left: true,
  })
  const lots = await app.database.pool.query('select * from lots order by position')
  expect(lots.rows).toMatchObject([
    { name: '1º lote', size: 50, closes_at: new Date('2030-02-02T03:59:00Z'), closed_at: null },
    { name: '2º lote', size: null, closes_at: null },
  ])
  const types = await app.database.pool.query('select * from ticket_types order by position')
  const first = { lot_id: lotId('pista/primeiro'), capacity: 201 }
  const second = { lot_id: lotId('pista/segundo'), capacity: 201 }
  const ofFirst = { whole_id: typeId('pista/primeiro/inteira'), requires_proof: true }
  const ofSecond = { whole_id: typeId('pista/segundo/inteira'), requires_proof: true }
  expect(types.rows).toMatchObject([
    { ...first, name: 'Inteira', price_cents: 6000, half_price: null, requires_proof: false },
    { ...first, ...ofFirst, name: 'Meia-entrada', price_cents: 3000, half_price: 'quota' },
    { ...first, ...ofFirst, name: 'Meia 60+', price_cents: 3000, half_price: 'outside' },
    { ...second, name: 'Inteira', price_cents: 8001, half_price: null },
    { ...second, ...ofSecond, name: 'Meia-entrada', price_cents: 4000, half_price: 'quota' },
    { ...second, ...ofSecond, name: 'Meia 60+', price_cents: 4000, half_price: 'outside' },
  ])
  await expectInvariants(app.database.pool)
})

test('twins of several tickets carry their names, and a whole table has single halves', async () => {
  const table = whole({ key: 'mesa', name: 'Mesa', minPerOrder: 4, meia60: false })
  await app.take(sectorFile({ lotes: [lastLot({ tickets: [whole(), table] })] }))
  const { rows } = await app.database.pool.query(
    'select name, min_per_order as least from ticket_types order by position',
  )
  expect(rows).toEqual([
    { name: 'Inteira', least: 1 },
    { name: 'Meia-entrada', least: 1 },
    { name: 'Meia 60+', least: 1 },
    { name: 'Mesa', least: 4 },
    { name: 'Mesa, meia-entrada', least: 1 },
  ])
})

test('a sector without half price keeps no quota', async () => {
  await app.take(sectorFile({ lotes: [lastLot({ tickets: [whole({ meiaEntrada: false })] })] }))
  expect(await app.readSector()).toMatchObject({ half_quota: 0 })
  const { rows } = await app.database.pool.query('select name from ticket_types')
  expect(rows).toEqual([{ name: 'Inteira' }])
})

test('tickets without a sector come after those of the sectors', async () => {
  const tickets = [{ key: 'vaga', name: 'Estacionamento', price: 30, capacity: 10 }]
  await app.take(sectorFile({ lotes: [lastLot()] }, { tickets }))
  const { rows } = await app.database.pool.query('select name from ticket_types order by position')
  expect(rows.map(({ name }) => name)).toEqual([
    'Inteira',
    'Meia-entrada',
    'Meia 60+',
    'Estacionamento',
  ])
})

test.each<[string, EventFileInput, RegExp]>([
  ['a quota below the law', sectorFile({ halfQuota: 80 }), /pista: halfQuota 80 .*at least 81/],
  ['a quota above the places', sectorFile({ halfQuota: 202 }), /more than its places/],
  [
    'a quota without a half',
    sectorFile({ halfQuota: 90, lotes: [lastLot({ tickets: [whole({ meiaEntrada: false })] })] }),
    /without a ticket for half price/,
  ],
  [
    'a half that costs less than R$ 5,00 with its fee',
    sectorFile({ lotes: [lastLot({ tickets: [whole({ price: 9 })] })] }),
    /pista\/segundo\/inteira: half of its price with the fee is below R\$\s5,00/,
  ],
  [
    'lots with more tickets than places',
    sectorFile({ lotes: [firstLot({ size: 150 }), lastLot({ size: 52 })] }),
    /its lots have 202 tickets, but it has 201 places/,
  ],
  [
    'a lot that closes before the one in front of it',
    sectorFile({ lotes: [firstLot(), lastLot({ closesAt: '2030-02-01T23:59' })] }),
    /pista\/segundo: closes no later than the lot before it/,
  ],
  [
    'two tickets of a lot with one name',
    sectorFile({ lotes: [lastLot({ tickets: [whole(), whole({ key: 'outra' })] })] }),
    /pista\/segundo: two tickets are named Meia-entrada/,
  ],
  [
    'two lots with one key',
    sectorFile({ lotes: [firstLot(), firstLot()] }),
    /primeiro appears twice/,
  ],
  [
    'two sectors with one key',
    sectorFile({}, { setores: [floor(), floor()] }),
    /pista appears twice/,
  ],
  [
    'a ticket for a session that is not there',
    sectorFile({ lotes: [lastLot({ tickets: [whole({ programacao: 'nope' })] })] }),
    /pista\/segundo\/inteira: nope is not a paid session/,
  ],
  ['a sector without lots', sectorFile({ lotes: [] }), /setores\.0\.lotes/],
])('%s is refused with its reason', async (_what, input, reason) => {
  expect((await app.problemsOf(input)).join()).toMatch(reason)
  const { rows } = await app.database.pool.query('select from events')
  expect(rows).toHaveLength(0)
})

test('lots may leave places of their sector unsold', async () => {
  expect(await app.take(sectorFile({ lotes: [firstLot()] }))).toMatchObject({ ok: true })
})

test('the example of the documentation is imported as it stands, and keeps the quota of the law', async () => {
  const page = await readFile(new URL('../../../../docs/event-files.md', import.meta.url), 'utf8')
  const [, json = ''] = /```json\n(.*?)```/s.exec(page) ?? []
  const { banner: _picture, ...example } = JSON.parse(json)
  expect(await app.take(example)).toEqual({ ok: true, slugs: ['noite-de-choro'] })
  const { rows } = await app.database.pool.query('select capacity, half_quota from sectors')
  expect(rows).toEqual([{ capacity: 200, half_quota: 80 }])
})

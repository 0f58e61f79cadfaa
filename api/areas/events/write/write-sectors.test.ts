import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../testing/invariants.ts'
import { lockEvent } from '../lock-event.ts'
import {
  EVENT_ID,
  firstLot,
  lastLot,
  lotId,
  openSectorDatabase,
  SECTOR_ID,
  type Sector,
  sectorFile,
  typeId,
  whole,
} from '../testing/sector-files.ts'
import { writeEvent } from './write-event.ts'

let app: Awaited<ReturnType<typeof openSectorDatabase>>
beforeAll(async () => {
  app = await openSectorDatabase()
})
beforeEach(() => app.database.pool.query('truncate events cascade'))
afterAll(() => app.database.drop())

test('a second import keeps ids and counters', async () => {
  await app.take(sectorFile())
  await app.sell('pista/primeiro/inteira', 20, 3)
  await app.sell('pista/primeiro/inteira/meia', 5)
  expect(await app.take(sectorFile({ name: 'Pista premium', capacity: 300 }))).toMatchObject({
    ok: true,
  })
  expect(await app.readSector()).toMatchObject({
    name: 'Pista premium',
    capacity: 300,
    half_quota: 120,
    sold: 25,
    held: 3,
    halves_taken: 5,
  })
  const { rows } = await app.database.pool.query('select sold, held from lots order by position')
  expect(rows).toEqual([
    { sold: 25, held: 3 },
    { sold: 0, held: 0 },
  ])
})

test.each<[string, Partial<Sector>, string]>([
  ['places below what is taken', { capacity: 59 }, 'pista: capacity 59 is less'],
  ['a quota below the halves taken', { capacity: 60 }, 'pista: halfQuota 24 does not fit'],
  ['a quota that the others have eaten', { halfQuota: 172 }, 'pista: halfQuota 172 does not fit'],
  [
    'a lot smaller than what is taken',
    { lotes: [firstLot({ size: 39 }), lastLot()] },
    'pista/primeiro: size 39 is less',
  ],
  [
    'another price of a half that was sold',
    { lotes: [firstLot({ tickets: [whole({ price: 62 })] }), lastLot()] },
    "pista/primeiro/inteira/meia: price can't change",
  ],
])('%s is refused', async (_what, change, problem) => {
  await app.take(sectorFile())
  await app.sell('pista/primeiro/inteira', 10)
  await app.sell('pista/primeiro/inteira/meia', 25, 5)
  await app.sell('pista/segundo/inteira', 20)
  expect((await app.problemsOf(sectorFile(change))).join()).toContain(`choro: ${problem}`)
  expect(await app.readSector()).toMatchObject({ capacity: 201, half_quota: 81 })
  const exact = { capacity: 201, halfQuota: 171, lotes: [firstLot({ size: 40 }), lastLot()] }
  expect(await app.take(sectorFile(exact))).toMatchObject({ ok: true })
})

test('after the release the quota may grow into what the others bought', async () => {
  await app.take(sectorFile())
  await app.sell('pista/primeiro/inteira', 50)
  expect(await app.problemsOf(sectorFile({ halfQuota: 152 }))).toHaveLength(1)
  const soon = { startDate: '2020-03-01T20:00' }
  await app.database.pool.query(`update events set starts_at = '2020-03-01T20:00-04'`)
  expect(await app.take(sectorFile({ halfQuota: 152 }, soon))).toMatchObject({ ok: true })
})

test('the price of a whole takes its twins along, also those that a later file leaves out', async () => {
  await app.take(sectorFile({ lotes: [lastLot()] }))
  const alone = whole({ price: 90, meiaEntrada: false })
  expect(await app.take(sectorFile({ lotes: [lastLot({ tickets: [alone] })] }))).toMatchObject({
    ok: true,
  })
  const { rows } = await app.database.pool.query(
    'select price_cents as cents from ticket_types order by price_cents',
  )
  expect(rows).toEqual([{ cents: 4500 }, { cents: 4500 }, { cents: 9000 }])
  await expectInvariants(app.database.pool)
})

test('a lot can not be left out of its sector, because the order of lots decides what is on sale', async () => {
  await app.take(sectorFile())
  expect(await app.problemsOf(sectorFile({ lotes: [lastLot()] }))).toEqual([
    'choro: lot 1º lote is missing: list it again, and close it with closesAt',
  ])
  expect(await app.take(sectorFile({}, { setores: [] }))).toMatchObject({ ok: true })
  expect(await app.readSector()).toMatchObject({ capacity: 201 })
})

test('a lot that has closed stays closed, by its time and by hand', async () => {
  const closed = { lotes: [firstLot({ closesAt: '2020-02-01T23:59' }), lastLot()] }
  await app.take(sectorFile(closed))
  const problem = 'choro: pista/primeiro: closesAt: a lot that has closed stays closed'
  expect(await app.problemsOf(sectorFile())).toEqual([problem])
  expect(
    await app.problemsOf(sectorFile({ lotes: [firstLot({ closesAt: undefined }), lastLot()] })),
  ).toEqual([problem])
  const otherTime = { lotes: [firstLot({ closesAt: '2020-03-01T23:59' }), lastLot()] }
  expect(await app.take(sectorFile(otherTime))).toMatchObject({ ok: true })
  await app.database.pool.query('update lots set closed_at = app_now(), closes_at = null')
  expect(await app.take(sectorFile())).toMatchObject({ ok: true })
  const { rows } = await app.database.pool.query('select from lots where closed_at is not null')
  expect(rows).toHaveLength(2)
})

test('a lot of a draft may open again', async () => {
  const draft = { published: false }
  await app.take(
    sectorFile({ lotes: [firstLot({ closesAt: '2020-02-01T23:59' }), lastLot()] }, draft),
  )
  expect(await app.take(sectorFile({}, draft))).toMatchObject({ ok: true })
})

const remove = (removed: object) =>
  app.database.db.transaction().execute(async (tx) => {
    const locked = await lockEvent(tx, EVENT_ID)
    return (await writeEvent(tx, locked, removed, { actor: null, part: 'imported' })).problems
  })

test('a type, a lot or a sector that sold something can not be removed', async () => {
  await app.take(sectorFile())
  await app.sell('pista/primeiro/inteira/meia', 0, 1)
  const parts = [
    { removedTypes: [typeId('pista/primeiro/inteira/meia')] },
    { removedLots: [lotId('pista/primeiro')] },
    { removedSectors: [SECTOR_ID] },
  ]
  for (const removed of parts)
    expect(await remove(removed)).toMatchObject([{ refused: 'ALREADY_SOLD', field: 'removed' }])
  await app.sell('pista/primeiro/inteira/meia', 0)
  await app.database.pool.query('update sectors set given = 1')
  expect(await remove({ removedSectors: [SECTOR_ID] })).toHaveLength(1)
})

test('a sector without sales is removed with its lots and types', async () => {
  await app.take(sectorFile())
  const { rows } = await app.database.pool.query('select id from ticket_types')
  expect(
    await remove({
      removedTypes: rows.map(({ id }) => id),
      removedLots: [lotId('pista/primeiro'), lotId('pista/segundo')],
      removedSectors: [SECTOR_ID],
    }),
  ).toEqual([])
  expect(await app.readSector()).toBeUndefined()
})

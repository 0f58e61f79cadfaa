import { randomUUID } from 'node:crypto'
import type { EventDetail } from '@55tickets/contracts/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { type EditorApp, openEditorApp, TICKET } from './testing/editor-app.ts'
import { findType, openSectorEditor, SECTOR, whole } from './testing/sector-editor.ts'

let editor: EditorApp
beforeAll(async () => {
  editor = await openEditorApp()
})
afterAll(async () => {
  await expectInvariants(editor.database.pool)
  await editor.close()
})

test('a sector with two lots and half price is created, published and on sale', async () => {
  const draft = await openSectorEditor(editor)
  expect((await draft.putSector()).body.tickets.sectors).toMatchObject([
    { name: 'Pista', capacity: 200, halfQuota: 0, lots: [] },
  ])
  const [first, second] = [randomUUID(), randomUUID()]
  await draft.putLot(first, { size: 50, closesAt: '2035-04-01T23:59', tickets: [whole(60)] })
  const { status, body } = await draft.putLot(second, { name: '2º lote', tickets: [whole(80.01)] })
  expect(status).toBe(200)
  expect(body.tickets.sectors).toMatchObject([
    {
      halfQuota: 80,
      lots: [
        { _id: first, size: 50, closesAt: '2035-04-01T23:59', state: 'open' },
        { _id: second, size: null, closesAt: null, state: 'next' },
      ],
    },
  ])
  expect(body.tickets.types.map(({ name, price, halfPrice }) => [name, price, halfPrice])).toEqual([
    ['Inteira', 60, null],
    ['Meia-entrada', 30, 'quota'],
    ['Meia 60+', 30, 'outside'],
    ['Inteira', 80.01, null],
    ['Meia-entrada', 40, 'quota'],
    ['Meia 60+', 40, 'outside'],
  ])
  await editor.call('POST', `${draft.path}/publish`)
  const shown = await editor.call<EventDetail>('GET', `/events/${draft.eventId}`)
  expect(shown.body.tickets).toMatchObject([
    { name: 'Inteira', price: 60, remainingQuantity: 50, ticketGroupName: 'Pista' },
    { name: 'Meia-entrada', price: 30, lot: { name: '1º lote' } },
    { name: 'Meia 60+', price: 30 },
  ])
})

test('places change with their types, never below what is sold, held and given', async () => {
  const draft = await openSectorEditor(editor)
  await draft.createLots()
  const type = findType(await draft.tickets(), '1º lote', 'Inteira')
  await draft.sell(type?._id ?? '', 30, 12)
  await editor.database.pool.query('update sectors set given = 3 where id = $1', [draft.sectorId])
  expect(await draft.putSector({ capacity: 44 })).toMatchObject({
    status: 409,
    body: {
      code: 'CAPACITY_TAKEN',
      fields: { capacity: 'O mínimo é 45: 30 vendidos, 12 reservados e 3 cortesias.' },
    },
  })
  const { body } = await draft.putSector({ capacity: 300, name: 'Pista premium' })
  expect(body.tickets.sectors).toMatchObject([{ capacity: 300, halfQuota: 120, given: 3 }])
  expect(new Set(body.tickets.types.map(({ capacity }) => capacity))).toEqual(new Set([300]))
  await editor.database.pool.query('update sectors set given = 0')
  await draft.sell(type?._id ?? '', 0)
})

test('a larger quota is kept until the promoter returns to that of the law', async () => {
  const draft = await openSectorEditor(editor)
  await draft.createLots()
  expect((await draft.putSector({ halfQuota: 79 })).body).toMatchObject({
    code: 'BAD_INPUT',
    fields: { halfQuota: 'O mínimo é 80, pela lei' },
  })
  await draft.putSector({ halfQuota: 100 })
  await draft.putLot(randomUUID(), { name: '3º lote', tickets: [whole(90)] })
  expect((await draft.tickets()).sectors).toMatchObject([{ halfQuota: 100 }])
  expect((await draft.putSector()).body.tickets.sectors).toMatchObject([{ halfQuota: 80 }])
})

test('half price is switched off and on with its twins and the quota, until somebody reserved', async () => {
  const draft = await openSectorEditor(editor)
  const lotId = randomUUID()
  const ticket = whole(60, { name: 'Mesa' })
  await draft.putSector()
  await draft.putLot(lotId, { tickets: [ticket] })
  const off = await draft.putLot(lotId, { tickets: [{ ...ticket, halfPrice: false }] })
  expect(off.body.tickets).toMatchObject({ types: [{ name: 'Mesa' }], sectors: [{ halfQuota: 0 }] })
  const put = (body: object) =>
    draft.send('PUT', `tickets/${ticket.ticketId}`, { ...TICKET, name: 'Mesa', ...body })
  const on = await put({ halfPrice: true, isAvailable: false, name: 'Mesa de quatro' })
  expect(on.body.tickets.sectors).toMatchObject([{ halfQuota: 80 }])
  expect(on.body.tickets.types.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
    ['Mesa de quatro', false],
    ['Mesa de quatro, meia-entrada', false],
    ['Mesa de quatro, meia 60+', false],
  ])
  const kept = await put({ name: 'Mesa de quatro', price: 70 })
  expect(kept.body.tickets.types.map(({ price }) => price)).toEqual([70, 35, 35])
  await draft.sell(kept.body.tickets.types[1]?._id ?? '', 0, 1)
  expect((await put({ halfPrice: false })).body).toMatchObject({ code: 'ALREADY_SOLD' })
  expect((await put({ lotId: null })).body).toMatchObject({ code: 'ALREADY_SOLD' })
  await draft.sell(kept.body.tickets.types[1]?._id ?? '', 0)
})

test('a type is renamed in all lots, so that a buyer finds its successor', async () => {
  const draft = await openSectorEditor(editor)
  await draft.createLots()
  const type = findType(await draft.tickets(), '1º lote', 'Inteira')
  const { body } = await draft.send('PUT', `tickets/${type?._id}`, { ...TICKET, name: 'Pista' })
  expect(body.tickets.types.map(({ name }) => name)).toEqual([
    'Pista',
    'Pista, meia-entrada',
    'Pista, meia 60+',
    'Pista',
    'Pista, meia-entrada',
    'Pista, meia 60+',
  ])
})

test('sectors, lots and types of another event are not found, and stay as they are', async () => {
  const [mine, other] = [await openSectorEditor(editor), await openSectorEditor(editor)]
  const { first } = await other.createLots()
  await mine.putSector()
  const theirs = await other.tickets()
  const ticketId = theirs.types[0]?._id ?? ''
  const code = async (answer: Promise<{ status: number; body: object }>) => {
    const { status, body } = await answer
    return [status, Reflect.get(body, 'code')]
  }
  const lot = { sectorId: mine.sectorId, name: 'x', size: null, closesAt: null, tickets: [] }
  const sector = `sectors/${other.sectorId}`
  expect(await code(mine.send('PUT', sector, SECTOR))).toEqual([404, 'SECTOR_NOT_FOUND'])
  expect(await code(mine.send('DELETE', sector, {}))).toEqual([404, 'SECTOR_NOT_FOUND'])
  expect(await code(mine.send('PUT', `lots/${first}`, lot))).toEqual([404, 'LOT_NOT_FOUND'])
  expect(await code(mine.send('DELETE', `lots/${first}`, {}))).toEqual([404, 'LOT_NOT_FOUND'])
  expect(await code(mine.turn(first))).toEqual([404, 'LOT_NOT_FOUND'])
  const inTheirSector = { ...lot, sectorId: other.sectorId }
  expect(await code(mine.send('PUT', `lots/${randomUUID()}`, inTheirSector))).toEqual([
    404,
    'SECTOR_NOT_FOUND',
  ])
  const tickets = [whole(50, { ticketId })]
  expect(await code(mine.putLot(randomUUID(), { tickets }))).toEqual([404, 'TICKET_NOT_FOUND'])
  const ticket = `tickets/${ticketId}`
  expect(await code(mine.send('PUT', ticket, TICKET))).toEqual([404, 'TICKET_NOT_FOUND'])
  const inTheirLot = { ...TICKET, lotId: first }
  expect(await code(mine.send('PUT', `tickets/${randomUUID()}`, inTheirLot))).toEqual([
    404,
    'LOT_NOT_FOUND',
  ])
  expect(await other.tickets()).toEqual(theirs)
})

test('of two editors the second is told', async () => {
  const draft = await openSectorEditor(editor)
  const { version } = await draft.tickets()
  const save = (name: string) =>
    editor.call('PUT', `${draft.path}/sectors/${draft.sectorId}`, { version, ...SECTOR, name })
  const both = await Promise.all([save('Pista'), save('Frisa')])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const late = await draft.send('PUT', `lots/${randomUUID()}`, {
    version,
    sectorId: draft.sectorId,
    name: '1º lote',
    size: null,
    closesAt: null,
    tickets: [],
  })
  expect(late.body).toMatchObject({ code: 'EVENT_CHANGED' })
})

test('what was never reserved is removed with its parts; the rest is refused', async () => {
  const draft = await openSectorEditor(editor)
  const { first, second } = await draft.createLots()
  const without = await draft.send('DELETE', `lots/${second}`, {})
  expect(without.body.tickets).toMatchObject({ sectors: [{ lots: [{ _id: first }] }] })
  expect(without.body.tickets.types).toHaveLength(3)
  const type = without.body.tickets.types[1]?._id ?? ''
  await draft.sell(type, 1)
  for (const part of [`lots/${first}`, `sectors/${draft.sectorId}`, `tickets/${type}`])
    expect((await draft.send('DELETE', part, {})).body).toMatchObject({ code: 'ALREADY_SOLD' })
  await draft.sell(type, 0)
  const { body } = await draft.send('DELETE', `sectors/${draft.sectorId}`, {})
  expect(body.tickets).toMatchObject({ sectors: [], types: [] })
})

test('without a type for half price a sector keeps no quota', async () => {
  const draft = await openSectorEditor(editor)
  await draft.putSector()
  const ticket = whole(60)
  await draft.putLot(randomUUID(), {
    tickets: [ticket, whole(90, { name: 'Camarote', halfPrice: false })],
  })
  const { body } = await draft.send('DELETE', `tickets/${ticket.ticketId}`, {})
  expect(body.tickets.sectors).toMatchObject([{ halfQuota: 0 }])
})

test('the checklist refuses a price whose half is too cheap, and names the type', async () => {
  const draft = await openSectorEditor(editor)
  await draft.putSector()
  const ticket = whole(9)
  const lotId = randomUUID()
  const { body } = await draft.putLot(lotId, { tickets: [ticket] })
  expect(body.checklist.filter(({ isDone }) => !isDone)).toMatchObject([
    { key: 'halfPrice', ticketId: ticket.ticketId },
  ])
  expect((await editor.call('POST', `${draft.path}/publish`)).status).toBe(422)
  await draft.putLot(lotId, { tickets: [{ ...ticket, price: 10 }] })
  expect((await editor.call('POST', `${draft.path}/publish`)).status).toBe(200)
  expect((await draft.putLot(lotId, { tickets: [ticket] })).body).toMatchObject({
    code: 'BAD_INPUT',
    fields: { price: 'A meia-entrada precisa custar pelo menos R$\u00a05,00 com a taxa.' },
  })
})

test('the share of half price is configured', async () => {
  const other = await openEditorApp({ HALF_PRICE_SHARE: '50' })
  const draft = await openSectorEditor(other)
  await draft.createLots()
  expect(await draft.tickets()).toMatchObject({ halfPriceShare: 50, sectors: [{ halfQuota: 100 }] })
  await other.close()
})

test.each([
  ['a sector without a name', 'sectors', { ...SECTOR, name: ' ' }],
  ['a sector without places', 'sectors', { ...SECTOR, capacity: 0 }],
  ['places that are no number', 'sectors', { ...SECTOR, capacity: '200' }],
  ['a field that is unknown', 'sectors', { ...SECTOR, sold: 3 }],
  ['a lot without a sector', 'lots', { name: 'x', size: null, closesAt: null, tickets: [] }],
])('%s is bad input', async (_what, kind, body) => {
  const draft = await openSectorEditor(editor)
  expect(await draft.send('PUT', `${kind}/${randomUUID()}`, body)).toMatchObject({
    status: 400,
    body: { code: 'BAD_INPUT' },
  })
})

test('half price needs a lot, and names are unique in a lot', async () => {
  const draft = await openSectorEditor(editor)
  const ticket = { ...TICKET, halfPrice: true }
  expect((await draft.send('PUT', `tickets/${randomUUID()}`, ticket)).body).toMatchObject({
    fields: { halfPrice: 'A meia-entrada precisa de um setor com lote' },
  })
  await draft.putSector()
  expect(
    (await draft.putLot(randomUUID(), { tickets: [whole(60), whole(70)] })).body,
  ).toMatchObject({ fields: { name: 'Já há um ingresso com este nome neste lote' } })
})

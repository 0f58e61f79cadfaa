import { randomUUID } from 'node:crypto'
import type { checkChange } from '@55tickets/contracts/editor/check.ts'
import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { createPerson } from '../../testing/people.ts'
import { type EditorApp, openEditorApp, TICKET } from './testing/editor-app.ts'
import { findType, openSectorEditor, whole } from './testing/sector-editor.ts'

let editor: EditorApp
beforeAll(async () => {
  editor = await openEditorApp()
})
afterAll(async () => {
  await expectInvariants(editor.database.pool)
  await editor.close()
})

type Draft = Awaited<ReturnType<typeof openSectorEditor>>

/** A published event with two lots. */
async function openSale() {
  const draft = await openSectorEditor(editor)
  const lots = await draft.createLots()
  await editor.call('POST', `${draft.path}/publish`)
  return { ...draft, ...lots }
}

const titles = async ({ path }: Draft) =>
  (await editor.call<{ docs: { title: string }[] }>('GET', `${path}/changes`)).body.docs.map(
    ({ title }) => title,
  )
const prices = async ({ eventId }: Draft) =>
  (await editor.call<EventDetail>('GET', `/events/${eventId}`)).body.tickets.map(
    ({ price }) => price,
  )

test('a turned lot is closed for good, and the next one is on sale', async () => {
  const sale = await openSale()
  const { body } = await sale.turn(sale.first)
  expect(body.tickets.sectors[0]?.lots.map(({ state }) => state)).toEqual(['closed', 'open'])
  expect(await prices(sale)).toEqual([80, 40, 40])
  expect((await titles(sale))[0]).toBe('Virou o lote “Pista, 1º lote”')
  const later = { size: 60, closesAt: '2035-01-01T10:00' }
  expect((await sale.putLot(sale.first, later)).status).toBe(200)
  expect((await sale.tickets()).sectors[0]?.lots[0]?.state).toBe('closed')
})

test('a lot that is turned twice at once is turned once', async () => {
  const sale = await openSale()
  const both = await Promise.all([sale.turn(sale.first), sale.turn(sale.first)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await titles(sale)).filter((title) => title.startsWith('Virou'))).toHaveLength(1)
  expect((await sale.tickets()).sectors[0]?.lots.map(({ state }) => state)).toEqual([
    'closed',
    'open',
  ])
})

test('whoever reserves while a lot is turned gets its price or is told the next one', async () => {
  const sale = await openSale()
  const type = findType(await sale.tickets(), '1º lote', 'Inteira')
  const next = findType(await sale.tickets(), '2º lote', 'Inteira')
  const people = await Promise.all(
    Array.from({ length: 20 }, () => createPerson(editor.database.db)),
  )
  const reserve = (who: string) =>
    editor.call<{ code?: string; successor?: object }>(
      'POST',
      `/events/${sale.eventId}/reserve`,
      { eventId: sale.eventId, items: [{ ticketId: type?._id, quantity: 1 }] },
      who,
    )
  const [turned, ...answers] = await Promise.all([
    sale.turn(sale.first),
    ...people.map((who) => reserve(who)),
  ])
  expect(turned.status).toBe(200)
  for (const { status, body } of answers)
    if (status !== 201)
      expect(body).toMatchObject({ code: 'LOT_CLOSED', successor: { ticketId: next?._id } })
  const sold = answers.filter(({ status }) => status === 201).length
  expect((await sale.tickets()).sectors[0]?.lots[0]).toMatchObject({ held: sold, state: 'closed' })
  expect(await reserve(people[0] ?? '')).toMatchObject({
    status: 409,
    body: { code: 'LOT_CLOSED' },
  })
})

test('half price stays in every lot from the first ticket of a sector on, in every call', async () => {
  const sale = await openSale()
  const before = await sale.tickets()
  const first = findType(before, '1º lote', 'Inteira')
  const half = findType(before, '1º lote', 'Meia-entrada')
  const second = findType(before, '2º lote', 'Inteira')
  const ids = [first?._id ?? '', half?._id ?? '', second?._id ?? '']
  const [firstId = '', halfId = '', secondId = ''] = ids
  await sale.sell(firstId, 0, 1)
  const put = (id: string, body: object) =>
    sale.send('PUT', `tickets/${id}`, { ...TICKET, ...body })
  const refusals = [
    await put(secondId, { name: 'Inteira', price: 80.01, halfPrice: false }),
    await sale.putLot(sale.second, {
      name: '2º lote',
      tickets: [whole(80.01, { ticketId: secondId, halfPrice: false })],
    }),
    await sale.putLot(sale.second, {
      name: '2º lote',
      tickets: [whole(80.01, { ticketId: secondId }), whole(50, { name: 'Vip', halfPrice: false })],
    }),
    await sale.putLot(randomUUID(), {
      name: '3º lote',
      tickets: [whole(90, { halfPrice: false })],
    }),
    await put(randomUUID(), { name: 'Ingresso', lotId: sale.second, halfPrice: false }),
    await put(halfId, { name: 'Meia', requiresProof: true, isAvailable: false }),
    await put(halfId, { name: 'Meia', requiresProof: true, minPerOrder: 2 }),
    await put(halfId, { name: 'Meia', requiresProof: true, salesEnd: '2035-01-01T10:00' }),
  ]
  for (const { status, body } of refusals)
    expect([status, body]).toMatchObject([
      409,
      { code: 'ALREADY_SOLD', fields: { halfPrice: expect.any(String) } },
    ])
  const { types, sectors } = await sale.tickets()
  expect(types).toHaveLength(before.types.length)
  expect(sectors[0]?.halfQuota).toBe(80)
  // What does not touch it goes on: a new lot with halves, another price of what nobody holds.
  const raised = whole(85, { ticketId: secondId })
  expect((await sale.putLot(sale.second, { name: '2º lote', tickets: [raised] })).status).toBe(200)
  const third = await sale.putLot(randomUUID(), { name: '3º lote', tickets: [whole(90)] })
  expect(third.status).toBe(200)
  await sale.sell(firstId, 0)
})

test('the price of a type that was sold changes by a turn: in the next lot, or in a new one', async () => {
  const sale = await openSale()
  const type = findType(await sale.tickets(), '1º lote', 'Inteira')
  await sale.sell(type?._id ?? '', 3)
  const raised = whole(70, { ticketId: type?._id ?? '' })
  expect((await sale.putLot(sale.first, { size: 50, tickets: [raised] })).body).toMatchObject({
    code: 'ALREADY_SOLD',
    fields: { price: expect.any(String) },
  })
  const body = { prices: [{ ticketId: type?._id, price: 95 }] }
  expect((await sale.turn(sale.first, body)).status).toBe(200)
  expect(await prices(sale)).toEqual([95, 47.5, 47.5])
  const second = findType(await sale.tickets(), '2º lote', 'Inteira')
  await sale.turn(sale.second, { prices: [{ ticketId: second?._id, price: 120 }] })
  expect(await prices(sale)).toEqual([120, 60, 60])
  expect((await sale.tickets()).sectors).toMatchObject([
    {
      halfQuota: 80,
      lots: [
        { state: 'closed' },
        { state: 'closed' },
        { name: '3º lote', size: null, state: 'open' },
      ],
    },
  ])
  // A repeated request finds the lot closed.
  await sale.turn(sale.second, { prices: [{ ticketId: second?._id, price: 130 }] })
  expect(await prices(sale)).toEqual([120, 60, 60])
  await sale.sell(type?._id ?? '', 0)
})

test.each([
  [
    'a type of another lot',
    { prices: [{ ticketId: randomUUID(), price: 10 }] },
    'TICKET_NOT_FOUND',
  ],
  ['a price below zero', { prices: [{ ticketId: randomUUID(), price: -1 }] }, 'BAD_INPUT'],
  ['a field that is unknown', { closedAt: 'now' }, 'BAD_INPUT'],
])('%s is refused by a turn', async (_what, body, code) => {
  const sale = await openSale()
  expect((await sale.turn(sale.first, body)).body).toMatchObject({ code })
  expect((await sale.tickets()).sectors[0]?.lots[0]?.state).toBe('open')
})

test('a lot that could not sell what it promises is refused at its field', async () => {
  const draft = await openSectorEditor(editor)
  await draft.createLots()
  const add = async (body: object) =>
    Reflect.get((await draft.putLot(randomUUID(), { name: '3º lote', ...body })).body, 'fields')
  expect(await add({ size: 151 })).toEqual({ size: 'Cabem no máximo 150 neste lote' })
  expect(await add({ closesAt: '2020-01-01T10:00' })).toEqual({
    closesAt: 'Escolha um momento no futuro',
  })
  const timed = randomUUID()
  await draft.putLot(timed, { name: '3º lote', size: 150, closesAt: '2034-01-01T10:00' })
  expect(await add({ closesAt: '2034-01-01T10:00' })).toEqual({
    closesAt: 'O lote precisa terminar depois do anterior',
  })
})

test('a lot that was alone gets a number when a second one is added', async () => {
  const draft = await openSectorEditor(editor)
  await draft.putSector()
  await draft.putLot(randomUUID(), { name: 'Lote único', tickets: [whole(60)] })
  const { body } = await draft.putLot(randomUUID(), { name: '2º lote', tickets: [whole(80)] })
  expect(body.tickets.sectors[0]?.lots.map(({ name }) => name)).toEqual(['1º lote', '2º lote'])
  expect((await titles(draft)).slice(0, 3)).toEqual([
    'Criou o lote “Pista, 2º lote”',
    'Criou o lote “Pista, 1º lote”',
    'Criou o setor “Pista”',
  ])
})

test('the history names what was removed', async () => {
  const draft = await openSectorEditor(editor)
  const { second } = await draft.createLots()
  await draft.send('DELETE', `lots/${second}`, {})
  expect((await titles(draft))[0]).toBe('Removeu o lote “Pista, 2º lote”')
  await draft.send('DELETE', `sectors/${draft.sectorId}`, {})
  expect((await titles(draft)).slice(0, 2)).toEqual([
    'Removeu o setor “Pista”',
    'Removeu o lote “2º lote”',
  ])
})

test('a dry run names what saving would change or be refused for, and saves nothing', async () => {
  const sale = await openSale()
  const before = await sale.tickets()
  const check = async (body: object) =>
    (await editor.call<Answer<typeof checkChange>>('POST', `${sale.path}/check`, body)).body
  const { version } = before
  const sector = { sectorId: sale.sectorId, name: 'Frisa', capacity: 200, halfQuota: null }
  expect(await check({ part: 'sector', version, showsLeft: false, ...sector })).toMatchObject({
    refusal: null,
    changes: [{ label: 'Nome', before: 'Pista', after: 'Frisa' }],
  })
  expect(await check({ part: 'lot turned', lotId: sale.first })).toMatchObject({
    refusal: null,
    changes: [{ label: 'Lote encerrado', before: null }],
  })
  const lot = { sectorId: sale.sectorId, lotId: sale.first, name: '1º lote', closesAt: null }
  expect(await check({ part: 'lot', version, ...lot, size: 500, tickets: [] })).toMatchObject({
    refusal: { code: 'BAD_INPUT', fields: { size: 'Cabem no máximo 200 neste lote' } },
  })
  const type = findType(before, '1º lote', 'Inteira')
  await sale.sell(type?._id ?? '', 1)
  for (const removed of [
    { part: 'lot removed', lotId: sale.first },
    { part: 'sector removed', sectorId: sale.sectorId },
  ])
    expect((await check({ version, ...removed })).refusal).toMatchObject({ code: 'ALREADY_SOLD' })
  await sale.sell(type?._id ?? '', 0)
  expect(await sale.tickets()).toEqual(before)
})

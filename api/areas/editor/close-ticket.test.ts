import { randomUUID } from 'node:crypto'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EventDetail } from '@55tickets/contracts/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { createPerson } from '../../testing/people.ts'
import { type EditorApp, openEditorApp } from './testing/editor-app.ts'
import { findType, openSectorEditor } from './testing/sector-editor.ts'

let editor: EditorApp
beforeAll(async () => {
  editor = await openEditorApp()
})
afterAll(async () => {
  await expectInvariants(editor.database.pool)
  await editor.close()
})

/** A published event with 200 tickets of one type for 60 reais. */
async function openSale() {
  const eventId = await editor.createDraft()
  const ticketId = await editor.complete(eventId)
  const path = `/promoter/events/${eventId}`
  await editor.call('POST', `${path}/publish`)
  return {
    path,
    ticketId,
    close: (newPrice: number | null, id = ticketId) =>
      editor.call<EditedEvent>('POST', `${path}/tickets/${id}/close`, { newPrice }),
    reserve: async (quantity: number) =>
      editor.call<{ code?: string }>(
        'POST',
        `/events/${eventId}/reserve`,
        { eventId, items: [{ ticketId, quantity }] },
        await createPerson(editor.database.db),
      ),
    /** The closed type first. */
    types: async () =>
      (await editor.read(eventId)).tickets.types.toSorted(
        (one, other) => Number(one.isAvailable) - Number(other.isAvailable),
      ),
    offered: async () => (await editor.call<EventDetail>('GET', `/events/${eventId}`)).body.tickets,
    titles: async () =>
      (await editor.call<{ docs: { title: string }[] }>('GET', `${path}/changes`)).body.docs.map(
        ({ title }) => title,
      ),
  }
}

test('a type that was reserved is closed: off sale and off the page, and kept with its sales', async () => {
  const sale = await openSale()
  await sale.reserve(3)
  const body = { version: (await editor.read(sale.path.split('/')[3] ?? '')).tickets.version }
  expect(await editor.call('DELETE', `${sale.path}/tickets/${sale.ticketId}`, body)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SOLD' },
  })
  expect((await sale.close(null)).status).toBe(200)
  expect(await sale.types()).toMatchObject([
    { _id: sale.ticketId, isAvailable: false, isHidden: true, held: 3, capacity: 200 },
  ])
  expect(await sale.offered()).toEqual([])
  expect(await sale.reserve(1)).toMatchObject({ body: { code: 'TICKET_NOT_FOUND' } })
  expect((await sale.titles())[0]).toBe('Encerrou o ingresso “Inteira”')
})

test('a new price closes the type and sells what is left of it', async () => {
  const sale = await openSale()
  await sale.reserve(3)
  expect((await sale.close(75)).status).toBe(200)
  expect(await sale.types()).toMatchObject([
    { _id: sale.ticketId, price: 60, capacity: 3, held: 3, isAvailable: false },
    { name: 'Inteira', price: 75, capacity: 197, held: 0, isAvailable: true, isHidden: false },
  ])
  expect(await sale.offered()).toMatchObject([{ price: 75, remainingQuantity: 197 }])
  expect((await sale.titles())[0]).toBe('Encerrou o ingresso “Inteira”')
})

test('pressed twice at once, one type follows', async () => {
  const sale = await openSale()
  const both = await Promise.all([sale.close(75), sale.close(75)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await sale.types()).toHaveLength(2)
})

test('whoever reserves meanwhile has the old price or is refused, and no ticket is sold twice', async () => {
  const sale = await openSale()
  const [closed, ...answers] = await Promise.all([
    sale.close(75),
    ...Array.from({ length: 20 }, () => sale.reserve(1)),
  ])
  expect(closed.status).toBe(200)
  const held = answers.filter(({ status }) => status === 201).length
  for (const { status, body } of answers)
    if (status !== 201) expect(body.code).toMatch(/SOLD_OUT|TICKET_NOT_FOUND/)
  const [old, next] = await sale.types()
  expect(old).toMatchObject({ held, capacity: held })
  expect(next).toMatchObject({ capacity: 200 - held })
})

test('halves are closed with their whole, whose price changes in the next lot', async () => {
  const draft = await openSectorEditor(editor)
  await draft.createLots()
  await editor.call('POST', `${draft.path}/publish`)
  const { _id: id = '' } = findType(await draft.tickets(), '1º lote', 'Inteira') ?? {}
  const close = (newPrice: number | null) =>
    editor.call<EditedEvent>('POST', `${draft.path}/tickets/${id}/close`, { newPrice })
  expect(await close(90)).toMatchObject({
    status: 400,
    body: { code: 'BAD_INPUT', fields: { newPrice: expect.any(String) } },
  })
  const { body } = await close(null)
  const closed = body.tickets.types.filter(({ _id, halfOf }) => _id === id || halfOf === id)
  expect(closed).toHaveLength(3)
  for (const type of closed) expect(type).toMatchObject({ isAvailable: false, isHidden: true })
})

test('a type that is sold out has nothing left for another price', async () => {
  const sale = await openSale()
  await editor.database.pool.query('update ticket_types set capacity = 2 where id = $1', [
    sale.ticketId,
  ])
  await sale.reserve(2)
  expect(await sale.close(75)).toMatchObject({
    status: 400,
    body: { fields: { newPrice: 'Não sobrou nenhum para outro preço' } },
  })
  expect(await sale.types()).toMatchObject([{ isAvailable: true }])
})

test.each([
  ['a price below zero', -1],
  ['a price that is no number', '75'],
])('%s is bad input', async (_what, newPrice) => {
  const sale = await openSale()
  const path = `${sale.path}/tickets/${sale.ticketId}/close`
  expect(await editor.call('POST', path, { newPrice })).toMatchObject({ status: 400 })
  expect(await sale.types()).toMatchObject([{ isAvailable: true }])
})

test('a type of another event is not found', async () => {
  const sale = await openSale()
  const other = await openSale()
  expect(await sale.close(null, other.ticketId)).toMatchObject({
    status: 404,
    body: { code: 'TICKET_NOT_FOUND' },
  })
  expect((await sale.close(null, randomUUID())).status).toBe(404)
})

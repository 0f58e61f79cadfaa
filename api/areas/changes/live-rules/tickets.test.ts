import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TICKET } from '../../editor/testing/editor-app.ts'
import { type ChangesApp, openChangesApp } from '../testing/changes-app.ts'
import { openLiveEvent } from '../testing/live-event.ts'

/** Rows 8 to 16, 20 and 22 of "a live event can change", as the server keeps them. */

let app: ChangesApp
beforeAll(async () => {
  app = await openChangesApp()
})
afterAll(() => app.close())

test('row 8: the price of a sold type is not editable', async () => {
  const event = await openLiveEvent(app)
  const { version } = (await event.read()).tickets
  const refused = await event.put(`tickets/${event.ticketId}`, { version, ...TICKET, price: 70 })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SOLD', fields: { price: expect.any(String) } },
  })
})

test('row 9: the currency is locked from the first reservation', async () => {
  const event = await openLiveEvent(app)
  // No call takes a currency; the importer, which does, is refused by the writer's own check.
  const { version } = (await event.read()).tickets
  const body = { version, ...TICKET, currency: 'USD' }
  expect(await event.put(`tickets/${event.ticketId}`, body)).toMatchObject({ status: 400 })
  expect((await event.read()).tickets.types[0]?.currency).toBe('BRL')
})

test('row 10: capacity stays above sold, held and given, and the refusal names them', async () => {
  const event = await openLiveEvent(app)
  await app.reserve(await app.buyer(), event.eventId, event.ticketId, 2)
  const { version } = (await event.read()).tickets
  const refused = await event.put(`tickets/${event.ticketId}`, { version, ...TICKET, capacity: 2 })
  expect(refused).toMatchObject({ status: 409, body: { code: 'CAPACITY_TAKEN' } })
  expect(refused.body.fields?.['capacity']).toMatch(/3/)
  const lowest = { version, ...TICKET, capacity: 3 }
  expect(await event.put(`tickets/${event.ticketId}`, lowest)).toMatchObject({ status: 200 })
})

test('row 11: more capacity is free', async () => {
  const event = await openLiveEvent(app)
  const { version } = (await event.read()).tickets
  const more = { version, ...TICKET, capacity: 400 }
  expect(await event.put(`tickets/${event.ticketId}`, more)).toMatchObject({
    status: 200,
    body: { told: 0 },
  })
})

test('row 12: a type is removed only if it was never reserved, else taken off sale', async () => {
  const event = await openLiveEvent(app)
  const unsold = randomUUID()
  let { version } = (await event.read()).tickets
  await event.put(`tickets/${unsold}`, { version, ...TICKET, name: 'Camarote' })
  const remove = async (ticketId: string) => {
    ;({ version } = (await event.read()).tickets)
    return app.call('DELETE', `${event.path}/tickets/${ticketId}`, { version })
  }
  expect((await remove(unsold)).status).toBe(200)
  expect((await remove(event.ticketId)).status).toBe(409)
  const ended = { version, ...TICKET, isAvailable: false }
  expect(await event.put(`tickets/${event.ticketId}`, ended)).toMatchObject({ status: 200 })
  expect(await app.records.codes(event.sale)).toEqual({ valid: 1, revoked: 0 })
})

test('row 13: a renamed type is recorded, and the order keeps the name bought', async () => {
  const event = await openLiveEvent(app)
  const { version } = (await event.read()).tickets
  const renamed = { version, ...TICKET, name: 'Pista' }
  expect(await event.put(`tickets/${event.ticketId}`, renamed)).toMatchObject({
    status: 200,
    body: { told: 0 },
  })
  expect(await event.lastChange()).toMatchObject({
    consequences: [{ kind: 'nameKept', group: 'buyers', amountCents: null }],
  })
  const order = await app.server.get(`/api/venda/${event.sale}`, event.buyer)
  expect(order.json().itens).toMatchObject([{ descricao: 'Inteira' }])
})

test('row 14: proof and session of a type are locked from the first sale', async () => {
  const event = await openLiveEvent(app, { hasSession: true })
  const { version } = (await event.read()).tickets
  const proof = { version, ...TICKET, requiresProof: true }
  expect(await event.put(`tickets/${event.ticketId}`, proof)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SOLD' },
  })
  const session = { version, ...TICKET, sessionId: event.sessionId }
  expect((await event.put(`tickets/${event.ticketId}`, session)).status).not.toBe(200)
})

test('row 15: limits, sale window and payment methods are for new reservations only', async () => {
  const event = await openLiveEvent(app)
  const held = await app.reserve(await app.buyer(), event.eventId, event.ticketId, 3)
  const { version } = (await event.read()).tickets
  expect(
    await event.put(`tickets/${event.ticketId}`, { version, ...TICKET, maxPerOrder: 2 }),
  ).toMatchObject({ status: 200, body: { told: 0 } })
  expect(
    await event.put('payment', { version: version + 1, methods: ['CREDIT_CARD'] }),
  ).toMatchObject({ status: 200, body: { told: 0 } })
  expect(await event.lastChange()).toMatchObject({
    consequences: [{ kind: 'newOrders', group: 'newOrders', amountCents: null }],
  })
  expect(await app.records.status(held.body._id)).toBe('PENDING')
  const more = await app.reserve(await app.buyer(), event.eventId, event.ticketId, 3)
  expect(more.status).toBe(422)
})

test('row 16: a lot is turned without a confirmation, and nobody is told', async () => {
  const event = await app.publish()
  const [sectorId, lotId, ticketId] = [randomUUID(), randomUUID(), randomUUID()]
  const version = async () => (await app.read(event.eventId)).tickets.version
  const put = async (part: string, body: object) =>
    app.call('PUT', `${event.path}/${part}`, { version: await version(), ...body })
  const sector = { name: 'Pista', capacity: 50, halfQuota: null, showsLeft: false }
  await put(`sectors/${sectorId}`, sector)
  const tickets = [{ ticketId, name: 'Inteira', price: 60, halfPrice: false }]
  await put(`lots/${lotId}`, { sectorId, name: '1º lote', size: 20, closesAt: null, tickets })
  const { sale } = await app.buy(event.eventId, ticketId)
  const prices = [{ ticketId, price: 80 }]
  const turned = await app.call('POST', `${event.path}/lots/${lotId}/turn`, { prices })
  expect(turned).toMatchObject({ status: 200, body: { told: 0 } })
  expect((await app.changes(event.eventId))[0]).toMatchObject({
    consequences: [{ kind: 'lotTurns', group: 'newOrders', amountCents: null }],
  })
  expect((await app.records.sale(sale)).total_cents).toBe(6000)
})

test('row 20: nobody changes the fee in the workspace, and a sale keeps its own', async () => {
  const event = await openLiveEvent(app)
  const { version } = (await event.read()).tickets
  const body = { version, methods: ['PIX'], feePercentage: 1 }
  expect(await event.put('payment', body)).toMatchObject({ status: 400 })
  const { pool } = app.database
  await pool.query('update events set fee_basis_points = 100 where id = $1', [event.eventId])
  expect((await app.records.sale(event.sale)).fee_basis_points).toBe(1000)
  await expect(
    pool.query('update sales set fee_basis_points = 100 where id = $1', [event.sale]),
  ).rejects.toThrow()
})

test('row 22: a used coupon is switched off, not lowered below its use', async () => {
  const event = await app.publish()
  const coupon = {
    code: 'CHORO10',
    kind: 'percent',
    value: 10,
    ticketIds: null,
    maxTickets: 5,
    isOncePerPerson: false,
    startsAt: null,
    endsAt: null,
    isActive: true,
  }
  const created = await app.call<{ _id: string }>('POST', `${event.path}/coupons`, coupon)
  expect(created.status).toBe(201)
  const { eventId, ticketId } = event
  const items = [{ ticketId, quantity: 2 }]
  const body = { eventId, items, coupon: 'CHORO10' }
  const held = await app.call('POST', `/events/${eventId}/reserve`, body, await app.buyer())
  expect(held.status).toBe(201)
  const couponPath = `${event.path}/coupons/${created.body._id}`
  const lowered = await app.call('PUT', couponPath, { ...coupon, maxTickets: 1 })
  expect(lowered.status).toBeGreaterThanOrEqual(400)
  const off = await app.call('PUT', couponPath, { ...coupon, isActive: false })
  expect(off.status).toBe(200)
})

import { randomUUID } from 'node:crypto'
import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { movedEvent } from '@55tickets/rules/changes/date-change.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATES, PLACE, pageFields, TICKET } from '../editor/testing/editor-app.ts'
import {
  type ChangesApp,
  openChangesApp,
  PASSWORD,
  type RefusedChange,
} from './testing/changes-app.ts'

/**
 * The rules of "a live event can change", as the server keeps them. Each test is named by its row.
 * Rows 17 to 19, 21 and 24 have files of their own as well, which test them at length.
 */

let app: ChangesApp
beforeAll(async () => {
  app = await openChangesApp()
})
afterAll(() => app.close())

const REASON = 'Chuva forte prevista para o dia'
const MOVED = { confirmed: [...movedEvent], reason: REASON }
const NEW_DATES = { ...DATES, startDate: '2035-05-15T20:00', endDate: '2035-05-15T23:30' }
const NEW_PLACE = { ...PLACE, locationName: 'Marco Zero', address: 'Avenida Rio Branco, 1' }
const WEEKLY = {
  timezone: 'America/Recife',
  startDate: '2035-05-01T00:00',
  endDate: '2035-05-31T23:59',
  recurrence: { weeklyDays: [1, 3, 6], startTime: '20:00', endTime: '23:00' },
}

/** A published event with a paid order. */
async function live(options: Parameters<ChangesApp['publish']>[0] = {}) {
  const event = await app.publish(options)
  const bought = await app.buy(event.eventId, event.ticketId)
  return {
    ...event,
    ...bought,
    read: () => app.read(event.eventId),
    put: async <T = RefusedChange>(part: string, body: object) =>
      app.call<T>('PUT', `${event.path}/${part}`, body),
  }
}

const wasTold = async (who: string) =>
  (await app.notices()).filter(({ userId }) => userId === who).length

const changeOf = async (eventId: string) => (await app.changes(eventId))[0]

test('row 1: a text is free, a name that matters is told and listed', async () => {
  const event = await live()
  const fields = pageFields((await event.read()).page)
  const quiet = await event.put('page', { ...fields, description: 'Traga seu pandeiro.' })
  expect(quiet).toMatchObject({ status: 200, body: { told: 0 } })
  const renamed = { ...fields, version: fields.version + 1, name: 'Noite de Samba' }
  expect(await event.put('page', renamed)).toMatchObject({ status: 200, body: { told: 0 } })
  const material = { ...renamed, version: fields.version + 2, name: 'Noite', isMaterial: true }
  const refused = await event.put('page', material)
  expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGE_DIFFERS' } })
  const confirmed = refused.body.consequences
  expect(await event.put('page', { ...material, confirmed })).toMatchObject({ body: { told: 1 } })
  await app.sendNotices()
  expect(await wasTold(event.buyer)).toBe(1)
  const page = await app.call<{ changes: object[] }>('GET', `/events/${event.eventId}`)
  expect(page.body.changes).toMatchObject([
    { title: 'Novo nome', fields: [{ before: 'Noite de Samba', after: 'Noite' }] },
  ])
})

test('row 2: the old address leads to the new one for ever', async () => {
  const event = await live()
  const fields = pageFields((await event.read()).page)
  const slug = `samba-${randomUUID().slice(0, 8)}`
  expect(await event.put('page', { ...fields, slug })).toMatchObject({ status: 200 })
  const old = await app.call<{ slug: string }>('GET', `/events/${fields.slug}`)
  expect(old.body.slug).toBe(slug)
})

test('row 3: a new date is told, with a calendar file and an open refund', async () => {
  const event = await live()
  const refused = await event.put('dates', { version: 1, ...NEW_DATES })
  expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGE_DIFFERS' } })
  expect(refused.body.consequences).toEqual(movedEvent)
  const unexplained = await event.put('dates', { version: 1, ...NEW_DATES, confirmed: movedEvent })
  expect(unexplained).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.anything() } },
  })
  const saved = await event.put('dates', { version: 1, ...NEW_DATES, ...MOVED })
  expect(saved).toMatchObject({ status: 200, body: { told: 1 } })
  await app.sendNotices()
  const [mail] = (await app.notices()).filter(({ userId }) => userId === event.buyer)
  expect(mail).toMatchObject({ attachment: { kind: 'event-calendar', of: event.eventId } })
  expect(mail?.text).toContain(REASON)
  expect(mail?.text).toContain(`/venda/${event.sale}`)
  const order = await app.server.get(`/api/venda/${event.sale}`, event.buyer)
  // Two days before the new date, on the clock of Recife.
  const openRefund = { part: 'dates', until: '2035-05-13T23:00:00.000Z', reason: REASON }
  expect(order.json()).toMatchObject({ openRefund })
  const page = await app.call('GET', `/events/${event.eventId}`)
  expect(page.body).toMatchObject({
    previousStartDate: '2035-05-08T23:00:00.000Z',
    changes: [{ title: 'Nova data', reason: REASON }],
  })
})

test('row 3: the open refund gives everything back, once, and never after a ticket was used', async () => {
  const event = await live()
  const other = await app.buy(event.eventId, event.ticketId)
  await event.put('dates', { version: 1, ...NEW_DATES, ...MOVED })
  await app.database.pool.query(
    `update sales set created_at = created_at - interval '30 days' where event_id = $1`,
    [event.eventId],
  )
  await app.database.pool.query(
    `update sale_history set at = at - interval '30 days' where sale_id in ($1, $2)`,
    [event.sale, other.sale],
  )
  await app.database.pool.query(
    'update ticket_codes set scanned_at = app_now() where sale_id = $1',
    [other.sale],
  )
  const give = (sale: string, who: string) => app.server.post(`/api/venda/${sale}/refund`, who, {})
  expect((await give(event.sale, event.buyer)).statusCode).toBe(200)
  expect(await app.records.status(event.sale)).toBe('REFUNDED')
  expect((await give(other.sale, other.buyer)).json()).toMatchObject({ code: 'TICKET_USED' })
  const order = await app.server.get(`/api/venda/${other.sale}`, other.buyer)
  expect(order.json()).toMatchObject({ openRefund: null, refundableUntil: null })
})

test('row 3: sessions and sale windows move along by the same span', async () => {
  const event = await live({ hasSession: true })
  await event.put(`tickets/${event.ticketId}`, {
    version: (await event.read()).tickets.version,
    ...TICKET,
    salesEnd: '2035-05-08T18:00',
  })
  const confirmed: Consequence[] = [
    ...movedEvent,
    { kind: 'sessionsMove', group: 'everyone', amountCents: null },
    { kind: 'salesMove', group: 'newOrders', amountCents: null },
  ]
  const moves = { movesSessions: true, movesSales: true }
  await event.put('dates', { version: 1, ...NEW_DATES, ...moves, confirmed, reason: REASON })
  const { programme, tickets } = await event.read()
  expect(programme.sessions[0]).toMatchObject({ startDate: '2035-05-15T20:00' })
  expect(tickets.types[0]).toMatchObject({ salesEnd: '2035-05-15T18:00' })
})

test('row 4: a postponed event sells nothing, and its orders can be given back until a date is set', async () => {
  const event = await live()
  const postponed = await app.call('POST', `${event.path}/postpone`, {
    reason: REASON,
    password: PASSWORD,
  })
  expect(postponed).toMatchObject({ status: 200, body: { state: 'postponed', told: 1 } })
  const again = await app.call('POST', `${event.path}/postpone`, {
    reason: REASON,
    password: PASSWORD,
  })
  expect(again).toMatchObject({ status: 200, body: { told: 0 } })
  const late = await app.reserve(await app.buyer(), event.eventId, event.ticketId)
  expect(late).toMatchObject({ body: { code: 'SALES_PAUSED' } })
  const order = async () => (await app.server.get(`/api/venda/${event.sale}`, event.buyer)).json()
  expect(await order()).toMatchObject({
    evento: { status: 'postponed' },
    openRefund: { part: 'postponed', until: null },
  })
  expect(await app.records.codes(event.sale)).toEqual({ valid: 1, revoked: 0 })
  const version = (await event.read()).dates.version
  expect(await event.put('dates', { version, ...DATES, ...MOVED })).toMatchObject({
    status: 200,
    body: { told: 1 },
  })
  expect(await order()).toMatchObject({
    evento: { status: 'scheduled' },
    openRefund: { until: expect.any(String) },
  })
  const ends = (await app.changes(event.eventId)).map((change) => change.refund_until)
  expect(ends.slice(0, 2)).not.toContain(null)
  const open = await app.reserve(await app.buyer(), event.eventId, event.ticketId)
  expect(open.status).toBe(201)
})

test('row 5: another venue is told like a date, a corrected number or pin is free', async () => {
  const event = await live()
  const corrected = { ...PLACE, address: 'Praça do Arsenal, 10', lat: -8.06, lng: -34.87 }
  expect(await event.put('place', { version: 1, ...corrected })).toMatchObject({
    status: 200,
    body: { told: 0 },
  })
  const refused = await event.put('place', { version: 2, ...NEW_PLACE })
  expect(refused.body.consequences).toEqual(movedEvent)
  expect(await event.put('place', { version: 2, ...NEW_PLACE, ...MOVED })).toMatchObject({
    body: { told: 1 },
  })
  expect(await changeOf(event.eventId)).toMatchObject({ part: 'place', opens_refund: true })
})

test('row 6: another time zone is told like a date, whichever clock is kept', async () => {
  const event = await live()
  const keptClock = { ...DATES, timezone: 'America/Manaus' }
  const keptInstant = { ...keptClock, startDate: '2035-05-08T19:00', endDate: '2035-05-08T22:30' }
  for (const dates of [keptClock, keptInstant]) {
    const refused = await event.put('dates', { version: 1, ...dates })
    expect(refused.body.consequences).toEqual(movedEvent)
  }
  expect(await event.put('dates', { version: 1, ...keptInstant, ...MOVED })).toMatchObject({
    body: { told: 1, dates: { timezone: 'America/Manaus', startDate: '2035-05-08T19:00' } },
  })
})

test('row 7: added days are free, a dropped one is told, below half of them opens refunds', async () => {
  const event = await live({ dates: WEEKLY })
  const on = (...weeklyDays: number[]) => ({
    ...WEEKLY,
    recurrence: { ...WEEKLY.recurrence, weeklyDays },
  })
  expect(await event.put('dates', { version: 1, ...on(1, 3, 5, 6) })).toMatchObject({
    status: 200,
    body: { told: 0 },
  })
  const told = movedEvent.filter(({ kind }) => kind !== 'openRefund')
  const dropped = await event.put('dates', { version: 2, ...on(1, 3, 6) })
  expect(dropped.body.consequences).toEqual(told)
  expect(await event.put('dates', { version: 2, ...on(1, 3, 6), confirmed: told })).toMatchObject({
    status: 200,
    body: { told: 1 },
  })
  const most = await event.put('dates', { version: 3, ...on(6) })
  expect(most.body.consequences).toEqual(movedEvent)
})

test('row 8: the price of a sold type is not editable', async () => {
  const event = await live()
  const { version } = (await event.read()).tickets
  const refused = await event.put(`tickets/${event.ticketId}`, { version, ...TICKET, price: 70 })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SOLD', fields: { price: expect.any(String) } },
  })
})

test('row 9: the currency is locked from the first reservation', async () => {
  const event = await live()
  // No call takes a currency; the importer, which does, is refused by the writer's own check.
  const { version } = (await event.read()).tickets
  const body = { version, ...TICKET, currency: 'USD' }
  expect(await event.put(`tickets/${event.ticketId}`, body)).toMatchObject({ status: 400 })
  expect((await event.read()).tickets.types[0]?.currency).toBe('BRL')
})

test('row 10: capacity stays above sold, held and given, and the refusal names them', async () => {
  const event = await live()
  await app.reserve(await app.buyer(), event.eventId, event.ticketId, 2)
  const { version } = (await event.read()).tickets
  const refused = await event.put(`tickets/${event.ticketId}`, { version, ...TICKET, capacity: 2 })
  expect(refused).toMatchObject({ status: 409, body: { code: 'CAPACITY_TAKEN' } })
  expect(refused.body.fields?.['capacity']).toMatch(/3/)
  const lowest = { version, ...TICKET, capacity: 3 }
  expect(await event.put(`tickets/${event.ticketId}`, lowest)).toMatchObject({ status: 200 })
})

test('row 11: more capacity is free', async () => {
  const event = await live()
  const { version } = (await event.read()).tickets
  const more = { version, ...TICKET, capacity: 400 }
  expect(await event.put(`tickets/${event.ticketId}`, more)).toMatchObject({
    status: 200,
    body: { told: 0 },
  })
})

test('row 12: a type is removed only if it was never reserved, else taken off sale', async () => {
  const event = await live()
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
  const event = await live()
  const { version } = (await event.read()).tickets
  const renamed = { version, ...TICKET, name: 'Pista' }
  expect(await event.put(`tickets/${event.ticketId}`, renamed)).toMatchObject({
    status: 200,
    body: { told: 0 },
  })
  expect(await changeOf(event.eventId)).toMatchObject({
    consequences: [{ kind: 'nameKept', group: 'buyers', amountCents: null }],
  })
  const order = await app.server.get(`/api/venda/${event.sale}`, event.buyer)
  expect(order.json().itens).toMatchObject([{ descricao: 'Inteira' }])
})

test('row 14: proof and session of a type are locked from the first sale', async () => {
  const event = await live({ hasSession: true })
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
  const event = await live()
  const held = await app.reserve(await app.buyer(), event.eventId, event.ticketId, 3)
  const { version } = (await event.read()).tickets
  expect(
    await event.put(`tickets/${event.ticketId}`, { version, ...TICKET, maxPerOrder: 2 }),
  ).toMatchObject({ status: 200, body: { told: 0 } })
  expect(
    await event.put('payment', { version: version + 1, methods: ['CREDIT_CARD'] }),
  ).toMatchObject({ status: 200, body: { told: 0 } })
  expect(await changeOf(event.eventId)).toMatchObject({
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
  expect(await changeOf(event.eventId)).toMatchObject({
    consequences: [{ kind: 'lotTurns', group: 'newOrders', amountCents: null }],
  })
  expect((await app.records.sale(sale)).total_cents).toBe(6000)
})

test('row 20: nobody changes the fee in the workspace, and a sale keeps its own', async () => {
  const event = await live()
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

test('row 23: a live event cannot be a draft again: it is paused or unlisted', async () => {
  const event = await live()
  expect((await app.call('POST', `${event.path}/unpublish`)).status).toBe(404)
  expect((await app.call('POST', `${event.path}/pause`)).status).toBe(200)
  expect((await app.call('POST', `${event.path}/unlist`)).status).toBe(200)
  expect((await event.read()).state).toBe('paused')
})

test('row 25: only a draft that was never published is deleted', async () => {
  const event = await live()
  expect((await app.call('DELETE', event.path)).status).toBe(409)
  const draft = await app.call<{ _id: string }>(
    'POST',
    `/organizations/${app.organizationId}/events`,
    { name: 'Rascunho', category: 'shows', bannerId: null },
  )
  expect((await app.call('DELETE', `/promoter/events/${draft.body._id}`)).status).toBeLessThan(300)
})

import { randomUUID } from 'node:crypto'
import type { BalanceList } from '@55tickets/contracts/payouts.ts'
import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import { movedEvent } from '@55tickets/rules/changes/date-change.ts'
import { nextWorkingDay } from '@55tickets/rules/money/working-days.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATES, PLACE, pageFields, TICKET } from '../../editor/testing/editor-app.ts'
import { type ChangesApp, openChangesApp } from '../testing/changes-app.ts'
import {
  MOVED,
  NEW_DATES,
  NEW_PLACE,
  openLiveEvent,
  REASON,
  SERIES,
  WEEKLY,
} from '../testing/live-event.ts'

/** Rows 1 to 7 of "a live event can change", as the server keeps them. */

let app: ChangesApp
beforeAll(async () => {
  app = await openChangesApp()
})
afterAll(() => app.close())

const wasTold = async (who: string) =>
  (await app.notices()).filter(({ userId }) => userId === who).length

test('row 1: a text is free, a name that matters is told and listed', async () => {
  const event = await openLiveEvent(app)
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
  const event = await openLiveEvent(app)
  const fields = pageFields((await event.read()).page)
  const slug = `samba-${randomUUID().slice(0, 8)}`
  expect(await event.put('page', { ...fields, slug })).toMatchObject({ status: 200 })
  const old = await app.call<{ slug: string }>('GET', `/events/${fields.slug}`)
  expect(old.body.slug).toBe(slug)
})

test('row 3: a new date is told, with a calendar file and an open refund', async () => {
  const event = await openLiveEvent(app)
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
  const event = await openLiveEvent(app)
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
  const event = await openLiveEvent(app, { hasSession: true })
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

test('row 3: only who bought before the new date gets the open refund', async () => {
  const event = await openLiveEvent(app)
  await event.put('dates', { version: 1, ...NEW_DATES, ...MOVED })
  const later = await app.buy(event.eventId, event.ticketId)
  // Beyond the seconds in which a reservation counts as made before the change.
  await app.database.pool.query(
    `update sales set created_at = created_at + interval '1 minute' where id = $1`,
    [later.sale],
  )
  const openRefund = async ({ sale, buyer }: { sale: string; buyer: string }) =>
    (await app.server.get(`/api/venda/${sale}`, buyer)).json().openRefund
  expect(await openRefund(event)).toMatchObject({ reason: REASON })
  expect(await openRefund(later)).toBeNull()
})

test('row 4: a postponed event sells nothing, and its orders can be given back until a date is set', async () => {
  const event = await openLiveEvent(app)
  const postponed = await app.call('POST', `${event.path}/postpone`, {
    reason: REASON,
  })
  expect(postponed).toMatchObject({ status: 200, body: { state: 'postponed', told: 1 } })
  const { rows: told } = await app.database.pool.query(
    `select to_address from mails where template = 'event-stopped-by' and body_text like $1`,
    [`%/promotor/eventos/${event.eventId}%`],
  )
  expect(told).toEqual([{ to_address: `${app.owner}@example.com` }])
  const again = await app.call('POST', `${event.path}/postpone`, {
    reason: REASON,
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
  const event = await openLiveEvent(app)
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
  expect(await event.lastChange()).toMatchObject({ part: 'place', opens_refund: true })
})

test('row 6: another time zone is told like a date, whichever clock is kept', async () => {
  const event = await openLiveEvent(app)
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
  const event = await openLiveEvent(app, { dates: WEEKLY })
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

test('row 7: six small edits open refunds as one large one does, and payouts wait for them', async () => {
  const event = await openLiveEvent(app, { dates: SERIES })
  const told = movedEvent.filter(({ kind }) => kind !== 'openRefund')
  const shrink = async (endDate: string) => {
    const { version } = (await event.read()).dates
    const dates = { version, ...SERIES, endDate }
    const saved = await event.put('dates', { ...dates, confirmed: told })
    if (saved.status === 200) return null
    expect(saved.body).toMatchObject({ code: 'CHANGE_DIFFERS' })
    expect(await event.put('dates', { ...dates, ...MOVED })).toMatchObject({ status: 200 })
    return saved.body.consequences
  }
  // Of 53 Mondays 27, 14, 7, 4, 2 and 1 are left: never less than half of those of the edit before.
  const found = []
  for (const day of ['07-02', '04-02', '02-12', '01-22', '01-08', '01-01'])
    found.push(await shrink(`2035-${day}T23:59`))
  expect(found).toEqual([null, ...Array.from({ length: 5 }, () => movedEvent)])
  const { openRefund } = (await app.server.get(`/api/venda/${event.sale}`, event.buyer)).json()
  expect(openRefund).toMatchObject({ reason: REASON })
  const { body } = await app.call<BalanceList>(
    'GET',
    `/organizations/${app.organizationId}/payouts/balances`,
  )
  const balance = body.events.find(({ eventId }) => eventId === event.eventId)
  expect(balance?.payableFrom).toBe(nextWorkingDay(dayKey(openRefund.until, HOME_ZONE)))
  const given = await app.server.post(`/api/venda/${event.sale}/refund`, event.buyer, {})
  expect(given.statusCode).toBe(200)
})

test('row 5: a street that was left out does not come back as another', async () => {
  const event = await openLiveEvent(app)
  const to = async (address: string | null, version: number) =>
    event.put('place', { ...PLACE, address, version })
  expect(await to(null, 1)).toMatchObject({ status: 200 })
  const refused = await to('Avenida Rio Branco, 1', 2)
  expect(refused.body).toMatchObject({ code: 'CHANGE_DIFFERS', consequences: movedEvent })
  expect(await to(PLACE.address, 2)).toMatchObject({ status: 200 })
})

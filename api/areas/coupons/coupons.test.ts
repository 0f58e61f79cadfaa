import { randomUUID } from 'node:crypto'
import type { Coupon } from '@55tickets/contracts/coupons.ts'
import type { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EditorApp, openEditorApp } from '../editor/testing/editor-app.ts'

let workspace: EditorApp
let eventId: string
let ticketId: string
beforeAll(async () => {
  workspace = await openEditorApp()
  eventId = await workspace.createDraft()
  ticketId = await workspace.complete(eventId)
})
afterAll(() => workspace.close())

const terms = {
  code: 'AMIGOS',
  kind: 'percent',
  value: 10,
  ticketIds: null,
  maxTickets: null,
  isOncePerPerson: false,
  startsAt: null,
  endsAt: null,
  isActive: true,
}
const path = () => `/promoter/events/${eventId}/coupons`
const create = (change: object = {}) =>
  workspace.call<Coupon & ErrorAnswer>('POST', path(), { ...terms, ...change })
const change = (id: string, changed: object) =>
  workspace.call<Coupon & ErrorAnswer>('PUT', `${path()}/${id}`, { ...terms, ...changed })
const setUsed = (id: string, used: number) =>
  workspace.database.pool.query('update coupons set used = $2 where id = $1', [id, used])

test('a coupon is created, listed, changed and switched off', async () => {
  const created = await create({ code: ' verao-25 ', value: 25, maxTickets: 50 })
  expect(created).toMatchObject({
    status: 201,
    body: { code: 'VERAO-25', value: 25, maxTickets: 50, used: 0, discount: 0 },
  })
  const { _id } = created.body
  const changed = await change(_id, { code: 'VERAO-25', value: 30, isActive: false })
  expect(changed).toMatchObject({ status: 200, body: { value: 30, maxTickets: null } })
  const { body } = await workspace.call<{ coupons: Coupon[] }>('GET', path())
  expect(body.coupons).toEqual([changed.body])
})

test('amounts are kept to the centavo', async () => {
  const created = await create({ code: 'QUINZE', kind: 'amount', value: 15.9 })
  expect(created.body.value).toBe(15.9)
})

test.each([
  [{ code: 'AB' }, 'code'],
  [{ value: 100 }, 'value'],
  [{ kind: 'amount', value: 0.001 }, 'value'],
  [{ maxTickets: 0 }, 'maxTickets'],
  [{ ticketIds: [] }, 'ticketIds'],
  [{ startsAt: '2035-01-02T00:00:00Z', endsAt: '2035-01-01T00:00:00Z' }, 'endsAt'],
])('wrong terms are refused at their field: %o', async (wrong, field) => {
  const refused = await create({ code: 'ERRADO', ...wrong })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
})

test('a code is unique in its event, and the tickets are of the event', async () => {
  await create({ code: 'UNICO' })
  expect((await create({ code: 'unico' })).body.code).toBe('COUPON_TAKEN')
  expect((await create({ code: 'OUTRO', ticketIds: [randomUUID()] })).status).toBe(404)
  expect((await create({ code: 'CERTO', ticketIds: [ticketId] })).status).toBe(201)
})

test('two people who create the same code at once get one coupon', async () => {
  const answers = await Promise.all([create({ code: 'JUNTOS' }), create({ code: 'JUNTOS' })])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
})

test('a used coupon keeps code and kind, and its limit is not below what was used', async () => {
  const { _id } = (await create({ code: 'USADO', maxTickets: 10 })).body
  await setUsed(_id, 4)
  const refusals = await Promise.all([
    change(_id, { code: 'NOVO' }),
    change(_id, { code: 'USADO', kind: 'amount' }),
    change(_id, { code: 'USADO', maxTickets: 3 }),
  ])
  expect(refusals.map(({ body }) => body.code)).toEqual([
    'ALREADY_SOLD',
    'ALREADY_SOLD',
    'CAPACITY_TAKEN',
  ])
  expect(refusals[2]?.body.fields?.['maxTickets']).toContain('4')
  expect((await change(_id, { code: 'USADO', maxTickets: 4 })).status).toBe(200)
  expect((await change(_id, { code: 'USADO', isActive: false })).status).toBe(200)
  await setUsed(_id, 0)
})

test('a coupon of another event is not found', async () => {
  const { _id } = (await create({ code: 'DAQUI' })).body
  const other = await workspace.createDraft('Outro')
  const answer = await workspace.call('PUT', `/promoter/events/${other}/coupons/${_id}`, terms)
  expect(answer.status).toBe(404)
})

test('the history names the coupon and what changed', async () => {
  const { _id } = (await create({ code: 'HISTORIA' })).body
  await change(_id, { code: 'HISTORIA', value: 20 })
  const { body } = await workspace.call<{ docs: { title: string; fields: object[] }[] }>(
    'GET',
    `/promoter/events/${eventId}/changes`,
  )
  expect(body.docs.slice(0, 2)).toMatchObject([
    {
      title: 'Mudou o cupom “HISTORIA”',
      fields: [{ label: 'Desconto', before: '10 %', after: '20 %' }],
    },
    { title: 'Criou o cupom “HISTORIA”' },
  ])
})

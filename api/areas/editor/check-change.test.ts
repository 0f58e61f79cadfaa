import type { checkChange } from '@55tickets/contracts/editor/check.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  DATES,
  type EditorApp,
  openEditorApp,
  PLACE,
  pageFields,
  TICKET,
} from './testing/editor-app.ts'

const opened: EditorApp[] = []
let editor: EditorApp
let eventId: string
let ticketId: string
beforeEach(async () => {
  editor = await openEditorApp()
  opened.push(editor)
  eventId = await editor.createDraft('Noite de Choro')
  ticketId = await editor.complete(eventId)
})
afterAll(() => Promise.all(opened.map((one) => one.close())))

const check = (body: object) =>
  editor.call<Answer<typeof checkChange>>('POST', `/promoter/events/${eventId}/check`, body)

test('the fields that would change are named, and nothing is saved', async () => {
  const before = await editor.read(eventId)
  const { body } = await check({ part: 'place', version: 1, ...PLACE, city: 'Olinda' })
  expect(body).toEqual({
    refusal: null,
    isLive: false,
    changes: [{ label: 'Cidade', before: 'Recife', after: 'Olinda' }],
    consequences: [],
    people: 0,
    orders: 0,
    mailsLeft: 1_000,
    refundUntil: null,
  })
  const dates = await check({ part: 'dates', version: 1, ...DATES, endDate: '2035-05-09T01:00' })
  expect(dates.body.changes).toEqual([
    { label: 'Termina', before: '08/05/2035 às 23:30', after: '09/05/2035 à 01:00' },
  ])
  const payment = await check({ part: 'payment', version: 1, methods: ['PIX'] })
  expect(payment.body.changes).toEqual([
    { label: 'Formas de pagamento', before: 'PIX, Cartão', after: 'PIX' },
  ])
  expect(await editor.read(eventId)).toEqual(before)
})

test('a part that is sent as it is changes nothing', async () => {
  const { page } = await editor.read(eventId)
  const fields = pageFields(page)
  expect((await check({ part: 'page', ...fields })).body).toMatchObject({
    refusal: null,
    changes: [],
  })
})

test('what was sold is locked, as saving would say it', async () => {
  await editor.database.pool.query('update events set is_published = true')
  await editor.database.pool.query('update ticket_types set sold = 30, held = 12')
  const change = { ticketId, version: 1, ...TICKET, price: 70, capacity: 10 }
  const { body } = await check({ part: 'ticket', ...change })
  expect(body).toMatchObject({
    isLive: true,
    refusal: {
      code: 'ALREADY_SOLD',
      fields: {
        price: expect.stringContaining('Encerre'),
        capacity: 'O mínimo é 42: 30 vendidos, 12 reservados e 0 cortesias.',
      },
    },
    changes: [
      { label: 'Preço', before: 'R$\u00a060,00', after: 'R$\u00a070,00' },
      { label: 'Quantidade', before: '200', after: '10' },
    ],
  })
})

test('another version, another event’s slug and a wrong date are refusals, too', async () => {
  const refusal = async (body: object) => (await check(body)).body.refusal?.code
  expect(await refusal({ part: 'place', version: 0, ...PLACE })).toBe('EVENT_CHANGED')
  const other = await editor.createDraft('Outra')
  const { page } = await editor.read(eventId)
  const fields = pageFields(page)
  const { slug } = (await editor.read(other)).page
  expect(await refusal({ part: 'page', ...fields, slug })).toBe('SLUG_TAKEN')
  const dates = { ...DATES, endDate: DATES.startDate }
  expect((await check({ part: 'dates', version: 1, ...dates })).body.refusal).toMatchObject({
    code: 'BAD_INPUT',
    fields: { endDate: 'O evento termina depois de começar' },
  })
  expect(await refusal({ part: 'ticket removed', version: 1, ticketId: other })).toBe(
    'TICKET_NOT_FOUND',
  )
})

test.each([
  ['an unknown part', { part: 'money', version: 1 }],
  ['half a pin', { part: 'place', version: 1, ...PLACE, lat: 3 }],
  ['a field of another part', { part: 'place', version: 1, ...PLACE, name: 'x' }],
])('%s is bad input', async (_what, body) => {
  expect(await check(body)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
})

test('postponing is tried without being done', async () => {
  expect((await check({ part: 'postponed' })).body.refusal?.code).toBe('NOT_READY')
  await editor.database.pool.query('update events set is_published = true')
  await editor.database.pool.query('update ticket_types set sold = 30')
  const { body } = await check({ part: 'postponed' })
  expect(body).toMatchObject({ refusal: null, refundUntil: null })
  expect(body.consequences.map(({ kind }) => kind)).toEqual([
    'salesStop',
    'notice',
    'openRefund',
    'listed',
  ])
  expect((await editor.read(eventId)).state).toBe('published')
})

import { randomUUID } from 'node:crypto'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EventChange } from '@55tickets/contracts/editor/history.ts'
import type { EventDetail } from '@55tickets/contracts/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EditorApp, openEditorApp, TICKET } from './testing/editor-app.ts'
import { openSectorEditor } from './testing/sector-editor.ts'

/** Hidden ticket types, the limit per CPF, and coupons of a copied event. */

let editor: EditorApp
beforeAll(async () => {
  editor = await openEditorApp()
})
afterAll(() => editor.close())

const latestChange = async (eventId: string) =>
  (await editor.call<{ docs: EventChange[] }>('GET', `/promoter/events/${eventId}/changes`)).body
    .docs[0]

test('a hidden ticket type is off the page, stays hidden when the field is left out, and is recorded', async () => {
  const eventId = await editor.createDraft('Ocultos')
  const ticketId = await editor.complete(eventId)
  const path = `/promoter/events/${eventId}`
  const save = (version: number, change: object) =>
    editor.call<EditedEvent>('PUT', `${path}/tickets/${ticketId}`, {
      version,
      ...TICKET,
      ...change,
    })
  expect((await save(1, { isHidden: true })).body.tickets.types).toMatchObject([{ isHidden: true }])
  expect(await latestChange(eventId)).toMatchObject({
    title: 'Mudou o ingresso “Inteira”',
    fields: [{ label: 'Só aparece com cupom', before: 'Não', after: 'Sim' }],
  })
  expect((await save(2, { maxPerOrder: 4 })).body.tickets.types).toMatchObject([{ isHidden: true }])
  await editor.call('POST', `${path}/publish`)
  const shown = async () => (await editor.call<EventDetail>('GET', `/events/${eventId}`)).body
  expect((await shown()).tickets).toEqual([])
  await save(3, { isHidden: false })
  expect((await shown()).tickets).toMatchObject([{ _id: ticketId }])
})

test('half-price tickets are hidden with their whole, whichever of them is edited', async () => {
  const draft = await openSectorEditor(editor)
  const { first } = await draft.createLots()
  const ofFirst = async () => (await draft.tickets()).types.filter(({ lotId }) => lotId === first)
  const [whole, half] = await ofFirst()
  await draft.send('PUT', `tickets/${whole?._id}`, { ...TICKET, isHidden: true })
  expect((await ofFirst()).map(({ isHidden }) => isHidden)).toEqual([true, true, true])
  await draft.send('PUT', `tickets/${half?._id}`, {
    ...TICKET,
    name: 'Meia',
    requiresProof: true,
    isHidden: false,
  })
  expect((await ofFirst()).map(({ isHidden }) => isHidden)).toEqual([true, true, true])
})

test('the limit per CPF is saved with the payment, kept when left out, and taken away', async () => {
  const eventId = await editor.createDraft('Limitado')
  const path = `/promoter/events/${eventId}/payment`
  const save = (version: number, change: object) =>
    editor.call<EditedEvent>('PUT', path, { version, methods: ['PIX', 'CREDIT_CARD'], ...change })
  expect((await editor.read(eventId)).tickets.maxPerCpf).toBeNull()
  expect((await save(0, { maxPerCpf: 4 })).body.tickets.maxPerCpf).toBe(4)
  expect(await latestChange(eventId)).toMatchObject({
    title: 'Mudou pagamento e limite por CPF',
    fields: [{ label: 'Limite de ingressos por CPF', before: null, after: '4' }],
  })
  expect((await save(0, { maxPerCpf: 5 })).body).toMatchObject({ code: 'EVENT_CHANGED' })
  expect((await save(1, {})).body.tickets.maxPerCpf).toBe(4)
  expect((await save(2, { maxPerCpf: null })).body.tickets.maxPerCpf).toBeNull()
})

test.each([0, -1, 1.5, 1001])(
  'a limit of %d per CPF is refused at its field',
  async (maxPerCpf) => {
    const eventId = await editor.createDraft('Limite errado')
    const body = { version: 0, methods: ['PIX'], maxPerCpf }
    expect(await editor.call('PUT', `/promoter/events/${eventId}/payment`, body)).toMatchObject({
      status: 400,
      body: { fields: { maxPerCpf: 'Use um número de 1 a 1000' } },
    })
  },
)

test('half price for teachers is offered, kept when left out, and taken back', async () => {
  const eventId = await editor.createDraft('Para professores')
  const path = `/promoter/events/${eventId}/payment`
  const save = async (version: number, change: object) =>
    (await editor.call<EditedEvent>('PUT', path, { version, methods: ['PIX'], ...change })).body
  expect((await editor.read(eventId)).tickets.teachersPayHalf).toBe(false)
  expect((await save(0, { teachersPayHalf: true })).tickets.teachersPayHalf).toBe(true)
  expect((await save(1, {})).tickets.teachersPayHalf).toBe(true)
  expect((await save(2, { teachersPayHalf: false })).tickets.teachersPayHalf).toBe(false)
  expect(await latestChange(eventId)).toMatchObject({
    fields: [{ label: 'Professores pagam meia', before: 'Sim', after: 'Não' }],
  })
})

test('a copy has the coupons, unused, for its own tickets and with moved periods', async () => {
  const eventId = await editor.createDraft('Com cupons')
  const ticketId = await editor.complete(eventId)
  const { pool } = editor.database
  const insert = (code: string, ticketIds: string[] | null) =>
    pool.query(
      `insert into coupons (event_id, id, code, kind, value, ticket_type_ids, max_tickets, used, starts_at)
       values ($1, $2, $3, 'percent', 10, $4, 50, 7, '2035-05-01T03:00:00Z')`,
      [eventId, randomUUID(), code, ticketIds],
    )
  await insert('TODOS', null)
  await insert('UM-SO', [ticketId, randomUUID()])
  await insert('DE-NADA', [randomUUID()])
  const { body } = await editor.call<{ _id: string; copied: string[] }>(
    'POST',
    `/promoter/events/${eventId}/copy`,
    { name: 'Cópia com cupons', startDate: '2035-05-09T20:00' },
  )
  expect(body.copied).toContain('2 cupons')
  const [type] = (await editor.read(body._id)).tickets.types
  const { rows } = await pool.query('select * from coupons where event_id = $1 order by code', [
    body._id,
  ])
  const moved = { max_tickets: 50, used: 0, starts_at: new Date('2035-05-02T03:00:00Z') }
  expect(rows).toMatchObject([
    { code: 'TODOS', ticket_type_ids: null, ...moved },
    { code: 'UM-SO', ticket_type_ids: [type?._id], ...moved },
  ])
  await pool.query('update coupons set used = 0')
})

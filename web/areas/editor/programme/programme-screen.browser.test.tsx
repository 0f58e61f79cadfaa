import type { EditedSession } from '@55tickets/contracts/editor/edited-programme.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { sampleEditedSession } from '../testing/fake-programme.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { sampleEditedEvent } from '../testing/sample-edited-event.ts'
import { ProgrammeScreen } from './programme-screen.tsx'

const withSessions = (sessions: Partial<EditedSession>[], more: object = {}) =>
  sampleEditedEvent({
    programme: {
      version: 1,
      sessions: sessions.map((session) => ({
        ...sampleEditedSession,
        _id: crypto.randomUUID(),
        ...session,
      })),
    },
    ...more,
  })
const live = { state: 'published', isLive: true } as const
const open = (event = withSessions([])) =>
  openScreen((eventId) => <ProgrammeScreen eventId={eventId} />, event)
const line = (title: RegExp) => page.getByRole('button', { name: title })

test('a session is created free of charge, beginning with the event', async () => {
  const { view, field, button, saved } = await open()
  await expect.element(view.getByText('Nenhuma atividade ainda')).toBeVisible()
  await pressOn(button('Nova atividade'))
  await expect.element(view.getByRole('radio', { name: 'Gratuita' })).toBeChecked()
  await expect.element(field('Começa')).toHaveValue('2027-03-20T20:00')
  await expect.element(field('Termina')).toHaveValue('2027-03-20T21:00')
  await pressOn(button('Criar atividade'))
  await expect.element(field('Título')).toHaveAccessibleDescription('Dê um título à atividade')
  await fillIn(field('Título'), 'Roda de choro')
  await fillIn(field('Vagas'), '40')
  await pressOn(button('Criar atividade'))
  await expect.poll(saved).toMatchObject([
    {
      version: 1,
      title: 'Roda de choro',
      startDate: '2027-03-20T20:00',
      capacity: 40,
      certifiedMinutes: null,
      isPaid: false,
      price: null,
      formId: null,
    },
  ])
  await expect.poll(() => line(/Roda de choro/).element().textContent).toMatch(/0 de 40 inscritos/)
})

test('a paid session asks for price and places', async () => {
  const { field, button, saved, view } = await open()
  await pressOn(button('Nova atividade'))
  await fillIn(field('Título'), 'Vivência')
  await pressOn(view.getByText('Paga', { exact: true }))
  await pressOn(button('Criar atividade'))
  await expect.element(field('Preço (R$)')).toHaveAccessibleDescription(/Informe o preço/)
  await fillIn(field('Preço (R$)'), '80')
  await fillIn(field('Vagas'), '20')
  await pressOn(button('Criar atividade'))
  await expect.poll(saved).toMatchObject([{ isPaid: true, price: 80, capacity: 20 }])
})

test('sessions stand by day, and those at the same time are marked', async () => {
  const { view } = await open(
    withSessions([
      { title: 'A' },
      { title: 'B', startDate: '2027-03-20T20:30', endDate: '2027-03-20T22:00' },
      { title: 'C', startDate: '2027-03-21T20:30', endDate: '2027-03-21T22:00' },
    ]),
  )
  const days = view.getByRole('heading', { level: 2 })
  await expect.element(days.first()).toHaveTextContent('sábado, 20 de março de 2027')
  expect(days.elements()).toHaveLength(2)
  expect(view.getByText('Mesmo horário que “B”').elements()).toHaveLength(1)
  expect(view.getByText(/Mesmo horário que/).elements()).toHaveLength(2)
})

test('a copy is another session, a day later unless another time is typed', async () => {
  const { field, button, editor } = await open(withSessions([{ title: 'Oficina' }]))
  await pressOn(line(/Oficina/))
  await pressOn(button('Copiar para outro horário'))
  await expect.element(field('Começa')).toHaveValue('2027-03-21T20:00')
  await fillIn(field('Começa'), '2027-03-22T10:00')
  await expect.element(field('Termina')).toHaveValue('2027-03-22T11:00')
  await pressOn(button('Criar atividade'))
  await expect
    .poll(() => editor.event().programme.sessions)
    .toMatchObject([
      { title: 'Oficina', startDate: '2027-03-20T20:00' },
      { title: 'Oficina', startDate: '2027-03-22T10:00', capacity: 30 },
    ])
})

test('a new room of a session with subscribers is confirmed, and they are told', async () => {
  const { field, button, saved, view } = await open(
    withSessions([{ title: 'Oficina', subscribed: 12 }], live),
  )
  await pressOn(line(/Oficina/))
  await fillIn(field('Sala ou palco (opcional)'), 'Auditório')
  await pressOn(button('Salvar atividade'))
  await expect.element(view.getByRole('heading', { name: 'Antes de salvar' })).toBeVisible()
  await pressOn(button('Mudar atividade e avisar 423 pessoas'))
  await expect.poll(saved).toMatchObject([{ room: 'Auditório', confirmed: [{ kind: 'notice' }] }])
})

test('what certificates and subscribers rely on is locked', async () => {
  const locks = [
    { field: 'isPaid', reason: 'Já há inscritos.' },
    { field: 'certifiedMinutes', reason: 'Já há certificados.' },
  ]
  const { field, view, button } = await open(
    withSessions([{ title: 'Oficina', subscribed: 2, locks }], live),
  )
  await pressOn(line(/Oficina/))
  await expect.element(field('Minutos no certificado')).toHaveAttribute('readonly')
  await expect.element(view.getByRole('radio', { name: 'Paga' })).toBeDisabled()
  await expect
    .element(view.getByText('2 pessoas já se inscreveram: não pode ser menos.'))
    .toBeVisible()
  expect(button('Remover').elements()).toEqual([])
})

test('a session is cancelled for a reason, and shown as cancelled', async () => {
  const { view, button, field, requests } = await open(
    withSessions([{ title: 'Oficina', subscribed: 12 }], live),
  )
  await pressOn(line(/Oficina/))
  await pressOn(button('Cancelar atividade'))
  const confirm = button('Cancelar atividade e avisar 423 pessoas')
  await pressOn(confirm)
  await expect.element(field('Motivo')).toHaveAccessibleDescription(/Conte o motivo/)
  await fillIn(field('Motivo'), 'Sem professor')
  await pressOn(confirm)
  await expect
    .poll(() => requests.find(({ path }) => path.endsWith('/cancel'))?.body)
    .toMatchObject({
      reason: 'Sem professor',
      confirmed: [{ kind: 'codesRevoked' }, { kind: 'notice' }, { kind: 'listed' }],
    })
  await expect.poll(() => line(/Oficina/).element().textContent).toMatch(/Cancelada/)
  await pressOn(line(/Oficina/))
  await expect.element(view.getByText('Motivo: Sem professor')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a session that nobody uses is removed after a question', async () => {
  const { button, editor } = await open(withSessions([{ title: 'Oficina' }]))
  await pressOn(line(/Oficina/))
  await pressOn(button('Remover'))
  await pressOn(page.getByRole('dialog').last().getByRole('button', { name: 'Remover' }))
  await expect.poll(() => editor.event().programme.sessions).toEqual([])
})

test('a member who may only look sees no way to add one', async () => {
  const { button } = await open(withSessions([{ title: 'Oficina' }], { role: 'viewer' }))
  await expect.element(line(/Oficina/)).toBeVisible()
  expect(button('Nova atividade').elements()).toEqual([])
})

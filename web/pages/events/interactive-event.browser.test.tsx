import type { Ticket } from '@55tickets/contracts/events.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onDesktop } from '../../areas/events/testing/render-event.tsx'
import {
  sampleEvent,
  sampleSession,
  sampleTicket,
} from '../../areas/events/testing/sample-event.ts'
import { sampleId } from '../../areas/forms/testing/render-forms.tsx'
import type { ApiResponse } from '../../lib/api/api.ts'
import { loginRedirect, ticketSelection } from '../../lib/stored-records.ts'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import type { Message } from '../../lib/toasts/toast-queue.ts'
import { eventId, renderInteractiveEvent, saleId } from './testing/render-interactive-event.tsx'

const plus = (name = 'Inteira') => page.getByRole('button', { name: `Aumentar ${name}` })
const reserveButton = page.getByRole('button', { name: 'Reservar ingressos' })
const dialog = page.getByRole('dialog')
const progress = (messages: Message[]) => messages.filter(({ channel }) => channel === 'progress')
const notices = (messages: Message[]) => messages.filter(({ channel }) => channel === 'notice')

beforeEach(async () => {
  await onDesktop()
  ticketSelection.clear()
  loginRedirect.clear()
})

test('a signed-out visitor is sent to the login, with selection and redirect stored', async () => {
  const { messages, reserved } = await renderInteractiveEvent({ isSignedIn: false })
  await pressOn(plus())
  await pressOn(plus())
  await pressOn(reserveButton)
  await expect
    .element(page.getByText('/login {"from":"/evento/noite","continueCheckout":true}'))
    .toBeVisible()
  expect(messages).toEqual([
    {
      channel: 'notice',
      title: 'Login necessário',
      description: 'Você precisa entrar na sua conta para reservar ingressos.',
      variant: 'info',
    },
  ])
  expect(ticketSelection.read(new Date())).toEqual({ eventId, ticketQuantities: { ticket: 2 } })
  expect(loginRedirect.read(new Date())).toEqual({ destination: 'checkout', eventId })
  expect(reserved).toEqual([])
})

test.each<[string, string, string, Partial<Ticket>, number]>([
  ['nothing', 'Nenhum ingresso selecionado', 'Selecione pelo menos um ingresso.', {}, 0],
  [
    'an order below the minimum purchase',
    'Valor mínimo não atingido',
    'Compra mínima de R$\u00a05,00',
    { price: 4.54 },
    1,
  ],
  ['an empty order', 'Valor mínimo não atingido', 'Compra mínima de R$\u00a05,00', { price: 0 }, 1],
  [
    'an order below the ticket minimum',
    'Erro ao criar reserva',
    'Inteira: escolha pelo menos 2 por pedido.',
    { minPerOrder: 2 },
    1,
  ],
])('%s shows a notice and sends nothing', async (_what, title, description, ticket, presses) => {
  const event = sampleEvent({ tickets: [sampleTicket(ticket)] })
  const { messages, reserved } = await renderInteractiveEvent({ isSignedIn: true, event })
  for (let press = 0; press < presses; press += 1) await pressOn(plus())
  await pressOn(reserveButton)
  expect(notices(messages)).toMatchObject([{ title, description }])
  expect(reserved).toEqual([])
})

test('a signed-in user gets a reservation and goes to the checkout', async () => {
  const { messages, reserved } = await renderInteractiveEvent({ isSignedIn: true })
  ticketSelection.save({ eventId, ticketQuantities: { ticket: 1 } }, new Date())
  await pressOn(plus())
  await pressOn(plus())
  await pressOn(reserveButton)
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  expect(reserved).toEqual([{ eventId, items: [{ ticketId: 'ticket', quantity: 2 }] }])
  expect(progress(messages)).toMatchObject([{ text: 'Processando...' }, { text: undefined }])
  expect(notices(messages)).toEqual([])
  expect(ticketSelection.read(new Date())).toBeUndefined()
})

test.each<[string, ApiResponse, string]>([
  [
    'the server’s message',
    {
      status: 409,
      body: { code: 'NOT_ENOUGH_LEFT', message: 'Restam apenas 2 ingressos: Inteira.' },
    },
    'Restam apenas 2 ingressos: Inteira.',
  ],
  [
    'our own message if it sends none',
    { status: 502, body: undefined },
    'Não foi possível criar a reserva. Por favor, tente novamente.',
  ],
])('a refusal shows %s and refetches the stock', async (_what, answer, text) => {
  const event = sampleEvent({ tickets: [sampleTicket()] })
  const { messages, isStale } = await renderInteractiveEvent({
    isSignedIn: true,
    event,
    answer: async () => answer,
  })
  await pressOn(plus())
  await pressOn(reserveButton)
  await expect
    .poll(() => notices(messages))
    .toEqual([
      { channel: 'notice', title: 'Erro ao criar reserva', description: text, variant: 'error' },
    ])
  expect(progress(messages)).toHaveLength(2)
  expect(isStale()).toBe(true)
  await expect.element(reserveButton).not.toHaveAttribute('aria-busy')
})

const withForms = sampleEvent({
  tickets: [
    sampleTicket({ name: 'A', customForm: sampleId(1) }),
    sampleTicket({ name: 'B', customForm: sampleId(2) }),
    sampleTicket({ name: 'C', customForm: sampleId(1) }),
  ],
})
const sampleAnswers = (n: number, value: string) => ({
  formId: sampleId(n),
  formResponses: [{ fieldId: sampleId(n * 10 + 1), value }],
})

test('the forms of the selected tickets are asked once each, then sent', async () => {
  const { reserved } = await renderInteractiveEvent({ isSignedIn: true, event: withForms })
  for (const name of ['A', 'B', 'C']) await pressOn(plus(name))
  await pressOn(reserveButton)
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('<script>alert(1)</script>')
  await pressOn(dialog.getByRole('button', { name: 'Continuar' }))
  await fillIn(dialog.getByRole('textbox', { name: 'Equipe' }), 'Azul')
  await pressOn(dialog.getByRole('button', { name: 'Reservar ingressos' }))
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  expect(reserved).toMatchObject([
    { customForm: [sampleAnswers(1, '<script>alert(1)</script>'), sampleAnswers(2, 'Azul')] },
  ])
})

test('forms of other tickets are not asked; a single form is sent as an object, not a list', async () => {
  const { reserved } = await renderInteractiveEvent({ isSignedIn: true, event: withForms })
  await pressOn(plus('B'))
  await pressOn(reserveButton)
  await fillIn(dialog.getByRole('textbox', { name: 'Equipe' }), 'Azul')
  await pressOn(dialog.getByRole('button', { name: 'Reservar ingressos' }))
  await expect.poll(() => reserved).toMatchObject([{ customForm: sampleAnswers(2, 'Azul') }])
})

test('cancelling the form reserves nothing and keeps the selection', async () => {
  const { messages, reserved } = await renderInteractiveEvent({
    isSignedIn: true,
    event: withForms,
  })
  await pressOn(plus('A'))
  await pressOn(reserveButton)
  await pressOn(dialog.getByRole('button', { name: 'Cancelar' }))
  await expect.element(reserveButton).toHaveFocus()
  expect(reserved).toEqual([])
  expect(messages).toEqual([])
  await expect.element(page.getByText('Quantidade: 1', { exact: true })).toBeInTheDocument()
})

test('a signed-out buyer is not asked for forms before the login', async () => {
  await renderInteractiveEvent({ isSignedIn: false, event: withForms })
  await pressOn(plus('A'))
  await pressOn(reserveButton)
  await expect.element(page.getByText(/^\/login /)).toBeVisible()
  expect(dialog.query()).toBeNull()
})

test('an answer that the server rejects is shown in the form, without a notice', async () => {
  const { messages } = await renderInteractiveEvent({
    isSignedIn: true,
    event: withForms,
    answer: async () => ({
      status: 422,
      body: { code: 'FORM_INVALID', message: 'x', fields: { [sampleId(11)]: 'Nome já usado' } },
    }),
  })
  await pressOn(plus('A'))
  await pressOn(reserveButton)
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await pressOn(dialog.getByRole('button', { name: 'Reservar ingressos' }))
  await expect.element(dialog.getByText('Nome já usado')).toBeVisible()
  expect(notices(messages)).toEqual([])
})

test('if tickets sell out meanwhile the panel shows the new stock, and the answers are kept', async () => {
  const { messages } = await renderInteractiveEvent({
    isSignedIn: true,
    event: withForms,
    answer: async () => ({ status: 409, body: { code: 'SOLD_OUT', message: 'A: esgotados.' } }),
  })
  await pressOn(plus('A'))
  await pressOn(reserveButton)
  const name = dialog.getByRole('textbox', { name: 'Nome' })
  await fillIn(name, 'Ana')
  await pressOn(dialog.getByRole('button', { name: 'Reservar ingressos' }))
  await expect.element(dialog).not.toBeInTheDocument()
  const told = { title: 'Erro ao criar reserva', description: 'A: esgotados.' }
  expect(notices(messages)).toMatchObject([told])
  await pressOn(reserveButton)
  await expect.element(name).toHaveValue('Ana')
})

test('a paid session expands the group of its ticket and focuses it', async () => {
  const event = sampleEvent({
    programacoes: [sampleSession({ titulo: 'Oficina', isPaid: true, price: 80 })],
    tickets: [
      sampleTicket({ name: 'Inteira' }),
      sampleTicket({
        name: 'Lote 1',
        ticketGroupName: 'Oficinas',
        programacaoId: 'Oficina',
        remainingQuantity: 0,
      }),
      sampleTicket({ name: 'Lote 2', ticketGroupName: 'Oficinas', programacaoId: 'Oficina' }),
    ],
  })
  await renderInteractiveEvent({ isSignedIn: false, event })
  await expect.element(page.getByText('Lote 2', { exact: true })).not.toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Comprar ingresso' }))
  await expect.element(page.getByText('Lote 2', { exact: true })).toBeVisible()
  await expect.poll(() => document.activeElement?.id).toBe('ticket-Lote 2')
})

test('a paid session without its own ticket leads to all tickets', async () => {
  const event = sampleEvent({
    programacoes: [sampleSession({ isPaid: true, price: 80 })],
    tickets: [sampleTicket()],
  })
  await renderInteractiveEvent({ isSignedIn: false, event })
  await pressOn(page.getByRole('button', { name: 'Comprar ingresso' }))
  await expect.poll(() => document.activeElement?.id).toBe('tickets-section')
})

test.each([
  ['signed in', { isSignedIn: true, extra: { subscriptions: [], held: [] } }],
  ['signed out', { isSignedIn: false, extra: {} }],
])(
  'a visitor who is %s and presses + sees the current stock',
  async (_who, { isSignedIn, extra }) => {
    const ticket = sampleTicket({ _id: sampleId(7) })
    const current = sampleEvent({
      ...extra,
      bannerUrl: '/media/x.webp',
      tickets: [{ ...ticket, remainingQuantity: 2 }],
    })
    const event = sampleEvent({ tickets: [ticket] })
    await renderInteractiveEvent({ isSignedIn, event, current: () => current })
    await pressOn(plus())
    await expect.element(page.getByText('Restam 2 ingressos')).toBeVisible()
  },
)

test('a new attempt removes the previous notice', async () => {
  const { messages } = await renderInteractiveEvent({ isSignedIn: true })
  await pressOn(reserveButton)
  await pressOn(plus())
  await pressOn(reserveButton)
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  const channels = messages.map(({ channel }) => channel)
  expect(channels).toEqual(['notice', 'notice-end', 'progress', 'progress'])
})

import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { loginRedirect } from '../../lib/stored-records.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import {
  eventId,
  formId,
  renderSession,
  sampleSession,
  sessionPath,
} from './testing/render-session.tsx'
import type { SubscriptionInput } from './use-subscription.ts'

const subscribe = page.getByRole('button', { name: 'Inscrever-se' })
const badge = page.getByText('Inscrito', { exact: true })
const cancel = page.getByRole('button', { name: 'Cancelar inscrição' })
const refusal = (code: string, message: string, status = 409): ApiResponse => ({
  status,
  body: { code, message },
})

beforeEach(() => loginRedirect.clear())

test('the control changes from subscribe to busy to subscribed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { toasts, requests, onChange } = await renderSession(sampleSession(), {
    answer: async () => {
      await promise
      const _id = formId
      const place = { programacaoId: sampleSession()._id, isSubscribed: true, price: 0 }
      return { status: 201, body: { _id, ticketCodeId: _id, ...place } }
    },
  })
  await pressOn(subscribe)
  const busy = page.getByRole('button', { name: 'Inscrevendo...' })
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  await expect.element(busy).toHaveAccessibleDescription('Abertura')
  resolve()
  await expect.element(badge).toBeVisible()
  expect(subscribe.query()).toBeNull()
  expect(toasts).toEqual([
    {
      channel: 'general',
      variant: 'success',
      text: 'Inscrição em "Abertura" realizada com sucesso!',
    },
  ])
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({})
  expect(onChange).toHaveBeenCalled()
})

test('two clicks before the next render subscribe once; a failure can be retried', async () => {
  const failed: ApiResponse = { status: 502, body: undefined }
  const { promise, resolve } = Promise.withResolvers<ApiResponse>()
  const { requests, toasts } = await renderSession(sampleSession(), { answer: () => promise })
  const sent = () => requests.filter(({ method, path }) => method === 'POST' && isSubscribe(path))
  await expect.element(subscribe).toBeVisible()
  const button = subscribe.element()
  for (const detail of [1, 2])
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  resolve(failed)
  await expect.element(button).not.toHaveAttribute('aria-busy')
  expect(sent()).toHaveLength(1)
  expect(toasts).toHaveLength(1)
  await pressOn(subscribe)
  await expect.poll(() => sent().length).toBe(2)
})

const isSubscribe = (path: string) => path.endsWith('/subscribe')

test('focus stays at the session when its button disappears', async () => {
  await renderSession(sampleSession())
  await expect.element(subscribe).toBeVisible()
  subscribe.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(badge).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(cancel).toHaveFocus()
})

test('a subscription is shown on load and requested with the token', async () => {
  const { requests } = await renderSession(sampleSession(), { isSubscribed: true })
  await expect.element(badge).toBeVisible()
  const own = requests.find(({ path }) => path === `/api/events/${eventId}`)
  expect(own?.headers?.['Authorization']).toMatch(/^Bearer /)
})

test('a placeholder of the same height is shown while the login is unknown', async () => {
  const { view, auth } = await renderSession(sampleSession(), { who: 'loading' })
  const height = () => view.container.firstElementChild?.getBoundingClientRect().height
  expect(view.container.textContent).toBe('')
  const before = height()
  expect(before).toBe(44)
  await auth.check()
  await expect.element(page.getByText('Fazer Login')).toBeVisible()
  expect(height()).toBe(before)
})

test('a signed-out visitor is sent to the login, which returns to the session', async () => {
  const { view } = await renderSession(sampleSession(), { who: 'signed-out' })
  await expect.element(page.getByText('Faça login para se inscrever')).toBeVisible()
  await pressOn(page.getByRole('link', { name: 'Fazer Login' }))
  await expect.element(view.getByText(`/login {"from":"${sessionPath}"}`)).toBeVisible()
  expect(loginRedirect.read(new Date())).toEqual({
    destination: 'event',
    eventId,
    path: sessionPath,
  })
})

test('a paid session leads to its tickets, signed in or not', async () => {
  const { onBuy } = await renderSession(sampleSession({ isPaid: true, price: 80 }), {
    who: 'signed-out',
  })
  await pressOn(page.getByRole('button', { name: 'Comprar ingresso' }))
  expect(onBuy).toHaveBeenCalledOnce()
})

test('a paid subscription cannot be cancelled here', async () => {
  await renderSession(sampleSession({ isPaid: true }), { isSubscribed: true })
  await expect.element(badge).toBeVisible()
  expect(cancel.query()).toBeNull()
})

test('a full session is marked and disabled', async () => {
  await renderSession(sampleSession({ remainingPlaces: 0 }))
  await expect.element(page.getByRole('button', { name: 'Vagas esgotadas' })).toBeDisabled()
})

test('the last places are shown', async () => {
  await renderSession(sampleSession({ remainingPlaces: 3 }))
  await expect.element(page.getByText('Restam 3 vagas')).toBeVisible()
})

test('an ended session is marked', async () => {
  const periodo = { dataInicio: '2020-01-01T10:00:00.000Z', dataFim: '2020-01-01T12:00:00.000Z' }
  await renderSession(sampleSession({ periodo }))
  await expect.element(page.getByText('Atividade encerrada')).toBeVisible()
})

test('a session without subscription has no control', async () => {
  const { view } = await renderSession(sampleSession({ allowSubscription: false }))
  expect(view.container.innerHTML).toBe('')
})

test.each<[string, ApiResponse, string]>([
  ['the server’s message', refusal('SESSION_FULL', 'Vagas esgotadas.'), 'Vagas esgotadas.'],
  [
    'our own message if it sends none',
    { status: 502, body: undefined },
    'Erro ao se inscrever em "Abertura". Tente novamente.',
  ],
])('a failure shows %s', async (_what, answer, text) => {
  const { toasts } = await renderSession(sampleSession(), { answer: async () => answer })
  await pressOn(subscribe)
  await expect.poll(() => toasts).toEqual([{ channel: 'general', variant: 'error', text }])
  await expect.element(subscribe).not.toHaveAttribute('aria-busy')
})

test('a refusal refetches the number of places', async () => {
  const { onChange } = await renderSession(sampleSession(), {
    answer: async () => refusal('SESSION_FULL', 'Vagas esgotadas.'),
  })
  await pressOn(subscribe)
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
})

test('a user who is already subscribed is shown as such', async () => {
  const { toasts } = await renderSession(sampleSession(), {
    answer: async () => refusal('ALREADY_SUBSCRIBED', 'Você já está inscrito nesta atividade.'),
  })
  await pressOn(subscribe)
  await expect.element(badge).toBeVisible()
  expect(toasts).toMatchObject([{ text: 'Você já está inscrito nesta atividade.' }])
})

const answers = [{ formId, formResponses: [] }]

test('a session with a form asks for it first and sends the answers', async () => {
  const ask = vi.fn<SubscriptionInput['ask']>((_forms, { onSubmit }) => onSubmit(answers))
  const { requests } = await renderSession(sampleSession({ customForm: formId }), { ask })
  await pressOn(subscribe)
  await expect.element(badge).toBeVisible()
  expect(ask.mock.calls[0]?.[0]).toEqual([formId])
  expect(ask.mock.calls[0]?.[1]).toMatchObject({ title: 'Abertura', action: 'Inscrever-se' })
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    customForm: answers[0],
  })
})

test('cancelling the form changes nothing', async () => {
  const { requests } = await renderSession(sampleSession({ customForm: formId }), {
    ask: async () => null,
  })
  await pressOn(subscribe)
  await expect.element(subscribe).not.toHaveAttribute('aria-busy')
  expect(requests.some(({ method, path }) => method === 'POST' && path.includes('subscribe'))).toBe(
    false,
  )
})

test.each([
  ['an answer is invalid', true, refusal('FORM_INVALID', 'x', 422), 0],
  ['the server is unreachable', true, { status: 502, body: undefined }, 1],
  ['the session is full', false, refusal('SESSION_FULL', 'Vagas esgotadas.'), 1],
])('if %s the form stays open: %s', async (_why, stays, answer, told) => {
  let isOpen: boolean | undefined
  const ask: SubscriptionInput['ask'] = (_forms, { onSubmit }) =>
    onSubmit(answers).then(
      () => (isOpen = false),
      () => (isOpen = true),
    )
  const { toasts } = await renderSession(sampleSession({ customForm: formId }), {
    ask,
    answer: async () => answer,
  })
  await pressOn(subscribe)
  await expect.poll(() => isOpen).toBe(stays)
  expect(toasts).toHaveLength(told)
})

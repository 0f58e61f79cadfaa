import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { stubEventSource } from '../status/testing/fake-event-source.ts'
import { id, inMs, renderOrder, samplePaymentState } from '../status/testing/render-order.tsx'
import { PixScreen } from './pix-screen.tsx'

let events: ReturnType<typeof stubEventSource>
beforeEach(() => {
  events = stubEventSource()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const abandonPath = `/api/payments/${id}/abandon`
const simulatePath = `/api/sandbox/payments/${id}/confirm`
const paid = samplePaymentState({ status: 'CONFIRMED', paymentDetails: null, now: inMs(1000) })

async function show(options: Parameters<typeof renderOrder>[2]) {
  const shown = await renderOrder(<PixScreen id={id} />, samplePaymentState(), options)
  await expect.element(shown.view.getByRole('timer')).toBeVisible()
  return {
    ...shown,
    changeMethod: shown.view.getByRole('button', { name: 'Pagar de outra forma' }),
    simulate: shown.view.getByRole('button', { name: 'Simular pagamento' }),
  }
}

test.each(['nobody', 'a friend'] as const)("%s cannot cancel another user's PIX", async (who) => {
  const { requests, changeMethod } = await show({ who })
  if (who === 'a friend') await expect.poll(() => requests).toContain(`/api/venda/${id}`)
  await expect.element(changeMethod).not.toBeInTheDocument()
})

test('the owner cancels the PIX once for two presses and returns to the checkout', async () => {
  const { changeMethod, answers, count, elsewhere } = await show({ who: 'the owner' })
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: object }>()
  answers.set(abandonPath, promise)
  await changeMethod.dblClick()
  await expect.element(changeMethod).toHaveAttribute('aria-busy', 'true')
  resolve({ status: 200, body: { status: 'PENDING' } })
  await expect.element(elsewhere(`/checkout/${id}`)).toBeVisible()
  expect(count(abandonPath)).toBe(1)
})

test('no cancelled message is shown while the PIX is being cancelled', async () => {
  const { view, changeMethod, answers, elsewhere } = await show({ who: 'the owner' })
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: object }>()
  answers.set(abandonPath, promise)
  await pressOn(changeMethod)
  events.push(samplePaymentState({ status: 'PENDING', paymentDetails: null, now: inMs(1000) }))
  await expect.element(view.getByText('Carregando seu pedido...')).toBeInTheDocument()
  resolve({ status: 200, body: { status: 'PENDING' } })
  await expect.element(elsewhere(`/checkout/${id}`)).toBeVisible()
})

test('a payment that arrives before the cancellation counts', async () => {
  const { changeMethod, answers, respondWith, elsewhere } = await show({ who: 'the owner' })
  answers.set(abandonPath, { status: 200, body: { status: 'CONFIRMED' } })
  respondWith(paid)
  await pressOn(changeMethod)
  await expect.element(elsewhere(`/pedido-confirmado/${id}`)).toBeVisible()
})

test.each([
  [502, 'PROVIDER_AWAY', 'O serviço de pagamento não respondeu.'],
  [410, 'RESERVATION_EXPIRED', 'Reserva expirada'],
])('a failure (%d) shows a notice and refetches the status', async (status, code, message) => {
  const { changeMethod, answers, toasts, respondWith, view } = await show({ who: 'the owner' })
  answers.set(abandonPath, { status, body: { code, message } })
  if (status === 410)
    respondWith(samplePaymentState({ status: 'EXPIRED', paymentDetails: null, now: inMs(1000) }))
  await pressOn(changeMethod)
  await expect
    .poll(() => toasts)
    .toEqual([
      {
        channel: 'notice',
        title: 'Não foi possível trocar a forma de pagamento',
        description: message,
        variant: 'error',
      },
    ])
  if (status === 410)
    await expect.element(view.getByRole('heading', { name: 'Reserva expirada' })).toBeVisible()
  else await expect.element(changeMethod).not.toHaveAttribute('aria-busy')
})

test('only the sandbox offers to simulate a payment', async () => {
  const { simulate } = await show({ isSandbox: false })
  await expect.element(simulate).not.toBeInTheDocument()
})

test('a simulated payment is marked, sent to the provider and then confirmed', async () => {
  const { view, simulate, answers, respondWith, count, elsewhere } = await show({ isSandbox: true })
  await expect.element(view.getByRole('region', { name: 'Ambiente de teste' })).toBeVisible()
  answers.set(simulatePath, { status: 200, body: { status: 'RECEIVED' } })
  respondWith(paid)
  await pressOn(simulate)
  await expect.element(elsewhere(`/pedido-confirmado/${id}`)).toBeVisible()
  expect(count(simulatePath)).toBe(1)
})

test('a failed simulation shows a notice', async () => {
  const { simulate, answers, toasts } = await show({ isSandbox: true })
  answers.set(simulatePath, { status: 409, body: { code: 'SALE_NOT_HELD', message: 'Não dá.' } })
  await pressOn(simulate)
  await expect
    .poll(() => toasts)
    .toMatchObject([{ title: 'Erro ao simular pagamento', description: 'Não dá.' }])
  await expect.element(simulate).not.toHaveAttribute('aria-busy')
})

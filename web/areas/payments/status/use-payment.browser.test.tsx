import { afterEach, expect, test, vi } from 'vitest'
import { PixScreen } from '../pix/pix-screen.tsx'
import { ConfirmationScreen } from './confirmation-screen.tsx'
import { stubEventSource } from './testing/fake-event-source.ts'
import { id, inMs, renderOrder, samplePaymentState, statusPath } from './testing/render-order.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const options = { fakesTimers: true }
const paid = (ms = 1000) =>
  samplePaymentState({
    status: 'CONFIRMED',
    paymentDetails: null,
    now: inMs(ms),
    expiresAt: inMs(900_000),
  })

async function showPix(first: Parameters<typeof renderOrder>[1] = samplePaymentState()) {
  const events = stubEventSource()
  const shown = await renderOrder(<PixScreen id={id} />, first, options)
  await expect.element(shown.view.getByRole('timer')).toBeVisible()
  return { ...shown, events, confirmation: shown.elsewhere(`/pedido-confirmado/${id}`) }
}

/** Fires the events that a browser sends when a tab is hidden or shown again. */
function look(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** Shows the state that was received. */
async function painted() {
  await vi.advanceTimersByTimeAsync(10)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

test('the status is polled every ten seconds', async () => {
  const { count, respondWith, confirmation, advanceTo } = await showPix()
  const before = count(statusPath)
  await advanceTo(9_900)
  expect(count(statusPath)).toBe(before)
  respondWith(paid())
  await advanceTo(10_000)
  expect(count(statusPath)).toBe(before + 1)
  await expect.element(confirmation).toBeVisible()
})

test('a pushed change is shown at once', async () => {
  const { events, count, confirmation } = await showPix()
  expect(events.opened()).toEqual([`/api/payments/${id}/events`])
  const before = count(statusPath)
  events.push(paid())
  await expect.element(confirmation).toBeVisible()
  expect(count(statusPath)).toBe(before)
  expect(events.live()).toBe(0)
})

test('polling works without server-sent events', async () => {
  vi.stubGlobal('EventSource', undefined)
  const { view, respondWith, elsewhere } = await renderOrder(
    <PixScreen id={id} />,
    samplePaymentState(),
    options,
  )
  await expect.element(view.getByRole('timer')).toBeVisible()
  respondWith(paid())
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(elsewhere(`/pedido-confirmado/${id}`)).toBeVisible()
})

test('a failed poll is only logged, and the next one is sent', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const { view, respondWith, toasts, confirmation, advanceTo } = await showPix()
  respondWith('no answer')
  await advanceTo(12_000)
  await painted()
  await expect.element(view.getByRole('timer')).toBeVisible()
  respondWith({ status: 500, body: undefined })
  await advanceTo(24_000)
  await painted()
  await expect.element(view.getByRole('timer')).toBeVisible()
  expect(toasts).toEqual([])
  expect(report.mock.calls.map(([error]) => String(error))).toEqual([
    'ApiError: Erro ao obter status do pagamento.',
    'ApiError: Erro ao obter status do pagamento.',
  ])
  respondWith(paid(30_000))
  await advanceTo(36_000)
  await expect.element(confirmation).toBeVisible()
})

test('a malformed event is ignored', async () => {
  const { view, events } = await showPix()
  events.sendRaw('nonsense')
  events.sendRaw('{"status":"CONFIRMED"}')
  await painted()
  await expect.element(view.getByRole('timer')).toBeVisible()
})

test('a response older than a pushed event is ignored', async () => {
  const events = stubEventSource()
  const { view, respondWith, count } = await renderOrder(
    <ConfirmationScreen id={id} />,
    samplePaymentState(),
    options,
  )
  await expect.element(view.getByRole('heading', { name: 'Pagamento em análise' })).toBeVisible()
  respondWith(samplePaymentState({ now: inMs(3000) }))
  events.push(samplePaymentState({ status: 'EXPIRED', paymentDetails: null, now: inMs(5000) }))
  await expect.element(view.getByRole('heading', { name: 'Reserva expirada' })).toBeVisible()
  const before = count(statusPath)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(count(statusPath)).toBe(before + 1)
  await painted()
  await expect.element(view.getByRole('heading', { name: 'Reserva expirada' })).toBeVisible()
})

test('a hidden page has no connection and reconnects when shown', async () => {
  const { view, events, count, respondWith, confirmation } = await showPix()
  look('hidden')
  expect(events.live()).toBe(0)
  await expect.element(view.getByRole('timer')).toBeVisible()
  const before = count(statusPath)
  respondWith(paid())
  look('visible')
  expect(events.live()).toBe(1)
  await expect.element(confirmation).toBeVisible()
  expect(count(statusPath)).toBe(before + 1)
})

test('a refused connection is retried after ten seconds', async () => {
  const { events } = await showPix()
  events.refuse()
  expect(events.live()).toBe(0)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(events.live()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(events.live()).toBe(1)
})

test('a page that is left or cached by the browser closes its connection', async () => {
  const { view, events, count } = await showPix()
  window.dispatchEvent(new Event('pagehide'))
  expect(events.live()).toBe(0)
  window.dispatchEvent(new Event('pageshow'))
  expect(events.live()).toBe(1)
  await view.unmount()
  expect(events.live()).toBe(0)
  const before = count(statusPath)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(count(statusPath)).toBe(before)
})

test('a late payment is still detected', async () => {
  stubEventSource()
  const expired = samplePaymentState({ status: 'EXPIRED', paymentDetails: null })
  const { view, respondWith, elsewhere } = await renderOrder(
    <PixScreen id={id} />,
    expired,
    options,
  )
  await expect.element(view.getByRole('heading', { name: 'Reserva expirada' })).toBeVisible()
  respondWith(paid())
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(elsewhere(`/pedido-confirmado/${id}`)).toBeVisible()
})

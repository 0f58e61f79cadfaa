import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { serverClock } from '../../lib/time/server-clock.ts'
import {
  cancel,
  chooseAgainLink,
  closedHeading,
  inMs,
  now,
  renderCheckout,
  sampleSale,
  timer,
} from './testing/checkout.tsx'

const onDesktop = () => page.viewport(1280, 800)
beforeEach(onDesktop)

const banner = page.getByRole('region', { name: 'Tempo da reserva' })
const order = page.getByRole('region', { name: 'Resumo do pedido' })
const payment = page.getByText('Dá para pagar', { exact: true })

test('event, order, buyer and seller are shown', async () => {
  await renderCheckout(sampleSale())
  await expect.element(page.getByRole('heading', { name: 'Noite de Choro' })).toBeVisible()
  for (const text of [
    'sábado, 5 de dezembro de 2026, 20:00 às 23:00',
    'Teatro do Cais, Porto Alegre, RS',
    '2 × Inteira',
    'R$\u00a085,00 cada',
    'Taxa de serviço',
    'R$\u00a017,00',
    'ana@exemplo.com.br',
    'Sua reserva está garantida até 09:15.',
    '11.222',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(banner.getByText('R$\u00a0187,00')).toBeVisible()
})

test('on phones event and order are one expandable line with the total above the payment', async () => {
  await page.viewport(390, 844)
  await renderCheckout(sampleSale())
  const line = page.getByRole('button', { name: 'Noite de Choro 2 ingressos R$\u00a0187,00' })
  await expect.element(line).toHaveAttribute('aria-expanded', 'false')
  await expect.element(order).not.toBeInTheDocument()
  const { bottom } = line.element().getBoundingClientRect()
  expect(payment.element().getBoundingClientRect().top - bottom).toBeLessThan(60)
  await line.click()
  await expect.element(order).toBeVisible()
  await expect.element(page.getByText('Teatro do Cais, Porto Alegre, RS')).toBeVisible()
})

test('on desktops the order is beside the payment and stays visible', async () => {
  await renderCheckout(sampleSale(), {
    payment: <div style={{ height: '2000px' }}>Dá para pagar</div>,
  })
  await expect.element(order).toBeVisible()
  const { left } = order.element().getBoundingClientRect()
  expect(payment.element().getBoundingClientRect().right).toBeLessThan(left)
  await expect.element(page.getByRole('button', { name: /2 ingressos/ })).not.toBeInTheDocument()
  window.scrollTo(0, 900)
  await expect.element(order).toBeInViewport({ ratio: 1 })
  await expect.element(banner).toBeInViewport({ ratio: 1 })
})

test('without a fee there is no fee line', async () => {
  await renderCheckout(sampleSale({ calculatedFeeAmount: 0, amountCharged: 170 }))
  await expect.element(page.getByText('Subtotal')).toBeVisible()
  await expect.element(page.getByText('Taxa de serviço')).not.toBeInTheDocument()
})

test('a time zone other than the device’s is named', async () => {
  const { evento } = sampleSale()
  await renderCheckout(sampleSale({ evento: { ...evento, timezone: 'America/Manaus' } }))
  await expect
    .element(page.getByText('Sua reserva está garantida até 08:15 (horário do evento).'))
    .toBeVisible()
})

test('the countdown ticks, is highlighted in the last two minutes, and expires', async () => {
  const { onReleased } = await renderCheckout(sampleSale({ expiresAt: inMs(122_400) }))
  await expect.element(timer).toHaveTextContent('02:03')
  await expect.element(banner.getByText('Ingressos reservados por')).toBeVisible()
  vi.setSystemTime(now + 400)
  await expect.element(timer).toHaveTextContent('02:02')
  vi.setSystemTime(now + 2400)
  await expect.element(timer).toHaveTextContent('02:00')
  await expect.element(banner.getByText('Sua reserva termina em')).toBeVisible()
  await expect.element(banner.getByText(/^Faltam menos de 2 minutos/)).toBeInTheDocument()
  expect(onReleased).not.toHaveBeenCalled()
  vi.setSystemTime(now + 122_400)
  await expect.element(closedHeading('Reserva expirada')).toBeVisible()
  // The alert scrolls into view for a buyer who was further down, at the card's number.
  await expect.element(page.getByRole('alert')).toHaveFocus()
  await expect.element(page.getByRole('alert')).toBeInViewport()
  await expect.element(timer).not.toBeInTheDocument()
  await expect.element(cancel).not.toBeInTheDocument()
  await expect.element(page.getByText('Não dá para pagar')).toBeVisible()
  await expect.element(chooseAgainLink).toHaveAttribute('href', '/evento/noite#tickets-section')
  expect(onReleased).toHaveBeenCalledOnce()
})

test('an invalid expiry date shows an error, and the rest stays', async () => {
  await renderCheckout(sampleSale({ expiresAt: 'amanhã' }))
  await expect.element(banner.getByText('Erro na data de expiração')).toBeVisible()
  await expect.element(page.getByText('2 × Inteira')).toBeVisible()
  await expect.element(page.getByText(/dá para pagar/i)).not.toBeInTheDocument()
})

const plan = { installments: 3, monthlyAmount: 66.1, totalAmount: 198.3 }

test('the interest of selected instalments is part of order and total', async () => {
  await renderCheckout(sampleSale(), { plan })
  await expect.element(order.getByText('Juros do parcelamento em 3x')).toBeVisible()
  await expect.element(order.getByText('R$\u00a011,30')).toBeVisible()
  await expect.element(order.getByText('R$\u00a0198,30')).toBeVisible()
  await expect.element(banner.getByText('R$\u00a0198,30')).toBeVisible()
})

test('instalments without interest have no interest line', async () => {
  await renderCheckout(sampleSale(), { plan: { ...plan, totalAmount: 187 } })
  await expect.element(page.getByText('Subtotal')).toBeVisible()
  await expect.element(page.getByText(/^Juros/)).not.toBeInTheDocument()
})

test('the reservation does not expire while a payment is in progress', async () => {
  const { onReleased } = await renderCheckout(sampleSale({ expiresAt: inMs(-500) }), {
    isPaying: true,
  })
  await expect.element(timer).toHaveTextContent('00:00')
  await expect.element(page.getByText('Dá para pagar', { exact: true })).toBeVisible()
  await expect.element(cancel).not.toBeInTheDocument()
  expect(onReleased).not.toHaveBeenCalled()
})

test('the countdown resumes when the device’s clock is corrected, even after expiry', async () => {
  await renderCheckout(sampleSale({ expiresAt: inMs(-500) }))
  await expect.element(closedHeading('Reserva expirada')).toBeVisible()
  serverClock.adjust(inMs(-60_000), now)
  await expect.element(timer).toHaveTextContent('01:00')
})

import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ticketSelection } from '../../lib/stored-records.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { onDesktop, onPhone, renderEvent } from './testing/render-event.tsx'
import { endedEvent, sampleEvent, sampleTicket } from './testing/sample-event.ts'
import { type Reserve, StatefulTicketPanel } from './testing/stateful-ticket-panel.tsx'

beforeEach(async () => {
  await onDesktop()
  ticketSelection.clear()
})

const offering = (own: Partial<EventDetail>, ...tickets: readonly Partial<Ticket>[]) =>
  sampleEvent({ ...own, tickets: tickets.map(sampleTicket) })

async function renderPanel(event: EventDetail) {
  const reserve = vi.fn<Reserve>(async () => undefined)
  const screen = await renderEvent(<StatefulTicketPanel event={event} reserve={reserve} />)
  return { screen, reserve }
}

const plus = (name = 'Inteira') => page.getByRole('button', { name: `Aumentar ${name}` })
const minus = (name = 'Inteira') => page.getByRole('button', { name: `Diminuir ${name}` })
const value = (name = 'Inteira') =>
  page.getByRole('group', { name: `Quantidade: ${name}` }).getByRole('status')
const choose = async (count: number, name?: string) => {
  for (let pressed = 0; pressed < count; pressed++) await pressOn(plus(name))
}

test('each step is announced, and the quantity never falls below zero', async () => {
  await renderPanel(offering({}, {}))
  await expect.element(value()).toHaveTextContent('Quantidade: 0')
  await expect.element(minus()).toHaveAttribute('aria-disabled', 'true')
  await choose(2)
  await expect.element(value()).toHaveTextContent('Quantidade: 2')
  await expect.element(minus()).not.toHaveAttribute('aria-disabled')
  for (let pressed = 0; pressed < 3; pressed++) await minus().click({ force: true })
  await expect.element(value()).toHaveTextContent('Quantidade: 0')
})

test.each<[string, Partial<Ticket>, number, string]>([
  ['the order maximum', { maxPerOrder: 3 }, 3, 'Máximo de 3 por pedido'],
  ['the remaining stock', { maxPerOrder: 6, remainingQuantity: 2 }, 2, 'Restam 2 ingressos'],
  ['the last ticket', { maxPerOrder: 6, remainingQuantity: 1 }, 1, 'Resta 1 ingresso'],
])('the steps stop at %s, with a hint', async (_what, own, most, text) => {
  await renderPanel(offering({}, own))
  for (let pressed = 0; pressed < most + 2; pressed++) await plus().click({ force: true })
  await expect.element(page.getByText(String(most), { exact: true })).toBeVisible()
  await expect.element(plus()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('the last step keeps the focus for keyboard users', async () => {
  await renderPanel(offering({}, { maxPerOrder: 1 }))
  plus().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(plus()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(value()).toHaveTextContent('Quantidade: 1. Máximo de 1 por pedido')
})

test('quantities are locked while a reservation is being made', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { reserve } = await renderPanel(offering({}, {}))
  reserve.mockReturnValue(promise)
  await choose(2)
  await pressOn(page.getByRole('button', { name: 'Reservar ingressos' }))
  for (const step of [plus(), minus()]) {
    await expect.element(step).toHaveAttribute('aria-disabled', 'true')
    await step.click({ force: true })
  }
  await expect.element(value()).toHaveTextContent('Quantidade: 2')
  resolve()
  await expect.element(plus()).not.toHaveAttribute('aria-disabled')
  await choose(1)
  await expect.element(value()).toHaveTextContent('Quantidade: 3')
})

test.each([
  [1, true],
  [3, true],
  [4, false],
])('%i of a ticket sold by at least 4 shows the hint: %s', async (count, isHinted) => {
  await renderPanel(offering({}, { minPerOrder: 4 }))
  expect(page.getByText('Mínimo de 4 por pedido', { exact: true }).query()).toBeNull()
  await choose(count)
  const hint = page.getByText('Mínimo de 4 por pedido', { exact: true })
  if (isHinted) await expect.element(hint).toBeVisible()
  else expect(hint.query()).toBeNull()
})

test.each<[string, Partial<Ticket>]>([
  ['sold out', { remainingQuantity: 0 }],
  ['taken off sale', { isAvailable: false }],
  ['not yet on sale', { salesStart: '2099-01-01T13:00:00.000Z' }],
  ['no longer on sale', { salesEnd: '2020-01-01T13:00:00.000Z' }],
])('a ticket that is %s has no steps, and alone no reserve button', async (_what, own) => {
  await renderPanel(offering({}, own))
  expect(page.getByRole('button').query()).toBeNull()
})

test('tickets of an ended event cannot be selected', async () => {
  await renderPanel(endedEvent({ tickets: [sampleTicket()] }))
  expect(page.getByRole('button').query()).toBeNull()
})

test('the totals show subtotal, fee with percentage, total and count', async () => {
  const event = offering({ feePercentage: 12.5 }, { name: 'A', price: 10.01 }, { name: 'B' })
  const { screen } = await renderPanel(event)
  await choose(1, 'A')
  await choose(2, 'B')
  const rows = [...screen.container.querySelectorAll('dl > div')].map((row) => row.textContent)
  expect(rows).toEqual([
    'SubtotalR$\u00a090,01',
    'Taxa de serviço (12,5%)R$\u00a011,25',
    'Total 3 ingressosR$\u00a0101,26',
  ])
})

test.each<[string, Partial<EventDetail>]>([
  ['the promoter pays it', { feeBearer: 'promoter' }],
  ['it is zero', { feePercentage: 0 }],
])('there is no fee line when %s', async (_why, own) => {
  await renderPanel(offering(own, {}))
  await choose(1)
  await expect.element(page.getByText('Total', { exact: true })).toBeVisible()
  expect(page.getByText(/Taxa de serviço/).query()).toBeNull()
})

test.each([
  ['desktop', onDesktop],
  ['phone', onPhone],
])('on a %s pressing the fee explains it', async (_device, resize) => {
  await resize()
  await renderPanel(offering({}, {}))
  await choose(1)
  await pressOn(page.getByRole('button', { name: 'O que é a taxa de serviço?' }))
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('A taxa de serviço cobre os custos de operação da plataforma.')
})

test('a collapsed group shows its number of selected tickets', async () => {
  await renderPanel(offering({}, { ticketGroupName: 'Pista' }))
  const group = page.getByRole('button', { name: /^Pista/ })
  await pressOn(group)
  await choose(1)
  await expect.element(group.getByText('1 selecionado')).toBeVisible()
  await choose(1)
  await pressOn(group)
  await expect.element(group.getByText('2 selecionados')).toBeVisible()
  expect(plus().query()).toBeNull()
})

test.each([
  [4.54, true],
  [4.55, false],
])('one of %d reais shows the minimum purchase at once: %s', async (price, low) => {
  await renderPanel(offering({}, { price }))
  const hint = page.getByText('Compra mínima de R$\u00a05,00')
  expect(hint.query()).toBeNull()
  await choose(1)
  await expect.element(value()).toHaveTextContent('Quantidade: 1')
  expect(hint.query() !== null).toBe(low)
})

test('repeated presses reserve only once', async () => {
  const event = offering({}, { name: 'A' }, { name: 'B' }, { name: 'C' })
  const { screen, reserve } = await renderPanel(event)
  const { promise, resolve } = Promise.withResolvers<void>()
  reserve.mockReturnValue(promise)
  await choose(2, 'A')
  await choose(1, 'C')
  const button = screen.getByRole('button', { name: 'Reservar ingressos' })
  await pressOn(button)
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  expect(reserve).toHaveBeenCalledExactlyOnceWith([
    { ticketId: 'A', quantity: 2 },
    { ticketId: 'C', quantity: 1 },
  ])
  resolve()
  await expect.element(button).not.toHaveAttribute('aria-busy')
})

test('with nothing selected the button expands the first group with tickets on sale', async () => {
  const event = sampleEvent({
    tickets: [
      sampleTicket({ name: 'Pista', ticketGroupName: 'Antecipado', remainingQuantity: 0 }),
      sampleTicket({ name: 'Lote 2', ticketGroupName: 'Segundo lote' }),
      sampleTicket({ name: 'Camarote', ticketGroupName: 'Mezanino' }),
    ],
  })
  await renderEvent(<StatefulTicketPanel event={event} />)
  await pressOn(page.getByRole('button', { name: 'Reservar ingressos' }))
  await expect.element(page.getByText('Lote 2', { exact: true })).toBeVisible()
  await expect.poll(() => document.activeElement?.id).toBe('ticket-Lote 2')
  await expect.element(page.getByText('Pista', { exact: true })).not.toBeVisible()
  await expect.element(page.getByText('Camarote', { exact: true })).not.toBeVisible()
})

import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lastReserved, loginRedirect, ticketSelection } from '../../lib/stored-records.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { onDesktop, renderEvent } from './testing/render-event.tsx'
import { sampleEvent, sampleTicket } from './testing/sample-event.ts'
import { StatefulTicketPanel } from './testing/stateful-ticket-panel.tsx'

const minute = 60_000
const eventId = sampleEvent()._id
const ago = (ms: number) => new Date(Date.now() - ms)
const store = (quantity: number, savedAt = new Date()) =>
  ticketSelection.save({ eventId, ticketQuantities: { ticket: quantity } }, savedAt)
const withStock = (remainingQuantity: number) =>
  sampleEvent({ tickets: [sampleTicket({ remainingQuantity, maxPerOrder: 6 })] })
const panel = (remainingQuantity: number) => (
  <StatefulTicketPanel event={withStock(remainingQuantity)} />
)
const value = page.getByRole('group', { name: 'Quantidade: Inteira' }).getByRole('status')

beforeEach(async () => {
  await onDesktop()
  ticketSelection.clear()
})

test('a selection made before the login is restored', async () => {
  store(3)
  await renderEvent(panel(100))
  await expect.element(value).toHaveTextContent('Quantidade: 3')
})

test('a selection older than 15 minutes is dropped', async () => {
  store(3, ago(15 * minute))
  await renderEvent(panel(100))
  await expect.element(value).toHaveTextContent('Quantidade: 0')
})

test('the selection of another event is ignored', async () => {
  ticketSelection.save({ eventId: 'another', ticketQuantities: { ticket: 3 } }, new Date())
  await renderEvent(panel(100))
  await expect.element(value).toHaveTextContent('Quantidade: 0')
})

test.each([
  [2, 'Quantidade: 2. Ajustamos a sua escolha ao que resta'],
  [0, 'Quantidade: 0. Esgotou enquanto você escolhia'],
])('with %i left a stored selection of 4 is reduced, with a message', async (left, text) => {
  store(4)
  await renderEvent(panel(left))
  await expect.element(value).toHaveTextContent(text)
})

test('a stored selection above the order maximum is reduced to it', async () => {
  store(9)
  await renderEvent(panel(100))
  await expect.element(value).toHaveTextContent('Quantidade: 6. Máximo de 6 por pedido')
})

test('negative stored quantities are ignored', async () => {
  store(-2)
  await renderEvent(panel(100))
  await expect.element(value).toHaveTextContent('Quantidade: 0')
})

test('a pending login continues with the latest selection', async () => {
  store(3)
  await renderEvent(panel(100))
  await pressOn(page.getByRole('button', { name: 'Diminuir Inteira' }))
  await expect.element(value).toHaveTextContent('Quantidade: 2')
  expect(ticketSelection.read(new Date())?.ticketQuantities).toEqual({ ticket: 2 })
})

test('a selection survives a reload and a visit to another page', async () => {
  await renderEvent(panel(100))
  await page.getByRole('button', { name: 'Aumentar Inteira' }).click()
  expect(ticketSelection.read(new Date())).toEqual({ eventId, ticketQuantities: { ticket: 1 } })
})

test('a pending login of another event does not reserve this selection', async () => {
  loginRedirect.save({ destination: 'checkout', eventId: 'another' }, new Date())
  await renderEvent(panel(100))
  await page.getByRole('button', { name: 'Aumentar Inteira' }).click()
  expect(loginRedirect.read(new Date())).toBeUndefined()
})

test.each([
  ['sold out', { remainingQuantity: 0 }, 'Inteira saiu da sua escolha: esgotou.'],
  [
    'off sale',
    { salesEnd: '2020-01-01T00:00:00.000Z' },
    'Inteira saiu da sua escolha: as vendas terminaram.',
  ],
])(
  'a restored ticket that is %s is reported, even in a collapsed group',
  async (_why, own, text) => {
    store(2)
    const ticket = sampleTicket({ ...own, _id: 'ticket', ticketGroupName: 'Pista' })
    await renderEvent(<StatefulTicketPanel event={sampleEvent({ tickets: [ticket] })} />)
    await expect.element(page.getByText(text)).toBeVisible()
  },
)

test('tickets reserved in this browser are selected again once known to be reserved', async () => {
  lastReserved.save({ eventId }, new Date())
  await renderEvent(<RefreshablePanel sent={0} now={2} held={{ ticket: 2 }} />)
  await pressOn(page.getByRole('button', { name: 'Resposta' }))
  await expect.element(value).toHaveTextContent('Quantidade: 2')
})

test('a new selection takes precedence over the reserved one', async () => {
  lastReserved.save({ eventId }, new Date())
  await renderEvent(<RefreshablePanel sent={100} now={100} held={{ ticket: 2 }} />)
  await pressOn(page.getByRole('button', { name: 'Aumentar Inteira' }))
  await pressOn(page.getByRole('button', { name: 'Resposta' }))
  await expect.element(value).toHaveTextContent('Quantidade: 1')
})

function Restocked() {
  const [left, setLeft] = useState(100)
  return (
    <>
      <button type="button" onClick={() => setLeft(left === 2 ? 100 : 2)}>
        Outro estoque
      </button>
      {panel(left)}
    </>
  )
}

test('falling stock reduces the selection, and rising stock does not restore it', async () => {
  await renderEvent(<Restocked />)
  const plus = page.getByRole('button', { name: 'Aumentar Inteira' })
  for (let pressed = 0; pressed < 4; pressed++) await plus.click()
  const restock = page.getByRole('button', { name: 'Outro estoque' })
  await pressOn(restock)
  await expect
    .element(value)
    .toHaveTextContent('Quantidade: 2. Ajustamos a sua escolha ao que resta')
  await expect.element(page.getByText('Restam 2 ingressos', { exact: true })).toBeVisible()
  await pressOn(restock)
  await expect.element(page.getByText('Disponível')).toBeVisible()
  await expect
    .element(value)
    .toHaveTextContent('Quantidade: 2. Ajustamos a sua escolha ao que resta')
  await pressOn(plus)
  await expect.element(value).toHaveTextContent('Quantidade: 3')
})

/** Ticket panel with the stock that came with the page, until "Resposta" is pressed. */
interface RefreshablePanelProps {
  readonly sent: number
  readonly now: number
  readonly held?: Record<string, number>
  readonly onRefresh?: () => void
}

function RefreshablePanel({
  sent,
  now,
  held = {},
  onRefresh = () => undefined,
}: RefreshablePanelProps) {
  const [isCurrent, setIsCurrent] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsCurrent(true)}>
        Resposta
      </button>
      <StatefulTicketPanel
        event={withStock(isCurrent ? now : sent)}
        stock={{ isCurrent, held, refresh: onRefresh }}
      />
    </>
  )
}

test('a stored selection fetches current stock and is reduced only by that', async () => {
  let refreshes = 0
  store(4)
  await renderEvent(<RefreshablePanel sent={0} now={3} onRefresh={() => (refreshes += 1)} />)
  expect(refreshes).toBe(1)
  await pressOn(page.getByRole('button', { name: 'Resposta' }))
  await expect
    .element(value)
    .toHaveTextContent('Quantidade: 3. Ajustamos a sua escolha ao que resta')
})

test('only the first press on + fetches current stock', async () => {
  let refreshes = 0
  await renderEvent(<RefreshablePanel sent={100} now={1} onRefresh={() => (refreshes += 1)} />)
  const plus = page.getByRole('button', { name: 'Aumentar Inteira' })
  await plus.click()
  expect(refreshes).toBe(1)
  await plus.click()
  expect(refreshes).toBe(1)
  await pressOn(page.getByRole('button', { name: 'Resposta' }))
  await expect
    .element(value)
    .toHaveTextContent('Quantidade: 1. Ajustamos a sua escolha ao que resta')
})

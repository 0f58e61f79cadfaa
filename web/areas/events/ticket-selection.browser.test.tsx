import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lastReserved, loginRedirect, ticketSelection } from '../../lib/stored-records.ts'
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

test('what was chosen before the login is chosen still', async () => {
  store(3)
  await renderEvent(panel(100))
  await expect.element(value).toHaveTextContent('Quantidade: 3')
})

test('a choice of a quarter of an hour ago is forgotten', async () => {
  store(3, ago(15 * minute))
  await renderEvent(panel(100))
  await expect.element(value).toHaveTextContent('Quantidade: 0')
})

test('what was chosen for another event stays there', async () => {
  ticketSelection.save({ eventId: 'another', ticketQuantities: { ticket: 3 } }, new Date())
  await renderEvent(panel(100))
  await expect.element(value).toHaveTextContent('Quantidade: 0')
})

test.each([
  [2, 'Quantidade: 2. Ajustamos a sua escolha ao que resta'],
  [0, 'Quantidade: 0. Esgotou enquanto você escolhia'],
])('with %i left a stored choice of 4 is cut, and that is told', async (left, text) => {
  store(4)
  await renderEvent(panel(left))
  await expect.element(value).toHaveTextContent(text)
})

test('a stored choice beyond what an order may hold is cut to it', async () => {
  store(9)
  await renderEvent(panel(100))
  await expect.element(value).toHaveTextContent('Quantidade: 6. Máximo de 6 por pedido')
})

test('a stored choice of less than nothing is none', async () => {
  store(-2)
  await renderEvent(panel(100))
  await expect.element(value).toHaveTextContent('Quantidade: 0')
})

test('a login still to come goes on with the newest choice', async () => {
  store(3)
  await renderEvent(panel(100))
  await page.getByRole('button', { name: 'Diminuir Inteira' }).click()
  await expect.element(value).toHaveTextContent('Quantidade: 2')
  expect(ticketSelection.read(new Date())?.ticketQuantities).toEqual({ ticket: 2 })
})

test('what is chosen is kept for a reload and a visit elsewhere', async () => {
  await renderEvent(panel(100))
  await page.getByRole('button', { name: 'Aumentar Inteira' }).click()
  expect(ticketSelection.read(new Date())).toEqual({ eventId, ticketQuantities: { ticket: 1 } })
})

test('a login that was asked for elsewhere does not reserve what is chosen here since', async () => {
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
])('a kept ticket that is %s says so, also out of a closed group', async (_why, own, text) => {
  store(2)
  const ticket = sampleTicket({ ...own, _id: 'ticket', ticketGroupName: 'Pista' })
  await renderEvent(<StatefulTicketPanel event={sampleEvent({ tickets: [ticket] })} />)
  await expect.element(page.getByText(text)).toBeVisible()
})

test('what this browser has reserved is chosen still, once it is known to be held', async () => {
  lastReserved.save({ eventId }, new Date())
  await renderEvent(<Asked sent={0} now={2} held={{ ticket: 2 }} />)
  await page.getByRole('button', { name: 'Resposta' }).click()
  await expect.element(value).toHaveTextContent('Quantidade: 2')
})

test('what was chosen anew comes before what is held', async () => {
  lastReserved.save({ eventId }, new Date())
  await renderEvent(<Asked sent={100} now={100} held={{ ticket: 2 }} />)
  await page.getByRole('button', { name: 'Aumentar Inteira' }).click()
  await page.getByRole('button', { name: 'Resposta' }).click()
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

test('stock that goes cuts the choice, and stock that comes back raises nothing unasked', async () => {
  await renderEvent(<Restocked />)
  const plus = page.getByRole('button', { name: 'Aumentar Inteira' })
  for (let pressed = 0; pressed < 4; pressed++) await plus.click()
  const restock = page.getByRole('button', { name: 'Outro estoque' })
  await restock.click()
  await expect
    .element(value)
    .toHaveTextContent('Quantidade: 2. Ajustamos a sua escolha ao que resta')
  await expect.element(page.getByText('Restam 2 ingressos', { exact: true })).toBeVisible()
  await restock.click()
  await expect.element(page.getByText('Disponível')).toBeVisible()
  await expect
    .element(value)
    .toHaveTextContent('Quantidade: 2. Ajustamos a sua escolha ao que resta')
  await plus.click()
  await expect.element(value).toHaveTextContent('Quantidade: 3')
})

/** Ticket panel with the stock that came with the page, until "Resposta" is pressed. */
interface AskedProps {
  readonly sent: number
  readonly now: number
  readonly held?: Record<string, number>
  readonly onAsk?: () => void
}

function Asked({ sent, now, held = {}, onAsk = () => undefined }: AskedProps) {
  const [isCurrent, setIsCurrent] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsCurrent(true)}>
        Resposta
      </button>
      <StatefulTicketPanel
        event={withStock(isCurrent ? now : sent)}
        stock={{ isCurrent, held, refresh: onAsk }}
      />
    </>
  )
}

test('a stored choice asks for current stock, and is cut by that alone', async () => {
  let asked = 0
  store(4)
  await renderEvent(<Asked sent={0} now={3} onAsk={() => (asked += 1)} />)
  expect(asked).toBe(1)
  await page.getByRole('button', { name: 'Resposta' }).click()
  await expect
    .element(value)
    .toHaveTextContent('Quantidade: 3. Ajustamos a sua escolha ao que resta')
})

test('the first press on + asks for current stock, further ones do not', async () => {
  let asked = 0
  await renderEvent(<Asked sent={100} now={1} onAsk={() => (asked += 1)} />)
  const plus = page.getByRole('button', { name: 'Aumentar Inteira' })
  await plus.click()
  expect(asked).toBe(1)
  await plus.click()
  expect(asked).toBe(1)
  await page.getByRole('button', { name: 'Resposta' }).click()
  await expect
    .element(value)
    .toHaveTextContent('Quantidade: 1. Ajustamos a sua escolha ao que resta')
})

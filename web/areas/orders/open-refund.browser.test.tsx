import type { Sale } from '@55tickets/contracts/orders.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pressOn } from '../../lib/testing/press-on.ts'
import { found, refused } from '../../lib/testing/render-signed-in.tsx'
import { inDays, renderSale, renderSales, sampleLine, samplePaidSale } from './testing/sale.tsx'

type Open = NonNullable<Sale['openRefund']>

const until = inDays(12)
const moved: Open = { part: 'dates', until, reason: 'Chuva forte' }
const offered = (openRefund: Open | null = moved) =>
  samplePaidSale({ openRefund, refundableUntil: openRefund?.until ?? null })

const giveBack = page.getByRole('button', { name: 'Devolver o pedido' })
const dialog = page.getByRole('dialog', { name: 'Devolver o pedido?' })

test('a changed event offers to give the order back until the stated moment, with its reason', async () => {
  const sale = offered()
  await renderSale(sale)
  const offer = page.getByRole('region', { name: 'O evento mudou de data' })
  await expect.element(offer).toMatchTextContent('Motivo: Chuva forte')
  await expect
    .element(offer)
    .toMatchTextContent(
      `devolva este pedido até ${momentText(until, sale.evento.timezone)} e receba tudo de volta, com a taxa`,
    )
  await expect.element(offer).toMatchTextContent('Seus ingressos continuam valendo')
  expect(page.getByRole('button', { name: 'Cancelar compra' }).query()).toBeNull()
})

test.each<[Open['part'], string]>([
  ['place', 'O evento mudou de local'],
  ['postponed', 'O evento foi adiado'],
])('the offer names what changed: %s', async (part, title) => {
  await renderSale(offered({ ...moved, part }))
  await expect.element(page.getByRole('region', { name: title })).toBeVisible()
})

test('without a new date the offer lasts until there is one', async () => {
  await renderSale(offered({ part: 'postponed', until: null, reason: null }))
  const offer = page.getByRole('region', { name: 'O evento foi adiado' })
  await expect.element(offer).toMatchTextContent('até que haja uma nova data')
  expect(offer.element().textContent).not.toContain('Motivo')
})

test('one press and a confirmation give the order back', async () => {
  const { server, requests } = await renderSale(offered(), ({ method, path }) =>
    method === 'POST' && path.endsWith('/refund') ? found({ status: 'REFUNDED' }) : undefined,
  )
  await pressOn(giveBack)
  await expect.element(dialog).toMatchTextContent('tudo o que pagou, inclusive a taxa de serviço')
  const sent = () => requests.filter(({ path }) => path.endsWith('/refund')).length
  expect(sent()).toBe(0)
  server.sale = {
    ...offered(null),
    status: 'REFUNDED',
    ticketCodes: [],
    refund: {
      status: 'UNDER_WAY',
      amount: 187,
      startedAt: inDays(0),
      doneAt: null,
      isTransfer: false,
    },
  }
  await pressOn(dialog.getByRole('button', { name: 'Sim, devolver' }))
  await expect.element(page.getByRole('heading', { name: 'Reembolso em andamento' })).toBeVisible()
  await expect.element(giveBack).not.toBeInTheDocument()
  expect(sent()).toBe(1)
})

test('a ticket that was used meanwhile ends the offer', async () => {
  const { server, toasts } = await renderSale(offered(), ({ path }) =>
    path.endsWith('/refund')
      ? refused(409, 'TICKET_USED', 'Um ingresso deste pedido já foi utilizado.')
      : undefined,
  )
  await pressOn(giveBack)
  server.sale = offered(null)
  await pressOn(dialog.getByRole('button', { name: 'Sim, devolver' }))
  await expect.element(giveBack).not.toBeInTheDocument()
  expect(toasts).toMatchObject([{ description: 'Um ingresso deste pedido já foi utilizado.' }])
})

test('an offer that ended is not shown', async () => {
  await renderSale(offered({ ...moved, until: inDays(-1) }))
  await expect.element(page.getByText('Ingressos daqui')).toBeVisible()
  expect(giveBack.query()).toBeNull()
})

const postponed = (sale: Sale): Sale['evento'] => ({
  ...sale.evento,
  startDate: inDays(-40),
  endDate: inDays(-39),
  status: 'postponed',
})

test('an order of a postponed event says so and keeps its tickets after the day it had', async () => {
  const sale = samplePaidSale()
  await renderSale({ ...sale, evento: postponed(sale) })
  await expect.element(page.getByText('Evento adiado')).toBeVisible()
  await expect.element(page.getByText(/^nova data a definir \(antes: /)).toBeVisible()
  await expect.element(page.getByText('Ingressos daqui')).toBeVisible()
})

test('the list of orders keeps a postponed event among those to come', async () => {
  const line = sampleLine()
  const docs = [{ ...line, evento: postponed(samplePaidSale()) }]
  await renderSales(({ path }) => (path.endsWith('/vendas') ? found({ docs }) : undefined))
  const card = page.getByRole('article')
  await expect.element(card).toMatchTextContent('Evento adiado')
  await expect.element(card).toMatchTextContent(`Ingressos de ${line._id}`)
})

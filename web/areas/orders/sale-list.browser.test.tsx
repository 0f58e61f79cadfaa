import type { SaleLine } from '@55tickets/contracts/orders.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { broken, found } from '../../lib/testing/render-signed-in.tsx'
import { sampleId } from './testing/checkout.tsx'
import { inDays, renderSales, sampleLine } from './testing/sale.tsx'

const path = '/api/events/user/vendas'
const show = (...docs: SaleLine[]) =>
  renderSales((request) => (request.path === path ? found({ docs }) : undefined))

const endedDaysAgo = (days: number): Partial<SaleLine> => {
  const { company, evento } = sampleLine()
  const dates = { startDate: inDays(-days - 1), endDate: inDays(-days) }
  return { company: { ...company, ...dates }, evento: { ...evento, ...dates } }
}

const tickets = page.getByText(/^Ingressos de /)
const others = page.getByRole('heading', { name: 'Outros pedidos' })
const empty = page.getByRole('heading', { name: 'Nenhum ingresso encontrado' })

test('a sale is shown with its event, its label and its tickets', async () => {
  await show(sampleLine())
  await expect.element(page.getByRole('heading', { name: 'Noite de Choro' })).toBeVisible()
  await expect.element(page.getByText('Pago', { exact: true })).toBeVisible()
  await expect.element(tickets).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver detalhes do pedido' }))
    .toHaveAttribute('href', `/venda/${sampleId(1)}`)
  await expect.element(others).not.toBeInTheDocument()
})

test("tickets are listed until seven days after the event's end", async () => {
  await show(
    sampleLine({ _id: sampleId(2), ...endedDaysAgo(6.9) }),
    sampleLine({ _id: sampleId(3), ...endedDaysAgo(7.1) }),
  )
  await expect.poll(() => tickets.element().textContent).toContain(sampleId(2))
  await expect.element(others).toBeVisible()
})

const startingIn = (days: number, lasting = 1): Partial<SaleLine> => {
  const { company, evento } = sampleLine()
  const dates = { startDate: inDays(days), endDate: inDays(days + lasting) }
  return { company: { ...company, ...dates }, evento: { ...evento, ...dates } }
}

test('current events come first, then upcoming ones, regardless of purchase date', async () => {
  await show(
    sampleLine({ _id: sampleId(2), ...startingIn(30) }),
    sampleLine({ _id: sampleId(3), ...endedDaysAgo(2) }),
    sampleLine({ _id: sampleId(4), ...startingIn(3) }),
    sampleLine({ _id: sampleId(5), ...startingIn(-0.1) }),
  )
  await expect.poll(() => tickets.elements().length).toBe(4)
  expect(tickets.elements().map(({ textContent }) => textContent)).toEqual(
    [5, 4, 2, 3].map((n) => `Ingressos de ${sampleId(n)}`),
  )
})

test('a sale shows its order number', async () => {
  await show(sampleLine())
  await expect.element(page.getByText(/^Pedido 482-719-360, de /)).toBeVisible()
})

test.each([
  ['PENDING', 'Continuar pagamento', `/checkout/${sampleId(1)}`],
  ['PAYMENT_PENDING', 'Ver pagamento', `/venda/${sampleId(1)}`],
] as const)(
  'a sale that is %s is marked and links to the next step',
  async (status, name, address) => {
    await show(sampleLine({ status, ticketCodes: [] }))
    await expect.element(page.getByText('Pendente', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address)
  },
)

test.each(['EXPIRED', 'CANCELED', 'REFUNDED', 'CHARGEBACK'] as const)(
  'a sale that is %s is listed among past orders without tickets',
  async (status) => {
    await show(sampleLine({ status, ticketCodes: [] }))
    await expect.element(empty).toBeVisible()
    await page.getByRole('button', { name: '1 pedido' }).click()
    await expect.element(page.getByText('Cancelado', { exact: true })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Noite de Choro' }))
      .toHaveAttribute('href', `/venda/${sampleId(1)}`)
  },
)

test('a user without purchases gets a link to the events', async () => {
  await show()
  await expect.element(empty).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Explorar Eventos' }))
    .toHaveAttribute('href', '/')
})

test('a list that fails to load can be retried', async () => {
  let isAway = true
  await renderSales((request) => {
    if (request.path !== path) return undefined
    return isAway ? broken : found({ docs: [sampleLine()] })
  })
  await expect.element(page.getByRole('alert')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(tickets).toBeVisible()
})

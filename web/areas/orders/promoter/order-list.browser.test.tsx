import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { EventOrders } from './order-list.tsx'
import type { OrderListParams } from './order-list-params.ts'
import { EVENT_ID, sampleLine } from './testing/sample-event-order.ts'

const PISTA = '0b1f6b0e-8a43-4a7e-9a36-3d1f2f0c9a09'
const listed = (docs: readonly object[], totalPages = 1): ApiResponse =>
  found({ docs, totalDocs: docs.length, isMore: false, page: 1, totalPages })

async function openList(answer: () => ApiResponse, params: OrderListParams = { q: '', page: 1 }) {
  const changes: OrderListParams[] = []
  const { requests } = await renderSignedIn(
    <EventOrders
      eventId={EVENT_ID}
      timezone="America/Sao_Paulo"
      types={[
        { _id: PISTA, label: 'Pista' },
        { _id: EVENT_ID, label: 'Camarote' },
      ]}
      params={params}
      onParamsChange={(next) => changes.push(next)}
      orderPath={(saleId) => `/pedidos/${saleId}`}
    />,
    { answer: ({ path }) => (path.includes('/orders') ? answer() : undefined) },
  )
  return { changes, requests }
}

test('an order says who bought what, for how much, and leads to its screen', async () => {
  await openList(() => listed([sampleLine()]))
  const row = page.getByRole('listitem')
  await expect.element(row).toBeVisible()
  const text = row.element().textContent
  expect(text).toContain('ana@example.com')
  expect(text).toMatch(/R\$.110,00/)
  expect(text).toContain('Pago')
  expect(text).toContain('2 ingressos · pedido 482-719-360 · 10/11/2026 às 12:04')
  const link = page.getByRole('link', { name: 'Ana Souza' })
  await expect.element(link).toHaveAttribute('href', `/pedidos/${sampleLine()._id}`)
})

test.each([
  ['Aguardando pagamento', 'PAYMENT_PENDING'],
  ['Reembolsado', 'REFUNDED'],
  ['Contestado', 'CHARGEBACK'],
] as const)('an order that is not paid says so: %s', async (label, status) => {
  await openList(() => listed([sampleLine({ status })]))
  await expect.element(page.getByText(label)).toBeVisible()
})

test('a search is sent, starts at the first page, and can be cleared', async () => {
  const { changes, requests } = await openList(() => listed([]), { q: 'rita', page: 1 })
  await expect.element(page.getByText('Nenhum pedido encontrado')).toBeVisible()
  const asked = requests.find(({ path }) => path.includes('/orders'))
  expect(asked?.path).toContain('q=rita')
  await fillIn(page.getByRole('searchbox'), ' 482-719-360 ')
  await pressOn(page.getByRole('button', { name: 'Buscar' }))
  await page.getByRole('button', { name: 'Ver todos os pedidos' }).click()
  expect(changes).toEqual([
    { q: '482-719-360', page: 1 },
    { q: '', page: 1 },
  ])
})

test('an event without orders says what will be here', async () => {
  await openList(() => listed([]))
  await expect.element(page.getByText('Nenhum pedido ainda')).toBeVisible()
})

test('pages are turned', async () => {
  const { changes } = await openList(() => listed([sampleLine()], 3))
  await page.getByRole('button', { name: 'Próxima' }).click()
  expect(changes).toEqual([{ q: '', page: 2 }])
})

test('a failure can be retried', async () => {
  let isAway = true
  await openList(() =>
    isAway ? refused(503, 'UNAVAILABLE', 'Fora do ar.') : listed([sampleLine()]),
  )
  await expect.element(page.getByText('Não foi possível carregar os pedidos')).toBeVisible()
  isAway = false
  await pressOn(page.getByRole('button', { name: 'Tentar novamente' }))
  await expect.element(page.getByRole('link', { name: 'Ana Souza' })).toBeVisible()
})

test('filters are sent, shown as pressed, and turned off again', async () => {
  const params = { q: 'rita', group: 'paid', withCoupon: 'true', page: 3 } as const
  const { changes, requests } = await openList(() => listed([sampleLine()]), params)
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(chip('Pagos')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(chip('Aguardando')).toHaveAttribute('aria-pressed', 'false')
  const asked = requests.find(({ path }) => path.includes('/orders'))
  expect(asked?.path).toContain('q=rita&group=paid&withCoupon=true&page=3')
  await pressOn(chip('Pagos'))
  await pressOn(chip('Reembolsados'))
  await pressOn(chip('PIX'))
  await pressOn(chip('Com cupom'))
  await page.getByRole('combobox', { name: 'Tipo de ingresso' }).selectOptions('Pista')
  const kept = { q: 'rita', page: 1 } as const
  expect(changes).toEqual([
    { ...kept, withCoupon: 'true' },
    { ...kept, group: 'refunded', withCoupon: 'true' },
    { ...kept, group: 'paid', method: 'PIX', withCoupon: 'true' },
    { ...kept, group: 'paid' },
    { ...kept, group: 'paid', withCoupon: 'true', type: PISTA },
  ])
})

test('a filter that finds nothing can be cleared', async () => {
  const { changes } = await openList(() => listed([]), { q: '', group: 'disputed', page: 1 })
  await page.getByRole('button', { name: 'Ver todos os pedidos' }).click()
  expect(changes).toEqual([{ q: '', page: 1 }])
})

test('the export has the filters of the list, and all of its pages', async () => {
  const { requests } = await openList(() => listed([sampleLine()], 3), {
    q: '',
    method: 'PIX',
    page: 2,
  })
  await pressOn(page.getByRole('button', { name: 'Exportar pedidos' }))
  await expect
    .poll(() => requests.find(({ path }) => path.includes('.csv'))?.path)
    .toBe(`/api/promoter/events/${EVENT_ID}/orders.csv?method=PIX`)
})

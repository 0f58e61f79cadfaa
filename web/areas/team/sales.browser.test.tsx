import type { EventSales } from '@55tickets/contracts/team.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { broken, found, refused } from '../../lib/testing/render-signed-in.tsx'
import { EventSalesScreen } from './event-sales-screen.tsx'
import { SalesList } from './sales-list.tsx'
import type { SalesListParams } from './sales-params.ts'
import { renderTeam, sampleId, sampleSales, sampleSector } from './testing/render-team.tsx'

const some = found({ docs: [sampleSales()], page: 1, hasNextPage: false })

async function showList(params: SalesListParams, answer: ApiResponse = some) {
  const onParamsChange = vi.fn()
  const rendered = await renderTeam(
    <SalesList params={params} onParamsChange={onParamsChange} />,
    ({ path }) => (path.startsWith('/api/team/sales') ? answer : undefined),
  )
  return { ...rendered, onParamsChange }
}

const figure = (name: string) =>
  page.getByText(name, { exact: true }).element().nextElementSibling?.textContent

test('an event shows its six figures and links to its days', async () => {
  await showList({ when: 'current', page: 1 })
  await expect
    .element(page.getByRole('link', { name: 'Noite de Choro' }))
    .toHaveAttribute('href', `/equipe/vendas/${sampleId(7)}`)
  await expect.element(page.getByText('sáb, 5 de dez de 2026, 20:00 · Recife, PE')).toBeVisible()
  expect(figure('Vendidos')).toBe('1.234de 1.400')
  expect(figure('Reservados')).toBe('3sem pagamento')
  expect(figure('Pedidos pagos')).toBe('610')
  expect(figure('Receita')).toBe('R$\u00A061.700,00')
  expect(figure('Taxas')).toBe('R$\u00A06.170,00')
  expect(figure('Devolvido')).toBe('R$\u00A0110,00')
})

test('past events, search words and pages are requested from the server', async () => {
  const more = found({ docs: [sampleSales()], page: 1, hasNextPage: true })
  const { onParamsChange, requests } = await showList(
    { when: 'current', q: 'choro', page: 1 },
    more,
  )
  await page.getByRole('combobox', { name: 'Quando' }).selectOptions('Encerrados')
  expect(onParamsChange).toHaveBeenLastCalledWith({ when: 'past', q: 'choro', page: 1 })
  await page.getByRole('searchbox', { name: 'Buscar evento' }).fill('baile')
  await page.getByRole('button', { name: 'Buscar' }).click()
  expect(onParamsChange).toHaveBeenLastCalledWith({ when: 'current', q: 'baile', page: 1 })
  await page.getByRole('button', { name: 'Próxima' }).click()
  expect(onParamsChange).toHaveBeenLastCalledWith({ when: 'current', q: 'choro', page: 2 })
  expect(requests.at(-1)?.path).toBe('/api/team/sales?when=current&q=choro&page=1')
})

test('an empty list and a failed request show a message', async () => {
  const none = await showList(
    { when: 'past', page: 1 },
    found({ docs: [], page: 1, hasNextPage: false }),
  )
  await expect
    .element(page.getByRole('heading', { name: 'Nenhum evento encontrado' }))
    .toBeVisible()
  await none.view.unmount()
  await showList({ when: 'current', page: 1 }, broken)
  await expect.element(page.getByRole('alert')).toBeVisible()
})

const days = [
  { day: '2026-11-13', orders: 0, revenue: 0 },
  { day: '2026-11-14', orders: 1, revenue: 50.5 },
  { day: '2026-11-15', orders: 1200, revenue: 100.1 },
]

function More({ event }: { event: EventSales }) {
  return <p>{`Mais sobre ${event.name}`}</p>
}

async function showEvent(answer: ApiResponse = found({ ...sampleSales(), sectors: [], days })) {
  const onDays = vi.fn()
  const rendered = await renderTeam(
    <EventSalesScreen id={sampleId(7)} days="30" onDays={onDays} More={More} />,
    ({ path }) => (path.startsWith('/api/team/sales/') ? answer : undefined),
  )
  return { ...rendered, onDays }
}

test('the chart has a text summary, and shows each day on hover', async () => {
  await showEvent()
  const chart = page.getByRole('figure')
  await expect.element(chart).toBeVisible()
  expect(chart.element().querySelector('figcaption')?.textContent).toBe(
    'Receita por dia, de 13/11 a 15/11: R$\u00A0150,60 no total, o maior dia em 15/11 com R$\u00A0100,10',
  )
  const titles = [...chart.element().querySelectorAll('title')].map((title) => title.textContent)
  expect(titles).toEqual([
    '13/11: R$\u00A00,00, 0 pedidos',
    '14/11: R$\u00A050,50, 1 pedido',
    '15/11: R$\u00A0100,10, 1.200 pedidos',
  ])
  const heights = [...chart.element().querySelectorAll('.fill-action')].map(
    (bar) => bar.getBoundingClientRect().height,
  )
  // Heights within 200 px, which stand for R$ 200.
  expect(heights[0]).toBeCloseTo(50.5, 0)
  expect(heights[1]).toBeCloseTo(100.1, 0)
})

test('the table shows all days, today first', async () => {
  await showEvent()
  await page.getByRole('button', { name: 'Ver como tabela' }).click()
  const rows = page.getByRole('row').elements()
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Dia', 'Pedidos', 'Receita'],
    ['15/11/2026', '1.200', 'R$\u00A0100,10'],
    ['14/11/2026', '1', 'R$\u00A050,50'],
    ['13/11/2026', '0', 'R$\u00A00,00'],
  ])
})

test('the time zone is shown and the number of days can be chosen', async () => {
  const { onDays } = await showEvent()
  await expect.element(page.getByText(/America\/Recife/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Período' }).selectOptions('Últimos 90 dias')
  expect(onDays).toHaveBeenLastCalledWith('90')
})

test('the extra section stands between figures and days', async () => {
  await showEvent()
  await expect.element(page.getByText('Mais sobre Noite de Choro')).toBeVisible()
})

test('each sector has its figures, and its lots in their order with their state', async () => {
  const sectors = [
    sampleSector(),
    sampleSector({ _id: sampleId(22), name: 'Camarote', halfQuota: 0, lots: [] }),
  ]
  await showEvent(found({ ...sampleSales(), sectors, days }))
  const floor = page.getByRole('region', { name: 'Pista' })
  await expect.element(floor).toBeVisible()
  const terms = [...floor.element().querySelectorAll('dl > div')].map((one) => one.textContent)
  expect(terms).toEqual([
    'Vendidos1.100de 1.500',
    'Reservados3',
    'Cortesias20',
    'Livres377',
    'Meias da cota412de 600',
  ])
  const rows = floor.getByRole('listitem').elements()
  expect(rows.map((row) => row.textContent)).toEqual([
    '1º loteEncerrado998 de 1.000 vendidos',
    '2º loteEsgotado100 de 100 vendidos',
    '3º loteÀ venda2 de 300 vendidos · 1 reservado',
    '4º lotePróximo0 vendidos, até o fim do setor · 2 reservados',
  ])
  const box = page.getByRole('region', { name: 'Camarote' })
  await expect.element(box.getByText('Meias da cota')).not.toBeInTheDocument()
})

test('an event without sectors has no sector cards', async () => {
  await showEvent()
  await expect.element(page.getByRole('figure')).toBeVisible()
  await expect.element(page.getByText('Cortesias')).not.toBeInTheDocument()
})

test('days without sales give a chart without bars', async () => {
  const none = days.map(({ day }) => ({ day, orders: 0, revenue: 0 }))
  await showEvent(found({ ...sampleSales(), sectors: [], days: none }))
  await expect.element(page.getByText(/nenhuma venda$/)).toBeInTheDocument()
})

test.each([
  ['that is not there', refused(404, 'EVENT_NOT_FOUND')],
  ['whose address is none', refused(400, 'BAD_INPUT')],
])('an event %s shows a message', async (_what, answer) => {
  await showEvent(answer)
  await expect.element(page.getByRole('heading', { name: 'Evento não encontrado' })).toBeVisible()
})

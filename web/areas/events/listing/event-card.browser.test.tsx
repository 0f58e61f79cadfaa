import type { EventSummary } from '@55tickets/contracts/events.ts'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from '../../../framework/testing/memory-router.tsx'
import { NowProvider } from '../../../lib/time/now.tsx'
import { summary } from '../testing/render-listing.tsx'
import { EventGrid } from './event-grid.tsx'

const renderCards = (events: EventSummary[], onOpen: (href: string) => void = () => undefined) =>
  render(
    <MemoryRouter>
      <NowProvider first={new Date()}>
        <EventGrid events={events} onOpen={onOpen} />
      </NowProvider>
    </MemoryRouter>,
  )
const renderCard = (changes: Partial<EventSummary> = {}) =>
  renderCards([summary('Noite de Choro', changes)])

test('a card shows date, name, venue and price with and without fee', async () => {
  const card = (await renderCard()).getByRole('article')
  await expect.element(card.getByRole('heading', { name: 'Noite de Choro' })).toBeVisible()
  await expect.element(card.getByText('05', { exact: true })).toBeVisible()
  await expect.element(card.getByText('DEZ')).toBeVisible()
  await expect.element(card.getByText('sáb, 5 de dez de 2099, 20:00')).toBeVisible()
  await expect.element(card.getByText('Teatro Vila Aurora, Recife, PE')).toBeVisible()
  await expect.element(card.getByText('A partir de R$ 40,00')).toBeVisible()
  await expect.element(card.getByText('R$ 44,00 com taxa')).toBeVisible()
  await expect.element(card.getByText('Ver detalhes')).toBeVisible()
})

test('the whole card is one link to the event and calls onOpen when followed', async () => {
  const onOpen = vi.fn()
  const view = await renderCards([summary('Noite')], onOpen)
  const link = view.getByRole('link')
  expect(link.elements()).toHaveLength(1)
  await expect.element(link).toHaveAttribute('href', '/evento/noite')
  await view.getByRole('article').click({ position: { x: 20, y: 20 } })
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/evento/noite')
})

test.each([
  ['almost-sold-out', 'Últimos ingressos'],
  ['sold-out', 'Esgotado'],
  ['not-started', 'Vendas em breve'],
  ['ended', 'Vendas encerradas'],
  ['paused', 'Vendas pausadas'],
] as const)('%s is shown as "%s"', async (availability, text) => {
  const view = await renderCard({ availability })
  await expect.element(view.getByText(text)).toBeVisible()
})

test.each(['available', 'none'] as const)('%s has no badge', async (availability) => {
  const view = await renderCard({ availability })
  await expect.element(view.getByText('Ver detalhes')).toBeVisible()
  await expect.element(view.getByText(/disponível/i)).not.toBeInTheDocument()
})

test('an event whose cheapest ticket is free shows "Gratuito", as in its bottom bar', async () => {
  const view = await renderCard({ lowestPrice: 0 })
  await expect.element(view.getByText('Gratuito')).toBeVisible()
  await expect.element(view.getByText(/A partir de/)).not.toBeInTheDocument()
  await expect.element(view.getByText(/com taxa/)).not.toBeInTheDocument()
})

test('a long venue name is truncated before city and state', async () => {
  const locationName = 'Centro de Convenções e Exposições Professora Maria Aparecida de Souza'
  const view = await renderCard({ locationName })
  const name = view.getByText(locationName, { exact: true }).element()
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth)
  const city = view.getByText(', Recife, PE', { exact: true }).element()
  expect(city.scrollWidth).toBeLessThanOrEqual(city.clientWidth)
  const card = view.getByRole('article').element().getBoundingClientRect()
  expect(city.getBoundingClientRect().right).toBeLessThanOrEqual(card.right)
})

test('an event without a slug is linked by its id', async () => {
  const event = summary('Noite', { slug: '' })
  const view = await renderCards([event])
  await expect.element(view.getByRole('link')).toHaveAttribute('href', `/evento/${event._id}`)
})

test('only one price is shown if the promoter pays the fee', async () => {
  const view = await renderCard({ feeBearer: 'promoter' })
  await expect.element(view.getByText('A partir de R$ 40,00')).toBeVisible()
  await expect.element(view.getByText(/com taxa/)).not.toBeInTheDocument()
})

test('an event without tickets shows no price', async () => {
  const view = await renderCard({ lowestPrice: null, availability: 'none' })
  await expect.element(view.getByText('Ver detalhes')).toBeVisible()
  await expect.element(view.getByText(/A partir de/)).not.toBeInTheDocument()
})

test('only an event in progress shows "Acontecendo agora"', async () => {
  const view = await renderCards([
    summary('Corre', { startDate: '2020-01-01T00:00:00.000Z' }),
    summary('Virá'),
  ])
  await expect.element(view.getByText('Acontecendo agora')).toBeVisible()
  expect(view.getByText('Acontecendo agora').elements()).toHaveLength(1)
})

test('the first poster has high priority, its row loads eagerly, the rest lazily', async () => {
  const view = await renderCards(['A', 'B', 'C', 'D'].map((name) => summary(name)))
  const posters = [...view.container.querySelectorAll('img')]
  expect(posters.map(({ loading, fetchPriority }) => [loading, fetchPriority])).toEqual([
    ['eager', 'high'],
    ['eager', 'auto'],
    ['eager', 'auto'],
    ['lazy', 'auto'],
  ])
  for (const { width, height, srcset } of posters) {
    expect([width > 0, height > 0]).toEqual([true, true])
    expect(srcset).toContain('/media/poster/640.webp 640w')
  }
})

test('a card of a postponed event has a badge, no day and no price', async () => {
  const card = (await renderCard({ availability: 'postponed' })).getByRole('article')
  await expect.element(card.getByText('Adiado', { exact: true })).toBeVisible()
  await expect.element(card.getByText('Nova data a definir')).toBeVisible()
  expect(card.element().textContent).not.toMatch(/DEZ|R\$/)
})

test('a card of a cancelled event has a badge and its day, and is not taking place', async () => {
  const today = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-12-06T02:00:00.000Z' }
  const card = (await renderCard({ availability: 'cancelled', ...today })).getByRole('article')
  await expect.element(card.getByText('Cancelado', { exact: true })).toBeVisible()
  expect(card.element().textContent).not.toMatch(/Acontecendo agora|R\$/)
})

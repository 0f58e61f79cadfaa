import type { EventSummary } from '@55tickets/contracts/events.ts'
import type { Organizer } from '@55tickets/contracts/organizations.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, found, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { OrganizerScreen } from './organizer-screen.tsx'
import { sampleId } from './testing/render-workspace.tsx'

const organizer: Organizer = {
  slug: 'palco-sul',
  name: 'Palco Sul',
  isVerified: true,
  description: 'Música ao vivo.\nDesde 2010.',
  logoUrl: null,
  events: [],
  pastEvents: [],
}
const event = (n: number, name: string): EventSummary => ({
  _id: sampleId(n),
  slug: `evento-${n}`,
  name,
  eventType: 'shows',
  startDate: '2026-12-05T23:00:00.000Z',
  endDate: '2026-12-06T03:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  isRecurring: false,
  recurrenceConfig: null,
  locationName: 'Praça',
  city: 'Porto Alegre',
  region: 'RS',
  bannerUrl: '/media/abc/640.webp',
  feeBearer: 'customer',
  feePercentage: 10,
  lowestPrice: 50,
  currency: 'BRL',
  availability: 'available',
})

const Events = ({ events }: { events: readonly EventSummary[] }) => (
  <p>{events.map(({ name }) => name).join()}</p>
)

async function show(answer: ApiResponse, slug = 'palco-sul') {
  const server = { answer }
  const { requests } = await renderSignedIn(<OrganizerScreen slug={slug} Events={Events} />, {
    answer: ({ path }) => (path.startsWith('/api/organizers/') ? server.answer : undefined),
  })
  return { server, requests }
}

test('an organizer shows its name, mark and text, next events and past ones', async () => {
  await show(found({ ...organizer, events: [event(1, 'Choro')], pastEvents: [event(2, 'Samba')] }))
  await expect.element(page.getByRole('heading', { name: 'Palco Sul' })).toBeVisible()
  await expect.element(page.getByText('Organizador Verificado')).toBeVisible()
  await expect.element(page.getByText(/^Música ao vivo\./)).toBeVisible()
  const next = page.getByRole('region', { name: 'Próximos eventos' })
  await expect.element(next.getByText('Choro')).toBeVisible()
  const past = page.getByRole('region', { name: 'Já aconteceram' })
  await expect.element(past.getByText('Samba')).toBeVisible()
})

test('an organizer who is not verified has no mark', async () => {
  await show(found({ ...organizer, isVerified: false }))
  await expect.element(page.getByText('Nenhum evento marcado por enquanto.')).toBeVisible()
  expect(page.getByText('Organizador Verificado').elements()).toEqual([])
  expect(page.getByRole('region', { name: 'Já aconteceram' }).elements()).toEqual([])
})

test('an unknown organizer is told so', async () => {
  await show(refused(404, 'ORGANIZATION_NOT_FOUND'))
  await expect
    .element(page.getByRole('heading', { name: 'Organizador não encontrado' }))
    .toBeVisible()
})

test('an address that can be no slug is not requested', async () => {
  const { requests } = await show(found(organizer), '../events')
  await expect
    .element(page.getByRole('heading', { name: 'Organizador não encontrado' }))
    .toBeVisible()
  expect(requests.filter(({ path }) => path.includes('organizers'))).toEqual([])
})

test('an organizer that fails to load can be retried', async () => {
  const { server } = await show(broken)
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.answer = found(organizer)
  await pressOn(page.getByRole('button', { name: 'Tentar novamente' }))
  await expect.element(page.getByRole('heading', { name: 'Palco Sul' })).toBeVisible()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitUntil } from '../../lib/testing/wait-until.ts'
import { EventView } from './event-view.tsx'
import { onDesktop, onPhone, renderEvent, viewOnlyProps } from './testing/render-event.tsx'
import { endedEvent, sampleEvent, sampleSession, sampleTicket } from './testing/sample-event.ts'

beforeEach(onDesktop)
afterEach(() => vi.useRealTimers())

const headings = () => [...document.querySelectorAll('h1, h2')].map((one) => one.textContent)

test('the sections of an event have one order on all screens', async () => {
  const event = sampleEvent({
    programacoes: [sampleSession()],
    eventMapImageUrl: sampleEvent().bannerUrl,
    lat: -19.85,
    lng: -43.97,
    tickets: [sampleTicket()],
  })
  await renderEvent(<EventView {...viewOnlyProps} event={event} />)
  expect(headings()).toEqual([
    'Noite de Choro & Samba',
    'Sobre o evento',
    'Programação',
    'Mapa do Evento',
    'Localização',
    'Ingressos',
    'Organizador',
  ])
})

test('names without spaces stay inside of a phone', async () => {
  await onPhone()
  const word = 'Associação'.repeat(12)
  const event = sampleEvent({
    name: word,
    locationName: word,
    address: word,
    eventOrganizer: { name: word, slug: 'casa', isVerified: true },
  })
  await renderEvent(<EventView {...viewOnlyProps} event={event} />)
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
})

test('missing sections have no heading', async () => {
  await renderEvent(<EventView {...viewOnlyProps} event={sampleEvent()} />)
  expect(headings()).toEqual([
    'Noite de Choro & Samba',
    'Sobre o evento',
    'Ingressos',
    'Organizador',
  ])
})

test.each(['', '<p></p>', '<p>&nbsp;<br /></p>'])(
  'an empty description has no heading: "%s"',
  async (eventDescription) => {
    await renderEvent(<EventView {...viewOnlyProps} event={sampleEvent({ eventDescription })} />)
    expect(headings()).toEqual(['Noite de Choro & Samba', 'Ingressos', 'Organizador'])
  },
)

test.each([[{ lat: -19.85, lng: null }], [{ lat: null, lng: -43.97 }]])(
  'an incomplete coordinate has no map: %o',
  async (half) => {
    await renderEvent(<EventView {...viewOnlyProps} event={sampleEvent(half)} />)
    expect(headings()).not.toContain('Localização')
  },
)

test('a venue on the equator or the prime meridian has a map', async () => {
  await renderEvent(<EventView {...viewOnlyProps} event={sampleEvent({ lat: 0, lng: 0 })} />)
  expect(headings()).toContain('Localização')
})

test('the heading shows date, venue and a back link', async () => {
  const screen = await renderEvent(<EventView {...viewOnlyProps} event={sampleEvent()} />)
  await expect
    .element(screen.getByRole('link', { name: 'Voltar para Eventos' }))
    .toHaveAttribute('href', '/')
  await expect
    .element(screen.getByText('sábado, 5 de dezembro de 2099, 20:00 às 23:00'))
    .toBeVisible()
  await expect.element(screen.getByText('Casa do Baile, Belo Horizonte, MG')).toBeVisible()
})

test('without a map the address is shown with the venue', async () => {
  const screen = await renderEvent(<EventView {...viewOnlyProps} event={sampleEvent()} />)
  await expect.element(screen.getByText('Av. da Pampulha, 751')).toBeVisible()
})

test('the WhatsApp link shares the name and the public URL', async () => {
  const screen = await renderEvent(<EventView {...viewOnlyProps} event={sampleEvent()} />)
  const link = screen.getByRole('link', { name: 'Compartilhar no WhatsApp' }).element()
  const shared = new URL(link.getAttribute('href') ?? '')
  expect(shared.origin).toBe('https://wa.me')
  expect(shared.searchParams.get('text')).toBe(
    'Confira este evento: Noite de Choro & Samba https://55tickets.example/evento/noite-de-choro',
  )
})

test('a future event can be added to a calendar', async () => {
  const screen = await renderEvent(<EventView {...viewOnlyProps} event={sampleEvent()} />)
  const link = screen.getByRole('link', { name: 'Adicionar à agenda' })
  await expect.element(link).toHaveAttribute('href', '/evento/noite-de-choro/agenda.ics')
  await expect.element(link).toHaveAttribute('download')
})

test('an ended event is marked and cannot be added to a calendar', async () => {
  const screen = await renderEvent(<EventView {...viewOnlyProps} event={endedEvent()} />)
  await expect.element(screen.getByText('Evento encerrado').first()).toBeVisible()
  expect(screen.getByRole('link', { name: 'Adicionar à agenda' }).query()).toBeNull()
})

test('an organizer that our team verified is shown as such', async () => {
  const screen = await renderEvent(<EventView {...viewOnlyProps} event={sampleEvent()} />)
  await expect.element(screen.getByText('Clube do Choro')).toBeVisible()
  await expect.element(screen.getByText('Organizador Verificado')).toBeVisible()
})

test('an organizer that is not verified has a page, but no mark', async () => {
  const eventOrganizer = { name: 'Clube do Choro', slug: 'clube-do-choro', isVerified: false }
  const event = sampleEvent({ eventOrganizer })
  const screen = await renderEvent(<EventView {...viewOnlyProps} event={event} />)
  await expect
    .element(screen.getByRole('link', { name: 'Clube do Choro' }))
    .toHaveAttribute('href', '/organizador/clube-do-choro')
  expect(screen.getByText('Organizador Verificado').query()).toBeNull()
})

test.each([
  ['phone', onPhone],
  ['desktop', onDesktop],
])('a %s gets its own banner', async (device, resize) => {
  await resize()
  const event = sampleEvent({
    mobileBannerUrl: '/media/phone/1280.webp',
    desktopBannerUrl: '/media/desktop/1280.webp',
  })
  await renderEvent(<EventView {...viewOnlyProps} event={event} />)
  await expect
    .poll(() => document.querySelector<HTMLImageElement>('picture img')?.currentSrc)
    .toContain(`/media/${device}/`)
})

test('session controls are passed in as a prop', async () => {
  const event = sampleEvent({ programacoes: [sampleSession()] })
  const screen = await renderEvent(
    <EventView
      {...viewOnlyProps}
      event={event}
      sessionAction={({ titulo }) => <button type="button">{titulo}!</button>}
    />,
  )
  await expect.element(screen.getByRole('button', { name: 'Abertura!' })).toBeVisible()
})

test('an open page opens and closes sales on time', async () => {
  vi.useFakeTimers({
    now: Date.now(),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval'],
  })
  const inSeconds = (count: number) => new Date(Date.now() + count * 1000).toISOString()
  const ticket = sampleTicket({ salesStart: inSeconds(7), salesEnd: inSeconds(12) })
  const event = sampleEvent({ tickets: [ticket] })
  const screen = await renderEvent(<EventView {...viewOnlyProps} event={event} />)
  const soon = screen.getByText('Vendas em breve')
  await waitUntil(() => soon.query() !== null)
  await vi.advanceTimersByTimeAsync(6900)
  expect(soon.query()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(screen.getByText('Disponível')).toBeVisible()
  await vi.advanceTimersByTimeAsync(5000)
  await expect.element(screen.getByText('Vendas encerradas')).toBeVisible()
})

test('a URL that names a session expands its day and scrolls there', async () => {
  await onPhone()
  const event = sampleEvent({ programacoes: [sampleSession({ titulo: 'Oficina' })] })
  const screen = await renderEvent(
    <EventView {...viewOnlyProps} event={event} />,
    '/#sessao-Oficina',
  )
  await expect.element(screen.getByRole('heading', { name: 'Oficina' })).toBeVisible()
  await expect.poll(() => document.activeElement?.id).toBe('sessao-Oficina')
})

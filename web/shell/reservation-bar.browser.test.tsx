import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ana } from '../lib/testing/fake-accounts.ts'
import { isolateTabs } from '../lib/testing/isolate-tabs.ts'
import { found, renderSignedIn } from '../lib/testing/render-signed-in.tsx'
import { serverClock } from '../lib/time/server-clock.ts'
import { ReservationBar } from './reservation-bar.tsx'

const sampleId = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`
const bar = page.getByRole('region', { name: 'Reserva em andamento' })

isolateTabs()
afterEach(() => {
  vi.useRealTimers()
})

/** Advances the server's clock without another answer of the server. */
function pass(seconds: number) {
  vi.advanceTimersByTime(seconds * 1000)
  serverClock.adjust(new Date().toISOString(), Date.now())
}

/** Renders the bar for a user whose reservations end in the given numbers of seconds. */
async function show(...seconds: number[]) {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance'] })
  const server = {
    docs: seconds.map((count, index) => ({
      _id: sampleId(index + 1),
      expiresAt: new Date(Date.now() + count * 1000).toISOString(),
      now: new Date().toISOString(),
      evento: { name: `Evento ${index + 1}` },
    })),
    requests: 0,
  }
  await renderSignedIn(<ReservationBar userId={ana.id} />, {
    answer: ({ path }) => {
      if (path !== '/api/events/user/reservations') return undefined
      server.requests += 1
      return found({ docs: server.docs })
    },
  })
  return server
}

test('the bar says how long there is to pay for what, and leads to the checkout', async () => {
  await show(15 * 60)
  await expect.element(bar.getByRole('paragraph')).toHaveTextContent('15 min para pagar Evento 1')
  pass(600)
  await expect.element(bar.getByRole('timer')).toHaveTextContent('5 min')
  await expect
    .element(bar.getByRole('link', { name: 'Continuar' }))
    .toHaveAttribute('href', `/checkout/${sampleId(1)}`)
})

test('the last two minutes are announced once, and not with every second', async () => {
  await show(180)
  const announced = bar.getByRole('status')
  await expect.element(announced).toBeEmptyDOMElement()
  pass(80)
  await expect.element(bar.getByRole('timer')).toHaveTextContent('1 min 40 s')
  await expect
    .element(announced)
    .toHaveTextContent('Faltam menos de 2 minutos para a reserva expirar.')
})

test('the next reservation follows the one that ends, without a request, and then nothing', async () => {
  const server = await show(60, 300)
  await expect.element(bar.getByText('Evento 1')).toBeVisible()
  const { requests } = server
  pass(61)
  await expect.element(bar.getByText('Evento 2')).toBeVisible()
  pass(280)
  await expect.element(bar).not.toBeInTheDocument()
  expect(server.requests).toBe(requests)
})

test('nothing is shown to somebody without a reservation', async () => {
  const server = await show()
  await expect.poll(() => server.requests).toBe(1)
  await expect.element(bar).not.toBeInTheDocument()
})

test('a new answer in another tab is requested here, an unchanged one is not', async () => {
  const server = await show(600)
  await expect.element(bar).toBeVisible()
  const [reservation] = server.docs
  const otherTab = new BroadcastChannel('running-reservations')
  const send = otherTab.postMessage.bind(otherTab)
  send(`${reservation?._id} ${reservation?.expiresAt}`)
  server.docs = []
  send('')
  await expect.element(bar).not.toBeInTheDocument()
  expect(server.requests).toBe(2)
  otherTab.close()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { onDesktop } from '../../areas/events/testing/render-event.tsx'
import { readTouchedLink } from '../../areas/reservations/touched-link.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { eventId, renderInteractiveEvent } from './testing/render-interactive-event.tsx'

let network: ReturnType<typeof stubNetwork>
const stubNetwork = () => vi.spyOn(window, 'fetch').mockResolvedValue(new Response('{}'))

beforeEach(async () => {
  await onDesktop()
  network = stubNetwork()
})
afterEach(() => {
  vi.useRealTimers()
  network.mockRestore()
  localStorage.clear()
  sessionStorage.clear()
})

const visit = (query: string) =>
  renderInteractiveEvent({ isSignedIn: true, path: `/evento/noite${query}` })
const clicks = () => network.mock.calls.map(([url, options]) => [url, options?.body])

test('the first link goes along with the reservation, and each visit is counted once', async () => {
  await visit('?via=instagram')
  await expect.poll(clicks).toEqual([[`/api/events/${eventId}/clicks`, '{"via":"instagram"}']])
  const { reserved } = await visit('?via=radio')
  await pressOn(page.getByRole('button', { name: 'Aumentar Inteira' }).last())
  await pressOn(page.getByRole('button', { name: 'Reservar ingressos' }).last())
  await expect.poll(() => reserved).toMatchObject([{ via: 'instagram' }])
  expect(clicks()).toHaveLength(1)
})

test.each(['', '?via=', '?via=%22%3E%3Cscript%3E', `?via=${'x'.repeat(5000)}`, '?via=Instagram'])(
  'nothing is kept of “%s”',
  async (query) => {
    const { reserved } = await visit(query)
    await pressOn(page.getByRole('button', { name: 'Aumentar Inteira' }))
    await pressOn(page.getByRole('button', { name: 'Reservar ingressos' }))
    await expect.poll(() => reserved).toHaveLength(1)
    expect(reserved[0]).not.toHaveProperty('via')
    expect(clicks()).toEqual([])
  },
)

test('a link counts for its event only, and for 30 days', async () => {
  await visit('?via=instagram')
  await expect.poll(() => readTouchedLink(eventId)).toBe('instagram')
  expect(readTouchedLink(crypto.randomUUID())).toBeUndefined()
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const [almost, over] = [days(29.9), days(30.1)]
  vi.setSystemTime(almost)
  expect(readTouchedLink(eventId)).toBe('instagram')
  vi.setSystemTime(over)
  expect(readTouchedLink(eventId)).toBeUndefined()
})

test('a click that does not arrive disturbs nobody', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  const { messages } = await visit('?via=instagram')
  await expect.poll(clicks).toHaveLength(1)
  expect(messages).toEqual([])
})

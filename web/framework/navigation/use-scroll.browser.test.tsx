import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useLocation } from '../router/router.tsx'
import { MemoryRouter } from '../testing/memory-router.tsx'
import { useScroll } from './use-scroll.ts'

function TallPage() {
  useScroll({ location: useLocation(), action: 'POP' })
  return <div style={{ height: 5000 }}>Página</div>
}

/** Loads a page that was left at 700 px, in a browser that starts at the top. */
async function arriveBy(type: NavigationTimingType) {
  const entry = Object.create(PerformanceNavigationTiming.prototype, { type: { value: type } })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
  await render(
    <MemoryRouter initialEntries={['/longa']}>
      <TallPage />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  window.scrollTo(0, 0)
  sessionStorage.setItem('scroll', JSON.stringify([['default/longa', 700]]))
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.removeItem('scroll')
  window.history.scrollRestoration = 'auto'
  window.scrollTo(0, 0)
})

test.each(['back_forward', 'reload'] as const)(
  'a document loaded by %s is shown where it was left',
  async (type) => {
    await arriveBy(type)
    await expect.poll(() => window.scrollY).toBe(700)
  },
)

test('a link to the same address begins at the top', async () => {
  await arriveBy('navigate')
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(window.scrollY).toBe(0)
})

test('a page that was kept for the way back is shown where it was left', async () => {
  await arriveBy('navigate')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(() => window.scrollY).toBe(700)
})

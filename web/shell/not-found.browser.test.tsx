import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from '../framework/testing/memory-router.tsx'
import { renderBeforeHydration } from '../lib/testing/render-before-hydration.ts'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { NotFound } from './not-found.tsx'

function Pulse() {
  return useIsHydrated() && <p>Acordada</p>
}

const lost = (
  <MemoryRouter initialEntries={['/no/such/page?a=b']}>
    <NotFound />
    <Pulse />
  </MemoryRouter>
)

function watchReports() {
  const report = vi.fn<typeof reportError>()
  vi.stubGlobal('reportError', report)
  return report
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an unknown page that a link led to is reported with its path', async () => {
  const report = watchReports()
  await render(lost)
  expect(report.mock.calls).toEqual([[new Error('Unknown page: /no/such/page')]])
})

test('an unknown page that the server sent was reported there', async () => {
  const report = watchReports()
  const { view, wake } = renderBeforeHydration(lost)
  wake()
  await expect.element(view.getByText('Acordada')).toBeVisible()
  expect(report).not.toHaveBeenCalled()
})

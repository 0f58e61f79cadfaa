import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Link } from '../router/router.tsx'
import { MemoryRouter } from '../testing/memory-router.tsx'
import type { LoadedPage } from './load-page.ts'
import { useShownPage } from './shown-page.ts'

/** Addresses that the browser was sent to; the navigation itself is prevented. */
let visited: string[] = []
const hold = (event: NavigateEvent) => {
  visited.push(new URL(event.destination.url).pathname)
  event.preventDefault()
}
beforeEach(() => {
  visited = []
  window.navigation.addEventListener('navigate', hold)
})
afterEach(() => window.navigation.removeEventListener('navigate', hold))

const pageAt = (pathname: string): LoadedPage => {
  const head = { title: pathname, description: pathname, canonical: undefined }
  const page = { head: () => head, View: () => <p>Página {pathname}</p> }
  const route = {
    path: pathname,
    access: 'open',
    cacheable: true,
    source: '',
    load: async () => page,
  } as const
  return { route, params: {}, pathname, page }
}
const routes = { redirect: () => undefined }

interface ScreenProps {
  readonly load: () => Promise<LoadedPage>
}

const first = pageAt('/')

function Screen({ load }: ScreenProps) {
  const { page, isWaiting, retry } = useShownPage(first, load, routes)
  return (
    <>
      <page.page.View />
      {retry && (
        <button type="button" onClick={retry}>
          Tentar novamente
        </button>
      )}
      {isWaiting && <p>Carregando</p>}
      <Link to="/terms">Termos</Link>
      <a href="/agenda.ics">Agenda</a>
    </>
  )
}

/** Renders a page that waits for the code of the next one. */
async function renderWaiting() {
  const loads: PromiseWithResolvers<LoadedPage>[] = []
  const load = () => {
    const loading = Promise.withResolvers<LoadedPage>()
    loads.push(loading)
    return loading.promise
  }
  const view = await render(
    <MemoryRouter>
      <Screen load={load} />
    </MemoryRouter>,
  )
  await view.getByRole('link', { name: 'Termos' }).click()
  await expect.element(view.getByText('Carregando')).toBeVisible()
  // Effects run after the render.
  await expect.poll(() => loads.length).toBe(1)
  const abort = async () => {
    loads.at(-1)?.reject(new TypeError('Importing a module script failed.'))
    // Handlers of a rejection run before the next task.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { view, loads, abort }
}

test('a page whose code is gone is loaded from the server', async () => {
  const { abort } = await renderWaiting()
  await abort()
  await expect.poll(() => visited).toEqual(['/terms'])
})

test('offline a page whose code is not loaded can be retried, without a document request', async () => {
  const { view, loads, abort } = await renderWaiting()
  const network = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await abort()
  const retry = view.getByRole('button', { name: 'Tentar novamente' })
  await expect.element(retry).toBeVisible()
  expect(visited).toEqual([])
  await retry.click()
  await expect.poll(() => loads.length).toBe(2)
  loads.at(-1)?.resolve(pageAt('/terms'))
  await expect.element(view.getByText('Página /terms')).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
  network.mockRestore()
})

test('an unavailable page loads by itself once the network is back', async () => {
  const { view, loads, abort } = await renderWaiting()
  const network = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await abort()
  await expect.element(view.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  network.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => loads.length).toBe(2)
  loads.at(-1)?.resolve(pageAt('/terms'))
  await expect.element(view.getByText('Página /terms')).toBeVisible()
})

test('an older click does not interrupt a navigation to another document', async () => {
  const { abort } = await renderWaiting()
  window.dispatchEvent(new Event('beforeunload'))
  await abort()
  expect(visited).toEqual([])
})

test('nor does it where only a link click announces the navigation, as on iOS', async () => {
  const { view, abort } = await renderWaiting()
  const silence = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('beforeunload', silence, { capture: true })
  await view.getByRole('link', { name: 'Agenda' }).click()
  await abort()
  window.removeEventListener('beforeunload', silence, { capture: true })
  expect(visited).toEqual(['/agenda.ics'])
})

test('after coming back from the other document the requested page is loaded', async () => {
  const { view, loads, abort } = await renderWaiting()
  window.dispatchEvent(new Event('beforeunload'))
  await abort()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  loads.at(-1)?.resolve(pageAt('/terms'))
  await expect.element(view.getByText('Página /terms')).toBeVisible()
  expect([loads.length, visited]).toEqual([2, []])
})

import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createBrowserHistory, createPath } from './history.ts'
import { Link, Navigate, Router, ShownRoute, useNavigate, useParams, useVisit } from './router.tsx'

/** Addresses that the browser itself was about to load; the navigation is prevented. */
let documents: string[] = []
const hold = (event: NavigateEvent) => {
  if (event.navigationType === 'traverse' || event.destination.sameDocument) return
  documents.push(new URL(event.destination.url).pathname)
  event.preventDefault()
}

const start = window.location.href
beforeEach(() => {
  documents = []
  window.navigation.addEventListener('navigate', hold)
  window.history.pushState(null, '', '/start')
})
afterEach(() => {
  window.navigation.removeEventListener('navigate', hold)
  window.history.pushState(null, '', start)
})

function Address() {
  const { action, location } = useVisit()
  return (
    <p data-testid="address">
      {[action, createPath(location), JSON.stringify(location.state)].join(' ')}
    </p>
  )
}

function Buttons() {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => navigate('?page=2', { replace: true })}>
        Página 2
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Voltar
      </button>
    </>
  )
}

async function renderLinks() {
  const history = createBrowserHistory()
  await render(
    <StrictMode>
      <Router history={history}>
        <Address />
        <Link to="/terms" state={{ from: '/start' }}>
          Termos
        </Link>
        <Link to="/privacy" replace>
          Privacidade
        </Link>
        <Link to="/portaria" reloadDocument>
          Portaria
        </Link>
        <Link to="/contact" onClick={(event) => event.preventDefault()}>
          Contato
        </Link>
        <Buttons />
      </Router>
    </StrictMode>,
  )
}

const address = page.getByTestId('address')
const link = (name: string) => page.getByRole('link', { name })

const click = () => new MouseEvent('click', { bubbles: true, cancelable: true })

/** Links that each change one filter and keep the other, as they were rendered. */
function Filters() {
  const { search } = useVisit().location
  const withFilter = (name: string) => {
    const filters = new URLSearchParams(search)
    filters.set(name, 'on')
    return `?${filters}`
  }
  return ['city', 'type'].map((name) => (
    <Link key={name} to={withFilter(name)}>
      {name}
    </Link>
  ))
}

test('a filter chosen right after another keeps it', async () => {
  await render(
    <Router history={createBrowserHistory()}>
      <Filters />
    </Router>,
  )
  const press = (name: string) => link(name).element().dispatchEvent(click())
  press('city')
  // Microtasks run between two clicks; a task of React's scheduler may come after both.
  await Promise.resolve()
  press('type')
  expect(window.location.search).toBe('?city=on&type=on')
})

test('a link shows its page without a document, with state, and back returns', async () => {
  await renderLinks()
  await expect.element(address).toHaveTextContent('POP /start null')
  await link('Termos').click()
  await expect.element(address).toHaveTextContent('PUSH /terms {"from":"/start"}')
  expect([window.location.pathname, documents]).toEqual(['/terms', []])
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect.element(address).toHaveTextContent('POP /start null')
  window.history.forward()
  await expect.element(address).toHaveTextContent('POP /terms {"from":"/start"}')
})

test('the Enter key follows a link', async () => {
  await renderLinks()
  link('Termos').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveTextContent('PUSH /terms {"from":"/start"}')
})

test('a link to the current address, and one that replaces, add no entry', async () => {
  await renderLinks()
  await link('Termos').click()
  const { length } = window.history
  await link('Termos').click()
  await expect.element(address).toHaveTextContent('REPLACE /terms {"from":"/start"}')
  await link('Privacidade').click()
  await expect.element(address).toHaveTextContent('REPLACE /privacy null')
  expect(window.history.length).toBe(length)
})

test('a click for a new tab or window, a prevented one and another document are left alone', async () => {
  await renderLinks()
  const opened: boolean[] = []
  const stop = (event: Event) => {
    opened.push(event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('click', stop)
  for (const modifiers of [['ControlOrMeta'], ['Shift'], ['Alt']] as const) {
    await link('Termos').click({ modifiers: [...modifiers] })
  }
  await link('Portaria').click()
  window.removeEventListener('click', stop)
  await link('Contato').click()
  expect(opened).toEqual([false, false, false, false])
  await expect.element(address).toHaveTextContent('POP /start null')
  await link('Portaria').click()
  await expect.poll(() => documents).toEqual(['/portaria'])
})

test('a query can be changed on the page', async () => {
  await renderLinks()
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect.element(address).toHaveTextContent('REPLACE /start?page=2 null')
})

test('an address of another site is refused', () => {
  const { navigate } = createBrowserHistory()
  expect(() => navigate('//evil.example', {})).toThrow('path of this site')
  expect(documents).toEqual([])
})

test('where the browser refuses more entries the document is loaded', async () => {
  await renderLinks()
  const push = vi.spyOn(window.history, 'pushState').mockImplementationOnce(() => {
    throw new DOMException('Attempt to use history.pushState() too often', 'SecurityError')
  })
  await link('Termos').click()
  push.mockRestore()
  await expect.poll(() => documents).toEqual(['/terms'])
})

test('a redirect happens once it is rendered', async () => {
  await render(
    <Router history={createBrowserHistory()}>
      <Address />
      {window.location.pathname === '/start' && <Navigate to="/login" replace />}
    </Router>,
  )
  await expect.element(address).toHaveTextContent('REPLACE /login null')
})

test('the shown page keeps its own address and parameters while the bar is ahead', async () => {
  const location = { pathname: '/venda/7', search: '', hash: '', state: null, key: 'a' }
  function Sale() {
    return <p>Venda {useParams().id}</p>
  }
  await render(
    <Router history={createBrowserHistory()}>
      <ShownRoute shown={{ location, action: 'PUSH' }} params={{ id: '7' }}>
        <Sale />
        <Address />
        <Link to="?page=2">Mais</Link>
      </ShownRoute>
    </Router>,
  )
  await expect.element(page.getByText('Venda 7')).toBeVisible()
  await expect.element(address).toHaveTextContent('PUSH /venda/7 null')
  await expect.element(link('Mais')).toHaveAttribute('href', '/venda/7?page=2')
})

import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from './app.tsx'
import { eventList, oneEvent } from './entry-server.fixture.ts'
import { loadCode } from './framework/navigation/load-page.ts'
import { MemoryRouter } from './framework/testing/memory-router.tsx'
import { type ApiResponse, bindApi } from './lib/api/api.ts'
import { createBrowserQueryClient } from './lib/api/query.ts'
import { createFakeAccounts, openTab } from './lib/testing/fake-accounts.ts'
import { site } from './lib/testing/sample-site.ts'
import { routes } from './routes.ts'

beforeEach(() => page.viewport(1280, 800))

const answer = (path: string): ApiResponse => {
  if (path === '/api/events/cities') return { status: 200, body: ['Salvador'] }
  const current = Number(new URLSearchParams(path.split('?')[1]).get('page'))
  const place = { page: current, totalDocs: 11, totalPages: 2, hasNextPage: current < 2 }
  return { status: 200, body: { ...eventList(oneEvent), ...place } }
}

async function renderHome() {
  const first = await loadCode('/', { routes, site })
  return render(
    <MemoryRouter>
      <App
        api={bindApi(async ({ path }) => answer(path))}
        auth={openTab(createFakeAccounts()).auth}
        client={createBrowserQueryClient()}
        first={first}
        now={new Date('2026-11-01T12:00:00.000Z')}
        site={site}
      />
    </MemoryRouter>,
  )
}

test('the next page of the listing begins at its heading', async () => {
  const view = await renderHome()
  const heading = view.getByRole('heading', { name: 'Eventos', exact: true })
  await view.getByRole('link', { name: 'Próxima' }).click()
  await expect.element(view.getByText('11 eventos, página 2 de 2')).toBeVisible()
  await expect.element(heading).toHaveFocus()
})

test('below the events promoters are invited to get in touch', async () => {
  const view = await renderHome()
  await expect
    .element(view.getByRole('heading', { name: 'Está organizando um evento?', exact: true }))
    .toBeVisible()
  await expect
    .element(view.getByRole('main').getByRole('link', { name: 'Comece Agora' }))
    .toHaveAttribute('href', '/contact')
})

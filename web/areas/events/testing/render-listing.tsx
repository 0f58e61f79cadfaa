import type { EventList, EventSummary } from '@55tickets/contracts/events.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from 'vitest-browser-react'
import { createPath } from '../../../framework/router/history.ts'
import { ShownRoute, useLocation, useVisit } from '../../../framework/router/router.tsx'
import { MemoryRouter } from '../../../framework/testing/memory-router.tsx'
import { type ApiResponse, bindApi } from '../../../lib/api/api.ts'
import { createBrowserQueryClient } from '../../../lib/api/query.ts'
import { AppProvider } from '../../../lib/app-context.tsx'
import { site } from '../../../lib/testing/sample-site.ts'
import { NowProvider } from '../../../lib/time/now.tsx'
import { Listing } from '../listing/listing.tsx'

export const summary = (name: string, changes: Partial<EventSummary> = {}): EventSummary => ({
  _id: crypto.randomUUID(),
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  eventType: 'shows',
  startDate: '2099-12-05T23:00:00.000Z',
  endDate: '2099-12-06T02:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  isRecurring: false,
  recurrenceConfig: null,
  locationName: 'Teatro Vila Aurora',
  city: 'Recife',
  region: 'PE',
  bannerUrl: '/media/poster/640.webp',
  feeBearer: 'customer',
  feePercentage: 10,
  lowestPrice: 40,
  currency: 'BRL',
  availability: 'available',
  ...changes,
})

export const sampleList = (docs: EventSummary[], changes: Partial<EventList> = {}): EventList => ({
  docs,
  page: 1,
  limit: 10,
  totalDocs: docs.length,
  totalPages: 1,
  hasPrevPage: false,
  hasNextPage: false,
  ...changes,
})

export const found = (list: EventList): ApiResponse => ({ status: 200, body: list })

type Respond = (query: URLSearchParams) => ApiResponse | Promise<ApiResponse>

/** Renders the listing at an address, with a fake API that answers by the given function. */
export async function renderListing(answer: Respond, address = '/') {
  const requests: string[] = []
  const api = bindApi(async ({ path }) => {
    if (path === '/api/events/cities') return { status: 200, body: ['Belém', 'Recife'] }
    const query = new URLSearchParams(path.split('?')[1])
    query.delete('limit')
    requests.push(query.toString())
    return answer(query)
  })
  const view = await render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={createBrowserQueryClient()}>
        <AppProvider api={api} site={site}>
          <NowProvider first={new Date()}>
            <ShownListing />
            <Address />
          </NowProvider>
        </AppProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return { view, requests, address: () => view.getByTestId('address').element().textContent }
}

/** Wraps the listing in a `ShownRoute`, as the app does. */
function ShownListing() {
  const shown = useVisit()
  return (
    <ShownRoute shown={shown} params={{}}>
      <Listing />
    </ShownRoute>
  )
}

function Address() {
  return <p data-testid="address">{createPath(useLocation())}</p>
}

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'
import type { FirstPage } from '../app.ts'
import { RouteAnnouncer } from '../navigation/route-announcer.tsx'
import type { Page, PageRoute } from '../page.ts'
import { Link, Navigate, ShownRoute, useParams } from '../router/router.tsx'
import { createRoutes } from '../routes.ts'
import { usePages } from '../use-pages.ts'

const greetingQuery = (name: string) => ({
  queryKey: ['greeting', name],
  queryFn: async () => `Hello, ${name}`,
  staleTime: Number.POSITIVE_INFINITY,
})

const start: PageRoute = { path: '/', access: 'open', cacheable: true }
const greeting: PageRoute = {
  path: '/greet/:name',
  access: 'open',
  cacheable: true,
  search: (search) => new URLSearchParams(search.has('loud') ? { loud: '1' } : {}),
  prefetch: async ({ client, params: { name = '' } }) => {
    await client.fetchQuery(greetingQuery(name))
    if (name === 'joana') return { movedTo: '/greet/ana' }
    return name === 'nobody' ? 404 : 200
  },
}
const own: PageRoute = { path: '/own', access: 'user', cacheable: true }
const draft: PageRoute = {
  path: '/draft',
  access: 'open',
  outsideProductionOnly: true,
}
const missing: PageRoute = { path: '*', access: 'open', cacheable: true, prefetch: async () => 404 }

const textPage = (title: string): Page => ({
  head: () => ({ title, description: title, canonical: undefined }),
  View: () => <h1>{title}</h1>,
})

const greetingPage: Page = {
  head: ({ client, params: { name = '' } }) => ({
    title: client.getQueryData<string>(greetingQuery(name).queryKey) ?? 'Loading',
    description: `A greeting of ${name}`,
    canonical: `/greet/${name}`,
    image: { url: '/hello.jpg', type: 'image/jpeg', width: 12, height: 6 },
  }),
  structured: async ({ params: { name } }) => ({ '@type': 'Person', name }),
  View: function Greeting() {
    const { name = '' } = useParams()
    return <h1>{useQuery(greetingQuery(name)).data}</h1>
  },
}

/** A site without the product: a few pages with all that a page can have. */
export const sampleRoutes = createRoutes({
  routes: {
    './pages/start/start.page.tsx': start,
    './pages/start/greeting.page.tsx': greeting,
    './pages/start/own.page.tsx': own,
    './pages/start/draft.page.tsx': draft,
    './pages/start/missing.page.tsx': missing,
  },
  folders: {
    './pages/start/chunk.ts': async () => ({
      './start.page.tsx': textPage('Start'),
      './greeting.page.tsx': greetingPage,
      './own.page.tsx': textPage('Own'),
      './missing.page.tsx': textPage('Missing'),
    }),
  },
  redirects: { '/hello': '/greet/you' },
})

/** An app as small as one can be. */
export function createSampleApp(api: Api) {
  const defaultOptions = { queries: { gcTime: Number.POSITIVE_INFINITY } }
  const client = new QueryClient({ defaultOptions })
  const render = (page: FirstPage) => <SampleApp {...page} api={api} client={client} />
  return { api, client, render }
}

interface SampleAppProps extends FirstPage {
  readonly api: Api
  readonly client: QueryClient
}

function SampleApp({ first, site, api, client }: SampleAppProps) {
  const { shown, redirect } = usePages({ first, routes: sampleRoutes, api, client, site })
  const { route, params, pathname, page } = shown.page
  return (
    <QueryClientProvider client={client}>
      {redirect && <Navigate to={redirect} replace />}
      <ShownRoute {...{ shown, route, params }}>
        <main>
          <page.View key={pathname} />
        </main>
        <Link to="/greet/ana">Greet Ana</Link>
        <Link to="/hello">Greet</Link>
      </ShownRoute>
      <RouteAnnouncer location={shown.location} />
    </QueryClientProvider>
  )
}

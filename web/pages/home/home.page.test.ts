import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { site } from '../../entry-server.fixture.ts'
import { page } from './home.page.tsx'

const head = (query: string) =>
  page.head({
    client: new QueryClient(),
    pathname: '/',
    params: {},
    search: new URLSearchParams(query),
    site,
  })

test.each([
  ['', '55Tickets | Descubra Novos Eventos'],
  ['city=Recife', 'Eventos e ingressos em Recife | 55Tickets'],
  ['type=shows&page=2', 'Eventos: Show (página 2) | 55Tickets'],
  ['q=choro', 'Busca: choro | 55Tickets'],
  ['q=choro&type=shows&city=Recife&page=2', 'Busca: choro, Show em Recife (página 2) | 55Tickets'],
])('the title of "%s" is "%s"', (query, title) => {
  expect(head(query).title).toBe(title)
})

test('city and category pages are indexed, searches are not', () => {
  expect(head('type=shows&city=Recife').canonical).toBe('/?city=Recife&type=shows')
  expect(head('q=choro').canonical).toBeUndefined()
})

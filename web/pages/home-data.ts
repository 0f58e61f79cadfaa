import { categoryLabels } from '@55tickets/rules/events/categories.ts'
import {
  type ListingFilters,
  readFilters,
  writeFilters,
} from '../areas/events/listing/listing-filters.ts'
import { cachedList, citiesQuery, eventListQuery } from '../areas/events/queries.ts'
import type { Head, HeadInput, PrefetchInput } from './page.ts'

export async function prefetchHome({ api, client, search }: PrefetchInput): Promise<200> {
  await Promise.all([
    client.fetchQuery(eventListQuery(api, readFilters(search))),
    // The listing is useful without its list of cities.
    client.prefetchQuery(citiesQuery(api)),
  ])
  return 200
}

export function homeHead({ client, search }: HeadInput): Head {
  const filters = readFilters(search)
  const query = writeFilters(filters).toString()
  // Pages without events, such as unknown cities, and search results should not be indexed.
  const isIndexable = !filters.q && cachedList(client, filters)?.docs.length !== 0
  return {
    title: query ? `${pageSubject(filters)} | 55Tickets` : '55Tickets | Descubra Novos Eventos',
    description:
      'Shows, teatro, festas, cursos e muito mais. Encontre eventos na sua cidade e compre seu ingresso com segurança no 55Tickets.',
    canonical: isIndexable ? `/${query && `?${query}`}` : undefined,
  }
}

function pageSubject({ q, city, type, page }: ListingFilters): string {
  const category = type && categoryLabels[type]
  const listed = category ? `Eventos: ${category}` : 'Eventos e ingressos'
  const searched = category ? `Busca: ${q}, ${category}` : `Busca: ${q}`
  return [
    q ? searched : listed,
    city ? ` em ${city}` : '',
    page > 1 ? ` (página ${page})` : '',
  ].join('')
}

import { categoryLabels } from '@55tickets/rules/categories.ts'
import { readFilters, writeFilters } from '../areas/events/listing-filters.ts'
import { citiesQuery, eventListQuery, knownList } from '../areas/events/queries.ts'
import type { Head, Heading, Prefetching } from '../ssr/page-route.ts'

export async function prefetchHome({ api, client, search }: Prefetching): Promise<200> {
  await Promise.all([
    client.fetchQuery(eventListQuery(api, readFilters(search))),
    // The listing is useful without its list of cities.
    client.prefetchQuery(citiesQuery(api)),
  ])
  return 200
}

export function homeHead({ client, search }: Heading): Head {
  const filters = readFilters(search)
  const subject = [
    filters.type ? `Eventos: ${categoryLabels[filters.type]}` : 'Eventos e ingressos',
    filters.city ? ` em ${filters.city}` : '',
    filters.page > 1 ? ` (página ${filters.page})` : '',
  ].join('')
  const query = writeFilters(filters).toString()
  return {
    title: query ? `${subject} | 55Tickets` : '55Tickets | Descubra Novos Eventos',
    description:
      'Shows, teatro, festas, cursos e muito mais. Encontre eventos na sua cidade e compre seu ingresso com segurança no 55Tickets.',
    // A made-up city or page lists nothing: not a page of ours to be found by.
    canonical:
      knownList(client, filters)?.docs.length === 0 ? undefined : `/${query && `?${query}`}`,
  }
}

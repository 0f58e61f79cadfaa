import { categoryLabels } from '@55tickets/rules/events/categories.ts'
import { Listing } from '../../areas/events/listing/listing.tsx'
import {
  type ListingFilters,
  readFilters,
  writeFilters,
} from '../../areas/events/listing/listing-filters.ts'
import { ListingHero } from '../../areas/events/listing/listing-hero.tsx'
import { cachedList, citiesQuery, eventListQuery } from '../../areas/events/queries.ts'
import { HydrateNear } from '../../framework/hydrate-near.tsx'
import type { Head, HeadInput, Page, PageRoute } from '../../framework/page.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

export const route: PageRoute = {
  path: '/',
  access: 'open',
  cacheable: true,
  search: (search) => writeFilters(readFilters(search)),
  prefetch: async ({ api, client, search }) => {
    await Promise.all([
      client.fetchQuery(eventListQuery(api, readFilters(search))),
      // The listing is useful without its list of cities.
      client.prefetchQuery(citiesQuery(api)),
    ])
    return 200
  },
}

export const page: Page = {
  head: homeHead,
  View: HomePage,
}

function homeHead({ client, search }: HeadInput): Head {
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

function HomePage() {
  return (
    <>
      <ListingHero />
      <Listing />
      <HydrateNear className="mt-20">
        <Invitation />
      </HydrateNear>
    </>
  )
}

function Invitation() {
  return (
    <section className="page-width">
      <div className="grid gap-6 rounded-xl bg-action px-6 py-10 text-action-ink md:grid-cols-[1fr_auto] md:items-center md:px-12 md:py-14">
        <div className="min-w-0">
          <h2 className="text-2xl wrap-break-word">Está organizando um evento?</h2>
          <p className="mt-3 max-w-reading">
            Venda ingressos com PIX e cartão, acompanhe tudo em um só lugar e receba seu público com
            check-in pelo celular.
          </p>
        </div>
        <ButtonLink to="/contact" variant="secondary" size="lg" className="justify-self-start">
          Comece Agora
        </ButtonLink>
      </div>
    </section>
  )
}

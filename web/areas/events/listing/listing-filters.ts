import { type Category, categories } from '@55tickets/rules/events/categories.ts'

/** Filters of the listing, as stored in the URL. */
export interface ListingFilters {
  /** Search text that was submitted to the server. */
  readonly q: string | undefined
  readonly city: string | undefined
  readonly type: Category | undefined
  readonly page: number
}

/** Maximum length of a search or a city that the API accepts. */
export const maxFilterLength = 100
/** Select value of "Todas as cidades", which means no city filter. */
export const allCities = 'todos'

/**
 * Reads filters from a URL. Invalid values are ignored, so that a mistyped URL still shows events.
 */
export function readFilters(search: URLSearchParams): ListingFilters {
  const city = readText(search, 'city')
  const type = search.get('type')
  const page = search.get('page') ?? ''
  return {
    q: readText(search, 'q'),
    city: city === allCities ? undefined : city,
    type: categories.find((category) => category === type),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

function readText(search: URLSearchParams, name: string): string | undefined {
  const text = search.get(name)?.trim()
  return text && text.length <= maxFilterLength ? text : undefined
}

/** Tells whether a filter is active. The page number is not a filter. */
export const isFiltered = ({ q, city, type }: ListingFilters): boolean =>
  q !== undefined || city !== undefined || type !== undefined

/** Query string of the filters, without those at their default. */
export function writeFilters({ q, city, type, page }: ListingFilters): URLSearchParams {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (city) search.set('city', city)
  if (type) search.set('type', type)
  if (page > 1) search.set('page', String(page))
  return search
}

export function listingHref(filters: ListingFilters): string {
  const query = writeFilters(filters).toString()
  return query ? `/?${query}` : '/'
}

import { type Category, categories } from '@55tickets/rules/categories.ts'

/** What the address bar says about the listing. */
export interface ListingFilters {
  /** What the server was asked to search for. */
  readonly q: string | undefined
  readonly city: string | undefined
  readonly type: Category | undefined
  readonly page: number
}

/** The longest search and the longest city that the API takes. */
export const longestText = 100
/** "Todas as cidades": the value that means no city. */
export const everyCity = 'todos'

/** What is not understood counts as not asked, so that a mistyped address still shows events. */
export function readFilters(search: URLSearchParams): ListingFilters {
  const city = readText(search, 'city')
  const type = search.get('type')
  const page = search.get('page') ?? ''
  return {
    q: readText(search, 'q'),
    city: city === everyCity ? undefined : city,
    type: categories.find((category) => category === type),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

function readText(search: URLSearchParams, name: string): string | undefined {
  const text = search.get(name)?.trim()
  return text && text.length <= longestText ? text : undefined
}

/** Whether something narrows the list. Another page of the whole list does not. */
export const isFiltered = ({ q, city, type }: ListingFilters): boolean =>
  q !== undefined || city !== undefined || type !== undefined

/** The shortest address of these filters: what is at its default is left out. */
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

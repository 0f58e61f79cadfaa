import { type Category, categories } from '@55tickets/rules/categories.ts'

/** What the address bar says about the listing. */
export interface ListingFilters {
  readonly city: string | undefined
  readonly type: Category | undefined
  readonly page: number
}

/** The longest city that the API takes. */
const longestCity = 100
/** "Todas as cidades": the value that means no city. */
export const everyCity = 'todos'

/** What is not understood counts as not asked, so that a mistyped address still shows events. */
export function readFilters(search: URLSearchParams): ListingFilters {
  const city = search.get('city')?.trim()
  const type = search.get('type')
  const page = search.get('page') ?? ''
  return {
    city: city && city !== everyCity && city.length <= longestCity ? city : undefined,
    type: categories.find((category) => category === type),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The shortest address of these filters: what is at its default is left out. */
export function writeFilters({ city, type, page }: ListingFilters): URLSearchParams {
  const search = new URLSearchParams()
  if (city) search.set('city', city)
  if (type) search.set('type', type)
  if (page > 1) search.set('page', String(page))
  return search
}

export function listingHref(filters: ListingFilters): string {
  const query = writeFilters(filters).toString()
  return query ? `/?${query}` : '/'
}

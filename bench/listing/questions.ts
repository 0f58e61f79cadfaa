import { categories } from '@55tickets/rules/events/categories.ts'
import { readPage } from './read-page.ts'
import { CITIES, KINDS, THEMES } from './words.ts'

/** One kind of listing query. */
export interface Question {
  name: string
  /** Path of the query, which varies from turn to turn, so that no single answer stays hot. */
  pathFor: (turn: number, pages: number) => string
  /** Allowed ratio of its time with a million events to that with a thousand. */
  maxRatio?: number
}

const MAX_TIMES = 2
const LARGEST_CITIES = 5
const COMMONEST_CATEGORIES = 4

/** Queries whose results exist in the smaller product. */
export async function questionsFor(url: string): Promise<Question[]> {
  const { docs } = await readPage(url, '/api/events?limit=50')
  const rareWords = docs.map(({ name }) => ({ q: name.slice(name.lastIndexOf(' ') + 1) }))
  const filters = CITIES.slice(0, LARGEST_CITIES).flatMap((city) =>
    categories.slice(0, COMMONEST_CATEGORIES).map((eventType) => ({ city, eventType })),
  )
  const pairs = KINDS.flatMap((kind) => THEMES.map((theme) => ({ q: `${theme} ${kind}` })))
  return [
    { name: 'first page', pathFor: cycle([{}]), maxRatio: MAX_TIMES },
    { name: 'city and category', pathFor: cycle(filters), maxRatio: MAX_TIMES },
    { name: 'q, a common word', pathFor: cycle(THEMES.map((q) => ({ q }))), maxRatio: MAX_TIMES },
    { name: 'q, a rare word', pathFor: cycle(rareWords), maxRatio: MAX_TIMES },
    { name: 'q, two words, always new', pathFor: cycle(pairs) },
    { name: 'last page', pathFor: (_turn, pages) => path({ page: String(pages) }) },
  ]
}

const path = (query: Record<string, string>) => `/api/events?${new URLSearchParams(query)}`

const cycle = (queries: readonly Record<string, string>[]) => (turn: number) =>
  path(queries[turn % queries.length] ?? {})

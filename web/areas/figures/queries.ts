import type { EventFigures } from '@55tickets/contracts/figures.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Api, parseAnswer } from '../../lib/api/api.ts'

/** Fetches how an event sells. */
export const figuresQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: ['figures', eventId],
    queryFn: ({ signal }) => api('readFigures', { params: { eventId } }, signal),
    structuralSharing: keepNewer,
  })

/** Parses pushed figures; undefined for those of another version of the server. */
export async function parseFigures(text: string): Promise<EventFigures | undefined> {
  try {
    return await parseAnswer('readFigures', JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Keeps the newer figures: a slow response may be older than what was pushed meanwhile. */
const keepNewer = (cached: unknown, received: unknown): unknown =>
  readTime(cached) > readTime(received) ? cached : received

const readTime = (figures: unknown): number =>
  typeof figures === 'object' && figures && 'now' in figures
    ? Date.parse(String(figures.now))
    : Number.NaN

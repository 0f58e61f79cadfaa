import type { HalfPriceCount } from '@55tickets/contracts/events.ts'
import { halfPricePath } from '@55tickets/rules/events/event-path.ts'
import { isSlug, isUuid } from '@55tickets/rules/text/slug.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PageRoute } from '../../../framework/page.ts'
import type { Api } from '../../../lib/api/api.ts'
import { nullIfNotFound } from '../../../lib/api/null-if-not-found.ts'

const halfPriceKey = (idOrSlug: string) => ['events', 'half-price', idOrSlug] as const

/** Interval at which an open page counts again: the count is never older than five seconds. */
const REFRESH_MS = 3000

/** Fetches the count of half-price tickets; null if there is no such event. */
export const halfPriceQuery = (api: Api, idOrSlug: string) =>
  queryOptions({
    queryKey: halfPriceKey(idOrSlug),
    queryFn: ({ signal }): Promise<HalfPriceCount | null> =>
      isSlug(idOrSlug) || isUuid(idOrSlug)
        ? api('readHalfPrice', { params: { id: idOrSlug } }, signal).catch(nullIfNotFound)
        : Promise.resolve(null),
    refetchInterval: REFRESH_MS,
  })

/** Fetches the count for the page, whose address has the event's present slug. */
export const prefetchHalfPrice: NonNullable<PageRoute['prefetch']> = async ({
  api,
  client,
  params: { idOrSlug = '' },
}) => {
  const count = await client.fetchQuery(halfPriceQuery(api, idOrSlug))
  if (!count) return 404
  const { _id, slug } = count.event
  return idOrSlug === slug || idOrSlug === _id ? 200 : { movedTo: halfPricePath(count.event) }
}

export const cachedHalfPrice = (client: QueryClient, idOrSlug: string) =>
  client.getQueryData<HalfPriceCount | null>(halfPriceKey(idOrSlug))

import type { Organizer } from '@55tickets/contracts/organizations.ts'
import { isSlug } from '@55tickets/rules/text/slug.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'
import { nullIfNotFound } from '../../lib/api/null-if-not-found.ts'

/** Begins with `events`, because it is public and shows events. */
const organizerKey = (slug: string) => ['events', 'organizer', slug] as const

/** Fetches the public page of an organization; null if there is none. */
export const organizerQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: organizerKey(slug),
    queryFn: ({ signal }): Promise<Organizer | null> =>
      isSlug(slug)
        ? api('readOrganizer', { params: { slug } }, signal).catch(nullIfNotFound)
        : Promise.resolve(null),
  })

export const cachedOrganizer = (client: QueryClient, slug: string) =>
  client.getQueryData<Organizer | null>(organizerKey(slug))

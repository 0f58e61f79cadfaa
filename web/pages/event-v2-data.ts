import { isUuid } from '@55tickets/rules/text/slug.ts'
import { eventHead, prefetchEvent } from './event-data.ts'
import type { Head, HeadInput, PrefetchInput } from './page.ts'

/** Prefetches an event by id; a slug is not accepted here, even if the event exists. */
export const prefetchEventV2 = async ({ params, ...input }: PrefetchInput): Promise<200 | 404> =>
  isUuid(params.id ?? '') ? prefetchEvent({ ...input, params: { idOrSlug: params.id } }) : 404

/** Head of the alternative event page, which search engines must not index. */
export function eventV2Head({ params, ...input }: HeadInput): Head {
  const head = eventHead({ ...input, params: { idOrSlug: params.id } })
  return { ...head, title: `${head.title} - v2`, noindex: true }
}

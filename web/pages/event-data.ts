import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { sharePictureUrl } from '@55tickets/rules/events/picture.ts'
import { plainText, truncate } from '@55tickets/rules/text/plain-text.ts'
import { cachedEvent, eventQuery } from '../areas/events/queries.ts'
import type { Head, HeadInput, PrefetchInput } from './page.ts'

const maxDescriptionLength = 160

export async function prefetchEvent({ api, client, params }: PrefetchInput): Promise<200 | 404> {
  const event = await client.fetchQuery(eventQuery(api, params.idOrSlug ?? ''))
  return event ? 200 : 404
}

export function eventHead({ client, params }: HeadInput): Head {
  const event = cachedEvent(client, params.idOrSlug ?? '')
  if (!event) {
    const title = event === null ? 'Evento não encontrado' : 'Evento'
    return { title: `${title} | 55Tickets`, description: defaultDescription, canonical: undefined }
  }
  return {
    title: `${event.name} | 55Tickets`,
    description:
      truncate(plainText(event.eventDescription), maxDescriptionLength) || defaultDescription,
    canonical: eventPath(event),
    image: sharePictureUrl(event.bannerUrl),
  }
}

const defaultDescription = 'Confira este evento'

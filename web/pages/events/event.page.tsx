import type { EventDetail } from '@55tickets/contracts/events.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { sharePicture, sharePictureUrl } from '@55tickets/rules/events/picture.ts'
import { plainText, truncate } from '@55tickets/rules/text/plain-text.ts'
import { EventScreen } from '../../areas/events/event-screen.tsx'
import { cachedEvent, eventQuery } from '../../areas/events/queries.ts'
import type { Head, HeadInput, Page, PageRoute } from '../../framework/page.ts'
import { Navigate, useParams } from '../../framework/router/router.tsx'
import { InteractiveEvent } from './interactive-event.tsx'

const MAX_DESCRIPTION_LENGTH = 160
const DEFAULT_DESCRIPTION = 'Confira este evento'

export const route: PageRoute = {
  path: '/evento/:idOrSlug',
  access: 'open',
  cacheable: true,
  prefetch: async ({ api, client, params: { idOrSlug = '' } }) => {
    const event = await client.fetchQuery(eventQuery(api, idOrSlug))
    if (!event) return 404
    return isFormerSlug(event, idOrSlug) ? { movedTo: eventPath(event) } : 200
  },
}

/** True for a slug that the event had before: its page has one address only. */
const isFormerSlug = ({ _id, slug }: EventDetail, idOrSlug: string) =>
  idOrSlug !== slug && idOrSlug !== _id

export const page: Page = {
  head: eventHead,
  structured: async (input) =>
    (await import('./event-structured-data.ts')).eventStructuredData(input),
  View: EventPage,
}

function eventHead({ client, params }: HeadInput): Head {
  const event = cachedEvent(client, params.idOrSlug ?? '')
  if (!event) {
    const title = event === null ? 'Evento não encontrado' : 'Evento'
    return { title: `${title} | 55Tickets`, description: DEFAULT_DESCRIPTION, canonical: undefined }
  }
  return {
    title: `${event.name} | 55Tickets`,
    description:
      truncate(plainText(event.eventDescription), MAX_DESCRIPTION_LENGTH) || DEFAULT_DESCRIPTION,
    canonical: eventPath(event),
    image: { ...sharePicture, url: sharePictureUrl(event.bannerUrl), type: 'image/jpeg' },
  }
}

function EventPage() {
  const { idOrSlug = '' } = useParams()
  return (
    <EventScreen idOrSlug={idOrSlug}>
      {(event) =>
        isFormerSlug(event, idOrSlug) ? (
          <Navigate to={eventPath(event)} replace />
        ) : (
          <InteractiveEvent event={event} hasRunningTotal />
        )
      }
    </EventScreen>
  )
}

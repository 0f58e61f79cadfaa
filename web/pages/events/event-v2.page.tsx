import { isUuid } from '@55tickets/rules/text/slug.ts'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { EventMissing } from '../../areas/events/event-missing.tsx'
import { EventScreen } from '../../areas/events/event-screen.tsx'
import { eventQuery } from '../../areas/events/queries.ts'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useParams } from '../../framework/router/router.tsx'
import { page as eventPage } from './event.page.tsx'
import { InteractiveEvent } from './interactive-event.tsx'

export const route: PageRoute = {
  path: '/evento/v2/:id',
  access: 'open',
  cacheable: true,
  // By id only: a slug is not found here, even if the event exists.
  prefetch: async ({ api, client, params: { id = '' } }) =>
    isUuid(id) && (await client.fetchQuery(eventQuery(api, id))) ? 200 : 404,
}

export const page: Page = {
  head: ({ params, ...input }) => {
    const head = eventPage.head({ ...input, params: { idOrSlug: params['id'] } })
    return { ...head, title: `${head.title} - v2`, noindex: true }
  },
  View: EventV2Page,
}

function EventV2Page() {
  const { id = '' } = useParams()
  if (!isUuid(id)) return <EventMissing />
  return (
    <>
      <div className="page-width pt-2">
        <p className="flex items-center gap-3 rounded-lg bg-accent-soft px-5 py-3 font-semibold text-accent-ink">
          <FlaskConical aria-hidden="true" className="size-5 shrink-0" />
          Esta é uma versão de teste com novo layout. Seu feedback é importante!
        </p>
      </div>
      <EventScreen idOrSlug={id}>
        {(event) => <InteractiveEvent event={event} hasRunningTotal={false} />}
      </EventScreen>
    </>
  )
}

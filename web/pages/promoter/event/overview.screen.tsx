import { eventScreenPath } from '../../../areas/editor/event-screen-path.ts'
import { EventOverview } from '../../../areas/editor/overview/event-overview.tsx'
import { EventFigures } from '../../../areas/figures/event-figures.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId',
  title: 'Evento',
  View: EventOverviewScreen,
}

function EventOverviewScreen() {
  const { eventId = '' } = useParams()
  const figures = <EventFigures eventId={eventId} linksPath={eventScreenPath(eventId, 'links')} />
  return <EventOverview eventId={eventId} figures={figures} />
}

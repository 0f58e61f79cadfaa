import { EventOverview } from '../../../areas/editor/overview/event-overview.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId',
  title: 'Evento',
  View: EventOverviewScreen,
}

function EventOverviewScreen() {
  const { eventId = '' } = useParams()
  return <EventOverview eventId={eventId} />
}

import { EventHistory } from '../../../areas/editor/history/event-history.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/historico',
  title: 'Histórico do evento',
  View: EventHistoryScreen,
}

function EventHistoryScreen() {
  const { eventId = '' } = useParams()
  return <EventHistory eventId={eventId} />
}

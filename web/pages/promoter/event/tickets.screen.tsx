import { TicketsScreen } from '../../../areas/editor/tickets/tickets-screen.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/ingressos',
  title: 'Ingressos do evento',
  View: EventTicketsScreen,
}

function EventTicketsScreen() {
  const { eventId = '' } = useParams()
  return <TicketsScreen eventId={eventId} />
}

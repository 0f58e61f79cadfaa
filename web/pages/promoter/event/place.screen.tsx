import { PlaceScreen } from '../../../areas/editor/place/place-screen.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/local',
  title: 'Local do evento',
  View: EventPlaceScreen,
}

function EventPlaceScreen() {
  const { eventId = '' } = useParams()
  return <PlaceScreen eventId={eventId} />
}

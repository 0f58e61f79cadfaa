import { DatesScreen } from '../../../areas/editor/dates/dates-screen.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/datas',
  title: 'Datas do evento',
  View: EventDatesScreen,
}

function EventDatesScreen() {
  const { eventId = '' } = useParams()
  return <DatesScreen eventId={eventId} />
}

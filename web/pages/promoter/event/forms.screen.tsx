import { FormsScreen } from '../../../areas/editor/forms/forms-screen.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/formularios',
  title: 'Formulários do evento',
  View: EventFormsScreen,
}

function EventFormsScreen() {
  const { eventId = '' } = useParams()
  return <FormsScreen eventId={eventId} />
}

import { CancellationScreen } from '../../../areas/cancellation/cancellation-screen.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/cancelar',
  title: 'Cancelar evento',
  View: CancelEventScreen,
}

function CancelEventScreen() {
  const { eventId = '' } = useParams()
  return <CancellationScreen eventId={eventId} />
}

import { CopyEvent } from '../../../areas/editor/copy/copy-event.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/copiar',
  title: 'Copiar evento',
  View: CopyEventScreen,
}

function CopyEventScreen() {
  const { eventId = '' } = useParams()
  return <CopyEvent eventId={eventId} />
}

import { PageEditor } from '../../../areas/editor/page/page-editor.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/pagina',
  title: 'Página do evento',
  View: EventPageScreen,
}

function EventPageScreen() {
  const { eventId = '' } = useParams()
  return <PageEditor eventId={eventId} />
}

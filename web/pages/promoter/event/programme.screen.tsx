import { ProgrammeScreen } from '../../../areas/editor/programme/programme-screen.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/programacao',
  title: 'Programação do evento',
  View: EventProgrammeScreen,
}

function EventProgrammeScreen() {
  const { eventId = '' } = useParams()
  return <ProgrammeScreen eventId={eventId} />
}

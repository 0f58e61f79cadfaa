import { PostponeScreen } from '../../../areas/editor/postpone/postpone-screen.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/adiar',
  title: 'Adiar evento',
  View: PostponeEventScreen,
}

function PostponeEventScreen() {
  const { eventId = '' } = useParams()
  return <PostponeScreen eventId={eventId} />
}

import { PartScreen } from '../../../areas/editor/part-form/part-screen.tsx'
import { LinkList } from '../../../areas/links/link-list.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/links',
  title: 'Links de divulgação',
  View: EventLinksScreen,
}

function EventLinksScreen() {
  const { eventId = '' } = useParams()
  return (
    <PartScreen eventId={eventId} title="Links de divulgação">
      {(event) => <LinkList event={event} />}
    </PartScreen>
  )
}

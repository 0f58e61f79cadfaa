import { eventScreenPath } from '../../../areas/editor/event-screen-path.ts'
import { PartScreen } from '../../../areas/editor/part-form/part-screen.tsx'
import { MessageList } from '../../../areas/messages/message-list.tsx'
import { useLocation, useNavigate, useParams } from '../../../framework/router/router.tsx'
import { queryText, readPage } from '../../../lib/list-params.ts'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/mensagens',
  title: 'Mensagens do evento',
  View: EventMessagesScreen,
}

function EventMessagesScreen() {
  const { eventId = '' } = useParams()
  const search = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  return (
    <PartScreen eventId={eventId} title="Mensagens" right="writeEvents">
      {(event) => (
        <MessageList
          event={event}
          page={readPage(search)}
          newPath={eventScreenPath(eventId, 'mensagens/nova')}
          onPageChange={(page) => {
            const query = queryText({ page: page > 1 ? String(page) : undefined })
            navigate(`${eventScreenPath(eventId, 'mensagens')}${query}`, { replace: true })
          }}
        />
      )}
    </PartScreen>
  )
}

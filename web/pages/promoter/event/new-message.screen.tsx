import { EditedEventLoader } from '../../../areas/editor/edited-event-loader.tsx'
import { eventScreenPath } from '../../../areas/editor/event-screen-path.ts'
import { RichTextField } from '../../../areas/editor/rich-text/rich-text-field.tsx'
import { NewMessageScreen } from '../../../areas/messages/new-message-screen.tsx'
import { useLocation, useNavigate, useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/mensagens/nova',
  title: 'Nova mensagem',
  View: EventNewMessageScreen,
}

function EventNewMessageScreen() {
  const { eventId = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const listPath = eventScreenPath(eventId, 'mensagens')
  return (
    <EditedEventLoader eventId={eventId} right="writeEvents">
      {(event) => (
        <NewMessageScreen
          {...{ event, search, listPath, RichTextField }}
          onSent={() => navigate(listPath, { replace: true })}
        />
      )}
    </EditedEventLoader>
  )
}

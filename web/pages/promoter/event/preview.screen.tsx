import { announcePreview, EventPreview } from '../../../areas/editor/preview/event-preview.tsx'
import { EventView } from '../../../areas/events/event-view.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/previa',
  title: 'Prévia do evento',
  View: EventPreviewScreen,
  // The event's page has a bar of its own at the foot.
  isBare: true,
}

const stock = { isCurrent: true, held: {}, refresh: () => undefined }

function EventPreviewScreen() {
  const { eventId = '' } = useParams()
  return (
    <EventPreview eventId={eventId}>
      {(event) => (
        <EventView
          event={event}
          stock={stock}
          hasRunningTotal
          isReserving={false}
          onReserve={announcePreview}
        />
      )}
    </EventPreview>
  )
}

import { useParams } from 'react-router'
import { EventScreen } from '../../areas/events/event-screen.tsx'
import { InteractiveEvent } from './interactive-event.tsx'

export default function EventPage() {
  const { idOrSlug = '' } = useParams()
  return (
    <EventScreen idOrSlug={idOrSlug}>
      {(event) => <InteractiveEvent event={event} hasRunningTotal />}
    </EventScreen>
  )
}

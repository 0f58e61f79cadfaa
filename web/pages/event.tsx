import { useParams } from 'react-router'
import { EventScreen } from '../areas/events/event-screen.tsx'
import { EventChoosing } from './event-choosing.tsx'

export default function EventPage() {
  const { idOrSlug = '' } = useParams()
  return (
    <EventScreen idOrSlug={idOrSlug}>
      {(event) => <EventChoosing event={event} hasRunningTotal />}
    </EventScreen>
  )
}

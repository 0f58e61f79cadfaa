import { isUuid } from '@55tickets/rules/text/slug.ts'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useParams } from 'react-router'
import { EventMissing } from '../../areas/events/event-missing.tsx'
import { EventScreen } from '../../areas/events/event-screen.tsx'
import { InteractiveEvent } from './interactive-event.tsx'

export default function EventV2Page() {
  const { id = '' } = useParams()
  if (!isUuid(id)) return <EventMissing />
  return (
    <>
      <div className="page-width pt-2">
        <p className="flex items-center gap-3 rounded-lg bg-accent-soft px-5 py-3 font-semibold text-accent-ink">
          <FlaskConical aria-hidden="true" className="size-5 shrink-0" />
          Esta é uma versão de teste com novo layout. Seu feedback é importante!
        </p>
      </div>
      <EventScreen idOrSlug={id}>
        {(event) => <InteractiveEvent event={event} hasRunningTotal={false} />}
      </EventScreen>
    </>
  )
}

import type { EventDetail } from '@55tickets/contracts/events.ts'
import { categoryLabels } from '@55tickets/rules/events/categories.ts'
import { dateLine } from '@55tickets/rules/events/date-line.ts'
import { isEnded } from '@55tickets/rules/events/event-date.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import MapPin from 'lucide-react/icons/map-pin'
import Share2 from 'lucide-react/icons/share-2'
import { useSite } from '../../lib/app-context.tsx'
import { useNow } from '../../lib/time/now.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { buttonClasses, buttonContent } from '../../ui/button-look.ts'
import { classes } from '../../ui/classes.ts'

const lineClasses = 'flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-action'

export function EventHeading({ event }: { event: EventDetail }) {
  const ended = isEnded(event, useNow())
  // The map section shows the address too.
  const hasMap = event.lat !== null && event.lng !== null
  return (
    <div>
      <BackLink to="/">Voltar para Eventos</BackLink>
      <div className="mt-3 flex flex-wrap gap-2">
        <Badge>{categoryLabels[event.eventType]}</Badge>
        {ended && event.status === 'scheduled' && (
          <Badge>
            <CalendarX2 aria-hidden="true" />
            Evento encerrado
          </Badge>
        )}
      </div>
      <h1 className="mt-3 text-3xl font-black tracking-[-0.035em]">{event.name}</h1>
      <div className="mt-5 grid gap-2.5 text-lg">
        <p className={lineClasses}>
          <CalendarDays aria-hidden="true" />
          <span className="first-letter:uppercase">{dateLine(event)}</span>
        </p>
        <p className={lineClasses}>
          <MapPin aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            <span className="block">{venueText(event)}</span>
            {!hasMap && <span className="block text-base text-ink-soft">{event.address}</span>}
          </span>
        </p>
      </div>
      <EventActions event={event} hasDate={!ended && event.status === 'scheduled'} />
    </div>
  )
}

const look = classes(buttonClasses({ variant: 'secondary', size: 'sm' }), 'max-w-full')

/** Links to share an event and to add it to a calendar, if there is a day to come. */
function EventActions({ event, hasDate }: { event: EventDetail; hasDate: boolean }) {
  const { publicUrl } = useSite()
  const text = `Confira este evento: ${event.name} ${publicUrl}${eventPath(event)}`
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={look}
      >
        <span className={buttonContent}>
          <Share2 aria-hidden="true" />
          Compartilhar no WhatsApp
        </span>
      </a>
      {hasDate && (
        <a href={`${eventPath(event)}/agenda.ics`} download className={look}>
          <span className={buttonContent}>
            <CalendarPlus aria-hidden="true" />
            Adicionar à agenda
          </span>
        </a>
      )}
    </div>
  )
}

interface Venue {
  readonly locationName: string
  readonly city: string
  readonly region: string
}

const venueText = ({ locationName, city, region }: Venue): string =>
  `${locationName}, ${city}, ${region}`

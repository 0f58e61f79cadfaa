import type { EventDetail } from '@55tickets/contracts/events.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Share2 from 'lucide-react/icons/share-2'
import { useSite } from '../../lib/app-context.tsx'
import { buttonClasses, buttonContent } from '../../ui/button-look.ts'
import { classes } from '../../ui/classes.ts'

const look = classes(buttonClasses({ variant: 'secondary', size: 'sm' }), 'max-w-full')

/** Links to share an event and to add it to a calendar. */
export function EventActions({ event, ended }: { event: EventDetail; ended: boolean }) {
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
      {!ended && (
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

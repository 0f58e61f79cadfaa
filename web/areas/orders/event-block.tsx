import type { Sale } from '@55tickets/contracts/orders.ts'
import { dateLineWithEnd } from '@55tickets/rules/events/date-line.ts'
import { pictureSrcSet } from '@55tickets/rules/events/picture.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import { Card } from '../../ui/card.tsx'
import { EventStatusBadge } from './event-status-badge.tsx'

const lineClasses =
  'flex gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-action'

export function EventBlock({ event }: { event: Sale['evento'] }) {
  return (
    <Card className="@container">
      <div className="@xl:flex">
        <img
          src={event.bannerUrl}
          srcSet={pictureSrcSet(event.bannerUrl) || undefined}
          sizes="(min-width: 48.0625rem) 24rem, 92vw"
          alt=""
          width={1280}
          height={720}
          className="aspect-[5/2] w-full bg-sunken object-cover @max-xl:md:aspect-[8/1] @xl:aspect-auto @xl:w-56 @xl:shrink-0"
        />
        <div className="grid grow content-center gap-3 p-5">
          <EventStatusBadge status={event.status} />
          <h2 className="text-xl">{event.name}</h2>
          <p className={lineClasses}>
            <CalendarDays aria-hidden="true" />
            <span className="first-letter:uppercase">{dateLineWithEnd(event)}</span>
          </p>
          <p className={lineClasses}>
            <MapPin aria-hidden="true" />
            <span>
              <span className="block">{`${event.locationName}, ${event.city}, ${event.region}`}</span>
              {event.address && <span className="block text-ink-soft">{event.address}</span>}
            </span>
          </p>
        </div>
      </div>
    </Card>
  )
}

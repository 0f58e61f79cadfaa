import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { dateLine } from '@55tickets/rules/events/date-line.ts'
import { pictureSrcSet } from '@55tickets/rules/events/picture.ts'
import { zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { EventStateBadges } from '../../../ui/badge/event-state-badges.tsx'
import { classes } from '../../../ui/classes.ts'

/** Characters from which a name is set smaller, so that it leaves room for the figures. */
const LONG_NAME = 60

/** Name, state, date and place of an event above its overview. */
export function OverviewHead({ event }: { event: EditedEvent }) {
  const { organization, page, place } = event
  const where = [place.locationName, place.city, place.region].filter(Boolean).join(', ')
  return (
    <div>
      {/* A desk has the same link in the side bar. */}
      <div className="mb-2 md:hidden">
        <BackLink to={`/promotor/o/${organization.slug}`}>{organization.name}</BackLink>
      </div>
      <div className="flex items-start gap-4">
        <img
          src={page.bannerUrl}
          srcSet={pictureSrcSet(page.bannerUrl) || undefined}
          sizes="10rem"
          alt=""
          width={160}
          height={90}
          className="aspect-video w-24 shrink-0 rounded-md bg-sunken object-cover sm:w-40"
        />
        <div className="min-w-0">
          <h1
            className={classes(
              'leading-tight font-black wrap-anywhere',
              page.name.length > LONG_NAME ? 'text-base sm:text-lg' : 'text-xl sm:text-2xl',
            )}
          >
            {page.name}
          </h1>
          <EventStateBadges state={event.state} isUnlisted={event.isUnlisted} className="mt-2" />
        </div>
      </div>
      <p className="mt-3 text-ink-soft">
        {event.dates.version > 0 && (
          <span className="block">
            {event.state === 'postponed' ? 'Data a definir' : eventDateLine(event)}
          </span>
        )}
        {where && <span className="block">{where}</span>}
      </p>
    </div>
  )
}

/** Full date of an edited event, as its page shows it. */
export function eventDateLine({ dates }: Pick<EditedEvent, 'dates'>): string {
  const { timezone, startDate, endDate, recurrence } = dates
  const line = dateLine({
    startDate: zonedToInstant(startDate, timezone),
    endDate: zonedToInstant(endDate, timezone),
    timezone,
    isRecurring: recurrence !== null,
    recurrenceConfig: recurrence,
  })
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`
}

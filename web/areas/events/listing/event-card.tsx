import type { EventSummary } from '@55tickets/contracts/events.ts'
import { dateBlock, isRunning, shortDate } from '@55tickets/rules/events/event-date.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { pictureSrcSet } from '@55tickets/rules/events/picture.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useNow } from '../../../lib/time/now.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { CardLink, LinkCard } from '../../../ui/link-card.tsx'
import { AvailabilityBadge } from '../availability-badge.tsx'
import { lowestPriceText, withFeeText } from '../price-text.ts'

interface EventCardProps {
  readonly event: EventSummary
  readonly poster: keyof typeof posterLoading
  /** Called with the event's href when somebody follows the link. */
  readonly onOpen: (href: string) => void
}

const posterLoading = {
  first: { loading: 'eager', fetchPriority: 'high' },
  early: { loading: 'eager' },
  later: { loading: 'lazy' },
} as const

/**
 * Image sizes of a card. Phones get less than their full width: on their dense screens nobody sees
 * the difference, and it halves the bytes.
 */
const POSTER_SIZES =
  '(min-width: 80rem) 24.5rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 60vw'

export function EventCard({ event, poster, onOpen }: EventCardProps) {
  const now = useNow()
  const { day, month } = dateBlock(event, now)
  const href = eventPath(event)
  const isPostponed = event.availability === 'postponed'
  const isOff = isPostponed || event.availability === 'cancelled'
  return (
    <LinkCard className="flex h-full flex-col">
      <div className="relative">
        <img
          {...posterLoading[poster]}
          src={event.bannerUrl}
          srcSet={pictureSrcSet(event.bannerUrl) || undefined}
          sizes={POSTER_SIZES}
          alt=""
          width={640}
          height={360}
          decoding="async"
          className="aspect-video w-full bg-sunken object-cover"
        />
        <div className="absolute inset-x-3 bottom-3 flex flex-wrap justify-end gap-2">
          {!isOff && isRunning(event, now) && <Badge tone="accent">Acontecendo agora</Badge>}
          <CardAvailability event={event} />
        </div>
      </div>
      <div className="flex grow gap-4 p-5 pb-4">
        {!isPostponed && (
          <p aria-hidden="true" className="w-11 shrink-0 text-center">
            <span className="block text-2xl leading-none font-extrabold tracking-tight tabular-nums">
              {day}
            </span>
            <span className="mt-1 block text-xs font-bold tracking-wide text-action">{month}</span>
          </p>
        )}
        <div className="min-w-0 grow">
          <h3 className="line-clamp-2 text-lg leading-snug">
            <CardLink to={href} onClick={() => onOpen(href)}>
              {event.name}
            </CardLink>
          </h3>
          <p className="mt-2 text-sm">{isPostponed ? 'Nova data a definir' : shortDate(event)}</p>
          {/* The venue's name is truncated first; city and state are always shown in full. */}
          <p className="flex text-sm text-ink-soft">
            <span className="truncate">{event.locationName}</span>
            <span className="shrink-0 whitespace-pre">{`, ${event.city}, ${event.region}`}</span>
          </p>
        </div>
      </div>
      <div className="mx-5 flex items-center justify-between gap-3 border-t border-dashed border-line pt-3 pb-4">
        {!isOff && <CardPrice event={event} />}
        <span className="ml-auto inline-flex shrink-0 items-center gap-1.5 text-sm font-bold text-action">
          Ver detalhes
          <ArrowRight aria-hidden="true" className="size-4" />
        </span>
      </div>
    </LinkCard>
  )
}

/** Badge of an event's availability; none while tickets are available or where the event has none. */
function CardAvailability({ event: { availability } }: { event: EventSummary }) {
  if (availability === 'available' || availability === 'none') return null
  return <AvailabilityBadge status={availability} />
}

/** Lowest price, worded as in the bottom bar of the event's page. */
function CardPrice({ event }: { event: EventSummary }) {
  const { lowestPrice, currency } = event
  if (lowestPrice === null) return null
  const lowest = { price: lowestPrice, currency }
  const withFee = withFeeText(lowest, event)
  return (
    <p className="min-w-0 text-sm tabular-nums">
      <span className="block font-bold">{lowestPriceText(lowest)}</span>
      {withFee && <span className="block text-xs text-ink-soft">{withFee}</span>}
    </p>
  )
}

import type { EventSummary } from '@55tickets/contracts/events.ts'
import { dateBlock, shortDate } from '@55tickets/rules/event-date.ts'
import { pictureSet } from '@55tickets/rules/picture.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useNow } from '../../lib/now.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CardLink, LinkCard } from '../../ui/link-card.tsx'
import { AvailabilityBadge } from './availability-badge.tsx'
import { placeText } from './place-text.ts'
import { startingText, withFeeText } from './price-text.ts'

interface EventCardProps {
  readonly event: EventSummary
  /** Near the top of the page: its poster is loaded at once. */
  readonly isFirst: boolean
}

export function EventCard({ event, isFirst }: EventCardProps) {
  const { day, month } = dateBlock(event, useNow())
  return (
    <LinkCard className="flex h-full flex-col">
      <div className="relative">
        <img
          src={event.bannerUrl}
          srcSet={pictureSet(event.bannerUrl)}
          sizes="(min-width: 80rem) 23rem, (min-width: 64rem) 31vw, (min-width: 40rem) 47vw, 93vw"
          alt=""
          width={640}
          height={360}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className="aspect-video w-full bg-sunken object-cover"
        />
        <div className="absolute right-3 bottom-3">
          <CardBadge event={event} />
        </div>
      </div>
      <div className="flex grow gap-4 p-5">
        <p aria-hidden="true" className="w-11 shrink-0 text-center">
          <span className="block text-2xl leading-none font-extrabold tracking-tight tabular-nums">
            {day}
          </span>
          <span className="mt-1 block text-xs font-bold tracking-wide text-action">{month}</span>
        </p>
        <div className="flex min-w-0 grow flex-col">
          <h3 className="line-clamp-2 text-lg leading-snug">
            <CardLink to={`/evento/${event.slug}`}>{event.name}</CardLink>
          </h3>
          <p className="mt-2 text-sm">{shortDate(event)}</p>
          <p className="truncate text-sm text-ink-soft">{placeText(event)}</p>
          <CardPrice event={event} />
        </div>
      </div>
    </LinkCard>
  )
}

function CardBadge({ event }: { event: EventSummary }) {
  const { availability } = event
  if (availability === 'available') {
    return event.lowestPrice === 0 ? <Badge>Gratuito</Badge> : null
  }
  return availability === 'none' ? null : <AvailabilityBadge status={availability} />
}

function CardPrice({ event }: { event: EventSummary }) {
  const { lowestPrice, currency } = event
  const lowest = lowestPrice === null ? undefined : { price: lowestPrice, currency }
  const withFee = lowest && withFeeText(lowest, event)
  return (
    <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-4">
      <p className="text-sm tabular-nums">
        <span className="block font-bold">{lowest && startingText(lowest)}</span>
        {withFee && <span className="block text-xs text-ink-soft">{withFee}</span>}
      </p>
      <span className="inline-flex items-center gap-1.5 text-sm font-bold text-action">
        Ver detalhes
        <ArrowRight aria-hidden="true" className="size-4" />
      </span>
    </div>
  )
}

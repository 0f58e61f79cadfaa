import type { PromoterEvent } from '@55tickets/contracts/editor.ts'
import { pictureSrcSet } from '@55tickets/rules/events/picture.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { EventStateBadges } from '../../ui/badge/event-state-badges.tsx'
import { CardLink, LinkCard } from '../../ui/link-card.tsx'

interface PromoterEventCardProps {
  readonly event: PromoterEvent
  /** True if the member may write events; a draft then leads on. */
  readonly canWrite: boolean
  /** Level of the name as a heading. */
  readonly level: 2 | 3
}

const POSTER_SIZES = '(min-width: 64rem) 22rem, (min-width: 40rem) 40vw, 8rem'

/** An event of the workspace: one number that matters, and one thing to do next. */
export function PromoterEventCard({ event, canWrite, level }: PromoterEventCardProps) {
  const { _id: id, name, startDate, timezone, city, bannerUrl } = event
  const Heading = `h${level}` as const
  const isDraft = event.state === 'draft'
  const day = startDate ? momentText(startDate, timezone) : 'Data a definir'
  return (
    <LinkCard className="flex h-full flex-col">
      <div className="flex grow gap-4 p-4 sm:flex-col sm:gap-0 sm:p-0">
        <img
          src={bannerUrl}
          srcSet={pictureSrcSet(bannerUrl) || undefined}
          sizes={POSTER_SIZES}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          decoding="async"
          className="aspect-video w-28 shrink-0 self-start rounded-md bg-sunken object-cover sm:w-full sm:rounded-none"
        />
        <div className="min-w-0 grow sm:p-5 sm:pb-4">
          <EventStateBadges state={event.state} isUnlisted={event.isUnlisted} />
          <Heading className="mt-2 line-clamp-2 text-base leading-snug wrap-anywhere sm:text-lg">
            <CardLink to={`/promotor/eventos/${id}`}>{name}</CardLink>
          </Heading>
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            <span className="block">{day}</span>
            <span className="block wrap-anywhere">{city}</span>
          </p>
        </div>
      </div>
      <div className="mx-4 flex min-h-16 items-center justify-between gap-3 border-t border-dashed border-line py-3 sm:mx-5">
        {!isDraft && <Sold event={event} />}
        <span className="ml-auto inline-flex shrink-0 items-center gap-1.5 text-sm font-bold text-action">
          {isDraft && canWrite ? 'Continuar rascunho' : 'Abrir'}
          <ArrowRight aria-hidden="true" className="size-4" />
        </span>
      </div>
    </LinkCard>
  )
}

/** Tickets sold, of how many, and what buyers paid for them. */
function Sold({ event: { sold, capacity, gross } }: { event: PromoterEvent }) {
  return (
    <p className="min-w-0 text-sm text-ink-soft tabular-nums">
      <span className="text-xl font-extrabold tracking-tight text-ink">{countText(sold)}</span>
      {` de ${countText(capacity)} vendidos`}
      <span className="block">{formatReais(gross)}</span>
    </p>
  )
}

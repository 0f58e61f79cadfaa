import type { EventDetail } from '@55tickets/contracts/events.ts'
import { isEnded } from '@55tickets/rules/events/event-date.ts'
import { halfPricePath } from '@55tickets/rules/events/event-path.ts'
import { halfPriceReportEnd } from '@55tickets/rules/tickets/half-price.ts'
import { halvesLeftText } from '@55tickets/rules/tickets/half-price-text.ts'
import { Link } from '../../../framework/router/router.tsx'
import { useNow } from '../../../lib/time/now.tsx'

/** Count of half-price tickets on the event's page, which leads to its own while that is public. */
export function HalfPriceLine({ event }: { event: EventDetail }) {
  const now = useNow()
  if (!event.halfPriceCount || now >= halfPriceReportEnd(event.endDate)) return null
  return (
    <p className="border-t border-line px-5 py-1 text-sm">
      <Link
        to={halfPricePath(event)}
        className="inline-flex min-h-11 items-center text-action underline underline-offset-4 hover:text-action-strong"
      >
        {isEnded(event, now)
          ? 'Meia-entrada: relatório final'
          : halvesLeftText(event.halfPriceCount)}
      </Link>
    </p>
  )
}

import type { EventDetail } from '@55tickets/contracts/events.ts'
import { halfPricePath } from '@55tickets/rules/events/event-path.ts'
import { halvesLeftText } from '@55tickets/rules/tickets/half-price-text.ts'
import { Link } from '../../../framework/router/router.tsx'

/** Count of half-price tickets on the event's page, which leads to its own. */
export function HalfPriceLine({ event }: { event: EventDetail }) {
  if (!event.halfPriceCount) return null
  return (
    <p className="border-t border-line px-5 py-1 text-sm">
      <Link
        to={halfPricePath(event)}
        className="inline-flex min-h-11 items-center text-action underline underline-offset-4 hover:text-action-strong"
      >
        {halvesLeftText(event.halfPriceCount)}
      </Link>
    </p>
  )
}

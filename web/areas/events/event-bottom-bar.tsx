import type { EventDetail } from '@55tickets/contracts/events.ts'
import { Button } from '../../ui/button.tsx'
import { lowestOf, startingText } from './price-text.ts'
import { ticketsId } from './ticket-panel.tsx'

/** On a phone the price and the way to the tickets stay in reach; at the page's end it gives way. */
export function EventBottomBar({ event }: { event: EventDetail }) {
  const show = () => document.getElementById(ticketsId)?.scrollIntoView({ behavior: 'smooth' })
  return (
    <aside
      aria-label="Ingressos"
      className="sticky bottom-0 z-30 mt-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-float md:hidden"
    >
      <div className="page-width flex items-center justify-between gap-4 py-3">
        <p className="min-w-0 leading-tight">
          <span className="block text-sm text-ink-soft">Ingressos</span>
          <span className="block font-bold tabular-nums">
            {startingText(lowestOf(event.tickets))}
          </span>
        </p>
        <Button onClick={show}>Ver ingressos</Button>
      </div>
    </aside>
  )
}

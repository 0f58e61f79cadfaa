import type { EventDetail } from '@55tickets/contracts/events.ts'
import { isEnded } from '@55tickets/rules/events/event-date.ts'
import { formatMoney } from '@55tickets/rules/money/money.ts'
import { ticketCountText } from '@55tickets/rules/text/count-text.ts'
import type { TicketChoice } from '@55tickets/rules/tickets/ticket-choice.ts'
import { useEffect, useState } from 'react'
import { useNow } from '../../lib/time/now.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { cheapestTicket, lowestPriceText, withFeeText } from './price-text.ts'
import { showTickets, ticketsId } from './ticket-choice/show-tickets.ts'

interface EventBottomBarProps {
  readonly event: EventDetail
  /** Current selection; undefined when the bar does not show a running total. */
  readonly choice: TicketChoice | undefined
}

/**
 * Phone bar with the price and a button that leads to the tickets; the styles reserve space for it.
 * It hides while the ticket section is visible, which has a button of its own.
 */
export function EventBottomBar({ event, choice }: EventBottomBarProps) {
  const isHidden = useIsInView(ticketsId)
  const ended = isEnded(event, useNow())
  const [main, more] = choice?.count ? choiceTexts(choice) : priceTexts(event, ended)
  return (
    <aside
      aria-label="Ingressos"
      inert={isHidden}
      className={classes(
        'bottom-bar fixed inset-x-0 bottom-(--reservation-bar) z-20 border-t border-line bg-surface pb-(--foot-edge) shadow-float transition-[translate] duration-150 md:hidden',
        isHidden && 'translate-y-full shadow-none',
      )}
    >
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <p className="grow-99 basis-32 leading-tight tabular-nums">
          <span className="block text-sm text-ink-soft">Ingressos</span>
          <span className="block font-bold">{main}</span>
          {more && <span className="block text-xs text-ink-soft">{more}</span>}
        </p>
        <Button onClick={showTickets} className="grow">
          Ver ingressos
        </Button>
      </div>
    </aside>
  )
}

/** Tells whether part of the element is visible between the header and the bar. */
function useIsInView(id: string): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '-64px 0px -96px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isInView
}

type Texts = readonly [main: string, more?: string | undefined]

const choiceTexts = ({ total, count }: TicketChoice): Texts => [
  formatMoney(total),
  ticketCountText(count),
]

function priceTexts(event: EventDetail, ended: boolean): Texts {
  if (ended) return ['Evento encerrado']
  if (event.status === 'postponed') return ['Evento adiado']
  if (event.areSalesPaused) return ['Vendas pausadas']
  const lowest = cheapestTicket(event.tickets)
  return [lowestPriceText(lowest), lowest && withFeeText(lowest, event)]
}

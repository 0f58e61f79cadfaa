import type { EventDetail, Session } from '@55tickets/contracts/events.ts'
import { organizerPath } from '@55tickets/rules/events/event-path.ts'
import { plainText } from '@55tickets/rules/text/plain-text.ts'
import type { OrderedTicket } from '@55tickets/rules/tickets/ordered-ticket.ts'
import { salesPeriodBounds } from '@55tickets/rules/tickets/ticket-status.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { type ReactNode, useEffect } from 'react'
import { HydrateNear } from '../../framework/hydrate-near.tsx'
import { Link, useLocation } from '../../framework/router/router.tsx'
import { useTickAt } from '../../lib/time/now.tsx'
import { classes } from '../../ui/classes.ts'
import { StickyAside } from '../../ui/sticky-aside.tsx'
import { EventBanner } from './event-banner.tsx'
import { EventBottomBar } from './event-bottom-bar.tsx'
import { EventChanges } from './event-changes.tsx'
import { EventDescription } from './event-description.tsx'
import { EventHeading } from './event-heading.tsx'
import { EventLocation } from './event-location.tsx'
import { EventMapImage } from './event-map-image.tsx'
import { EventStatusNotice } from './event-status-notice.tsx'
import { Programme } from './programme/programme.tsx'
import { showTarget } from './ticket-choice/show-tickets.ts'
import { TicketPanel } from './ticket-choice/ticket-panel.tsx'
import { type AppliedCoupon, useCoupon, withUnlocked } from './ticket-choice/use-coupon.ts'
import {
  type Stock,
  type TicketChoiceState,
  useTicketChoice,
} from './ticket-choice/use-ticket-choice.ts'

/** Order that the visitor wants to reserve. */
interface ReservedOrder {
  /** The event with the tickets that a coupon unlocks. */
  readonly event: EventDetail
  readonly items: readonly OrderedTicket[]
  readonly coupon: AppliedCoupon | undefined
  readonly onReplaced: TicketChoiceState['adopt']
}

export interface EventViewProps {
  readonly event: EventDetail
  readonly stock: Stock
  /** Controls of one session of the programme. */
  readonly sessionAction?: (session: Session) => ReactNode
  readonly isReserving: boolean
  readonly onReserve: (order: ReservedOrder) => void
  /** True if the panel and the bar show the total of the selection. */
  readonly hasRunningTotal: boolean
}

/**
 * Page of an event. The order is the same on all screens; wide ones place the tickets beside the
 * text.
 */
export function EventView(props: EventViewProps) {
  const { event: shown, stock, sessionAction, isReserving, onReserve, hasRunningTotal } = props
  const couponState = useCoupon(shown)
  const { applied: coupon, isApplying } = couponState
  const event = withUnlocked(shown, coupon)
  const { lat, lng } = event
  const isCancelled = event.status === 'cancelled'
  const isCurrent = stock.isCurrent && !isApplying
  const choiceState = useTicketChoice(event, { ...stock, isCurrent }, coupon)
  const { hash } = useLocation()
  useEffect(() => {
    // Wait until the effects have run: a collapsed section around the target has to open first.
    if (hash) queueMicrotask(() => showTarget(hash))
  }, [hash])
  useTickAt([...salesPeriodBounds(event.tickets), event.endDate])
  return (
    <>
      <div className="page-width pt-2 md:pt-4">
        <EventBanner event={event} />
        <EventStatusNotice status={event.status} />
        <div
          className={classes(
            'mt-6 grid grid-cols-1 gap-x-8 gap-y-10',
            isCancelled
              ? 'max-w-190'
              : 'md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_auto_1fr] lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12',
          )}
        >
          <EventHeading event={event} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10 empty:hidden">
            {event.changes.length > 0 && (
              <Section title="Alterações neste evento">
                <EventChanges changes={event.changes} timezone={event.timezone} />
              </Section>
            )}
            {plainText(event.eventDescription) && (
              <Section title="Sobre o evento">
                <EventDescription html={event.eventDescription} />
              </Section>
            )}
            {event.programacoes.length > 0 && (
              <Section title="Programação">
                <Programme event={event} sessionAction={isCancelled ? undefined : sessionAction} />
              </Section>
            )}
            {event.eventMapImageUrl && (
              <Section title="Mapa do Evento">
                <EventMapImage url={event.eventMapImageUrl} />
              </Section>
            )}
            {lat !== null && lng !== null && (
              <Section title="Localização">
                <HydrateNear>
                  <EventLocation event={event} lat={lat} lng={lng} />
                </HydrateNear>
              </Section>
            )}
          </div>
          {!isCancelled && (
            <StickyAside className="md:col-start-2 md:row-span-3 md:row-start-1">
              <HydrateNear>
                <TicketPanel
                  event={event}
                  choiceState={choiceState}
                  couponState={couponState}
                  hasRunningTotal={hasRunningTotal}
                  isReserving={isReserving}
                  onReserve={(items) =>
                    onReserve({ event, items, coupon, onReplaced: choiceState.adopt })
                  }
                />
              </HydrateNear>
            </StickyAside>
          )}
          <Section title="Organizador">
            <Organizer organizer={event.eventOrganizer} />
          </Section>
        </div>
      </div>
      {!isCancelled && (
        <EventBottomBar event={event} choice={hasRunningTotal ? choiceState.choice : undefined} />
      )}
    </>
  )
}

function Organizer({ organizer }: { organizer: EventDetail['eventOrganizer'] }) {
  const { name, slug, isVerified } = organizer
  return (
    <>
      <p className="text-lg font-bold wrap-anywhere">
        {slug === null ? (
          name
        ) : (
          <Link
            to={organizerPath(slug)}
            className="inline-flex min-h-11 items-center rounded-md text-action underline underline-offset-4 hover:text-action-strong"
          >
            {name}
          </Link>
        )}
      </p>
      {isVerified && (
        <p className="mt-1 flex items-center gap-2 text-ink-soft">
          <BadgeCheck aria-hidden="true" className="size-5 text-action" />
          Organizador Verificado
        </p>
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  )
}

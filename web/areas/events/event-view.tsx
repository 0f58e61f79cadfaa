import type { EventDetail } from '@55tickets/contracts/events.ts'
import { pictureSet } from '@55tickets/rules/picture.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import type { ReactNode } from 'react'
import { EventBanner } from './event-banner.tsx'
import { EventBottomBar } from './event-bottom-bar.tsx'
import { EventDescription } from './event-description.tsx'
import { EventHeading } from './event-heading.tsx'
import { Programme } from './programme.tsx'
import { TicketPanel } from './ticket-panel.tsx'

/** One order for all; on a wide screen the grid puts the tickets beside the text. */
export function EventView({ event }: { event: EventDetail }) {
  return (
    <>
      <div className="page-width pt-2 md:pt-4">
        <EventBanner event={event} />
        <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr]">
          <EventHeading event={event} />
          <div className="grid gap-10">
            <Part title="Sobre o evento">
              <EventDescription html={event.eventDescription} />
            </Part>
            {event.programacoes.length > 0 && (
              <Part title="Programação">
                <Programme event={event} />
              </Part>
            )}
            {event.eventMapImageUrl && (
              <Part title="Mapa do Evento">
                <img
                  src={event.eventMapImageUrl}
                  srcSet={pictureSet(event.eventMapImageUrl)}
                  sizes="(min-width: 64rem) 46rem, 96vw"
                  alt={`Mapa do evento ${event.name}`}
                  loading="lazy"
                  className="rounded-lg border border-line"
                />
              </Part>
            )}
          </div>
          <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start">
            <TicketPanel event={event} />
          </div>
          <Part title="Organizador">
            <p className="text-lg font-bold">{event.eventOrganizer.name}</p>
            <p className="mt-1 flex items-center gap-2 text-ink-soft">
              <BadgeCheck aria-hidden="true" className="size-5 text-action" />
              Organizador Verificado
            </p>
          </Part>
        </div>
      </div>
      <EventBottomBar event={event} />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  )
}

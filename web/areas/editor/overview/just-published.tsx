import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { useEffect, useRef } from 'react'
import { Tiles } from '../../../ui/brand/tiles.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ShareEvent } from './share-event.tsx'

/** The moment after publishing: it worked, and what to do next. */
export function JustPublished({ event }: { event: EditedEvent }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  const { _id, page } = event
  return (
    <section
      aria-labelledby="published-title"
      className="animate-rise overflow-clip rounded-lg border border-line bg-accent-soft"
    >
      <Tiles seed={_id} columns={12} rows={2} size={32} />
      <div className="p-5 sm:p-7">
        <h2
          ref={title}
          id="published-title"
          tabIndex={-1}
          className="text-2xl font-black focus:outline-none"
        >
          Seu evento está no ar!
        </h2>
        <p className="mt-2 max-w-reading text-lg">
          <b className="wrap-anywhere">{page.name}</b> já pode ser encontrado e comprado. Agora
          conte para todo mundo: os primeiros ingressos costumam vir de quem já conhece você.
        </p>
        <div className="mt-5">
          <ShareEvent event={event} />
        </div>
        <ButtonLink to={eventPath({ _id, slug: page.slug })} variant="quiet" className="mt-3 -ml-5">
          Ver a página como seu público vê
        </ButtonLink>
      </div>
    </section>
  )
}

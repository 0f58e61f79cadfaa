import Armchair from 'lucide-react/icons/armchair'
import { useEffect, useRef } from 'react'
import { useNow } from '../../lib/now.tsx'
import { Badge } from '../../ui/badge.tsx'
import { SessionControl } from './session-control.tsx'
import { placesText, type SessionView, sessionView } from './session-view.ts'
import { type Subscribing, useSubscribing } from './use-subscribing.ts'

interface SessionActionProps extends Subscribing {
  /** Its address on the page of its event: where a login leads back to. */
  readonly path: string
  /** Shows the tickets by which a paid session is entered. */
  readonly onBuy: () => void
}

/** The place of a session where one takes part. Every state of it has the same height. */
export function SessionAction({ onBuy, path, ...subscribing }: SessionActionProps) {
  const { eventId, session } = subscribing
  const { busy, isSignedOut, isSubscribed, subscribe, cancel } = useSubscribing(subscribing)
  const view = sessionView({ session, now: useNow(), isSignedOut, isSubscribed })
  const { box, act } = useFocusKept(view)
  if (view === 'none') return null
  const places = (view === 'open' || view === 'login' || view === 'buy') && placesText(session)
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 rounded-md noscript:hidden [&>*]:max-w-full"
    >
      <SessionControl
        view={view}
        eventId={eventId}
        path={path}
        title={session.titulo}
        busy={busy}
        onSubscribe={() => act(subscribe)}
        onCancel={() => act(cancel)}
        onBuy={onBuy}
      />
      {places && (
        <Badge tone="warn">
          <Armchair aria-hidden="true" />
          {places}
        </Badge>
      )}
    </div>
  )
}

/** The button that was pressed may go; who pressed it stays where it was. */
function useFocusKept(view: SessionView) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(view)
  const hasActed = useRef(false)
  useEffect(() => {
    if (last.current === view) return
    last.current = view
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (hasActed.current && isLost) box.current?.focus()
    hasActed.current = false
  }, [view])
  const act = (action: () => Promise<void>) => {
    hasActed.current = true
    void action()
  }
  return { box, act }
}

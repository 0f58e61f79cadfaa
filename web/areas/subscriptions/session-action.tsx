import Armchair from 'lucide-react/icons/armchair'
import { useEffect, useRef } from 'react'
import { useNow } from '../../lib/now.tsx'
import { Badge } from '../../ui/badge.tsx'
import { SessionControl } from './session-control.tsx'
import { placesText, type SessionView, sessionView } from './session-view.ts'
import { type Subscribing, useSubscribing } from './use-subscribing.ts'

interface SessionActionProps extends Subscribing {
  /** Path of the session on its event's page, where a login returns to. */
  readonly path: string
  /** Shows the tickets that admit to a paid session. */
  readonly onBuy: () => void
}

/** Controls to take part in a session. All states have the same height. */
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

/** Keeps the focus near the pressed button if that disappears. */
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

import Armchair from 'lucide-react/icons/armchair'
import { useEffect, useRef } from 'react'
import { useNow } from '../../lib/time/now.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { SessionControl } from './session-control.tsx'
import { placesText, type SessionView, sessionView } from './session-view.ts'
import { type SubscriptionInput, useSubscription } from './use-subscription.ts'

interface SessionActionProps extends SubscriptionInput {
  /** Path of the session on its event's page, where a login returns to. */
  readonly path: string
  /** Shows the tickets that admit to a paid session. */
  readonly onBuy: () => void
}

/** Controls to take part in a session. All states have the same height. */
export function SessionAction({ onBuy, path, ...input }: SessionActionProps) {
  const { eventId, session } = input
  const { busy, isSignedOut, isSubscribed, subscribe, cancel } = useSubscription(input)
  const view = sessionView({ session, now: useNow(), isSignedOut, isSubscribed })
  const { box, act } = useKeepFocus(view)
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
        onSubscribe={() => act(() => void subscribe())}
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
function useKeepFocus(view: SessionView) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(view)
  const hasPressed = useRef(false)
  useEffect(() => {
    if (last.current === view) return
    last.current = view
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (hasPressed.current && isLost) box.current?.focus()
    hasPressed.current = false
  }, [view])
  const act = (action: () => void) => {
    hasPressed.current = true
    action()
  }
  return { box, act }
}

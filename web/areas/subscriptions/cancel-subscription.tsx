import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'

interface CancelSubscriptionProps {
  readonly title: string
  readonly busy: boolean
  readonly onCancel: () => void
}

/** Cancels a subscription after an inline confirmation: a released place may be taken. */
export function CancelSubscription({ title, busy, onCancel }: CancelSubscriptionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const turn = (asking: boolean, event: { currentTarget: Element }) => {
    const place = event.currentTarget.closest('[data-cancel]')
    flushSync(() => setIsAsking(asking))
    // Focus the harmless button: pressing the same key again changes nothing.
    place?.querySelector<HTMLElement>('[data-first]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isAsking && !busy) turn(false, event)
  }
  return (
    <div data-cancel className="contents">
      {isAsking ? (
        <fieldset className="contents">
          <legend className="sr-only">{`Cancelar a inscrição em ${title}?`}</legend>
          <span aria-hidden="true">Cancelar a inscrição?</span>
          <Button variant="danger" busy={busy} onClick={onCancel} onKeyDown={onKeyDown} size="sm">
            Sim, cancelar
          </Button>
          <Button
            variant="secondary"
            size="sm"
            data-first
            onKeyDown={onKeyDown}
            onClick={(event) => !busy && turn(false, event)}
          >
            Manter inscrição
          </Button>
        </fieldset>
      ) : (
        <Button
          variant="quiet"
          data-first
          onClick={(event) => turn(true, event)}
          aria-description={title}
        >
          Cancelar inscrição
        </Button>
      )}
    </div>
  )
}

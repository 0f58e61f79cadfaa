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
  const [isConfirming, setIsConfirming] = useState(false)
  const setConfirming = (confirming: boolean, event: { currentTarget: Element }) => {
    const container = event.currentTarget.closest('[data-cancel]')
    flushSync(() => setIsConfirming(confirming))
    // Focus the harmless button: pressing the same key again changes nothing.
    container?.querySelector<HTMLElement>('[data-first]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isConfirming && !busy) setConfirming(false, event)
  }
  return (
    <div data-cancel className="contents">
      {isConfirming ? (
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
            onClick={(event) => !busy && setConfirming(false, event)}
          >
            Manter inscrição
          </Button>
        </fieldset>
      ) : (
        <Button
          variant="quiet"
          data-first
          onClick={(event) => setConfirming(true, event)}
          aria-description={title}
        >
          Cancelar inscrição
        </Button>
      )}
    </div>
  )
}

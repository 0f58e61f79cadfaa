import { useEffect, useRef } from 'react'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button } from '../../ui/button.tsx'

interface SubmitButtonProps {
  readonly busy: boolean
  readonly children: string
}

/** Submit button, disabled before hydration, so that Enter does not submit the form natively. */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  const isHydrated = useIsHydrated()
  const ref = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(busy)
  useEffect(() => {
    // The button lost the focus while it was disabled.
    if (wasBusy.current && !busy && document.activeElement === document.body) ref.current?.focus()
    wasBusy.current = busy
  }, [busy])
  return (
    <Button
      ref={ref}
      type="submit"
      size="lg"
      disabled={busy || !isHydrated}
      busy={busy}
      busyLabel="Enviando..."
      // Keep the enabled look: hydration comes in a moment, and turning grey and back would
      // flicker.
      className="max-sm:w-full disabled:border-transparent! disabled:bg-action! disabled:text-action-ink!"
    >
      {children}
    </Button>
  )
}

import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button } from '../../ui/button.tsx'

interface SubmitButtonProps {
  readonly busy: boolean
  readonly children: string
}

/** Submit button, disabled before hydration, so that Enter does not submit the form natively. */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  const isHydrated = useIsHydrated()
  return (
    <Button
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

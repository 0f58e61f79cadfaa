import { useIsLive } from '../../lib/live.ts'
import { Button } from '../../ui/button.tsx'

interface SubmitButtonProps {
  readonly busy: boolean
  readonly children: string
}

/** Submit button, disabled before hydration, so that Enter does not submit the form natively. */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  const isLive = useIsLive()
  return (
    <Button
      type="submit"
      size="lg"
      disabled={busy || !isLive}
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

import { useIsLive } from '../../lib/live.ts'
import { Button } from '../../ui/button.tsx'

interface SubmitButtonProps {
  readonly busy: boolean
  readonly children: string
}

/** Before the page lives it is disabled, which also keeps Enter from sending the form elsewhere. */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  const isLive = useIsLive()
  return (
    <Button
      type="submit"
      size="lg"
      disabled={busy || !isLive}
      busy={busy}
      busyLabel="Enviando..."
      // It will live in a moment: turning grey and back would only flicker.
      className="max-sm:w-full disabled:border-transparent! disabled:bg-action! disabled:text-action-ink!"
    >
      {children}
    </Button>
  )
}

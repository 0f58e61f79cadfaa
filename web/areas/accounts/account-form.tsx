import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import type { FormProps } from '../../lib/forms/use-form.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button } from '../../ui/button.tsx'

interface AccountFormProps {
  readonly form: FormProps
  readonly busy: boolean
  readonly failure: ReactNode
  /** Label of the submit button. */
  readonly action: string
  readonly children: ReactNode
}

/**
 * Form with an error line and one button. The button is disabled before hydration, which also stops
 * Enter from submitting the form: a native submit would write the password into the address.
 */
export function AccountForm({ form, busy, failure, action, children }: AccountFormProps) {
  const isHydrated = useIsHydrated()
  return (
    <form {...form} method="post" noValidate className="mt-7 [--error-room:2.375rem]">
      {children}
      <div role="alert" className="pt-2">
        {failure && (
          <p className="mb-5 flex gap-2.5 rounded-md bg-danger-soft px-4 py-3 font-medium text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {failure}
          </p>
        )}
      </div>
      <Button
        type="submit"
        disabled={!isHydrated}
        size="lg"
        busy={busy}
        // Keep the enabled look: hydration comes in a moment, and turning grey and back would
        // flicker.
        className="w-full disabled:border-transparent! disabled:bg-action! disabled:text-action-ink!"
      >
        {action}
      </Button>
    </form>
  )
}

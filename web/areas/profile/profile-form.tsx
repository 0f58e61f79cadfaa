import { Fragment, type ReactNode, type RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

interface ProfileFormProps {
  readonly title: string
  /** Reason why the data is needed. */
  readonly lead: string
  /** Label of the submit button. */
  readonly action: string
  readonly form: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onSubmit: () => void
  /** True inside a dialog, which has its own title and background. */
  readonly isBare?: boolean | undefined
  readonly children: ReactNode
}

/** Form with one button that stores its fields. */
export function ProfileForm(props: ProfileFormProps) {
  const { title, lead, action, form, busy, disabled, onSubmit, isBare, children } = props
  const Ground = isBare ? Fragment : FormCard
  return (
    <Ground>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        // Reserve the space of error messages, so that the button does not move while it is
        // pressed.
        className="[--error-room:2.375rem]"
      >
        {!isBare && <h2 className="text-lg">{title}</h2>}
        <p className="mt-1 mb-4 text-ink-soft">{lead}</p>
        {children}
        <Button
          type="submit"
          busy={busy}
          busyLabel="Salvando..."
          disabled={disabled}
          className="max-sm:w-full"
        >
          {action}
        </Button>
      </form>
    </Ground>
  )
}

function FormCard({ children }: { children: ReactNode }) {
  return <Card className="p-5">{children}</Card>
}

import { Fragment, type ReactNode, type RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

interface ProfileFormProps {
  readonly title: string
  /** What it is needed for. */
  readonly lead: string
  /** What the button says. */
  readonly action: string
  readonly form: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onSubmit: () => void
  /** Inside of a dialog, which has the title and the ground. */
  readonly isBare?: boolean | undefined
  readonly children: ReactNode
}

/** Some fields and one button that stores them. */
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
        // The place of messages is kept free: nothing moves away from under a press.
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

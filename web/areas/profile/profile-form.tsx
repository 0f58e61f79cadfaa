import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import type { Address } from '@55tickets/rules/people/address.ts'
import { type ReactNode, useId } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import type { FormProps } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

/** Dialog in which a form opens. */
export interface FormDialog {
  readonly title: string
  readonly onClose: () => void
}

interface ProfileFormProps {
  readonly title: string
  /** Reason why the data is needed. */
  readonly lead: string
  /** Label of the submit button. */
  readonly action: string
  readonly form: FormProps
  readonly busy: boolean
  readonly disabled?: boolean
  /** Dialog that holds the form; undefined for a form on the page itself. */
  readonly dialog?: FormDialog | undefined
  readonly children: ReactNode
}

/** Form with one button that stores its fields. */
export function ProfileForm(props: ProfileFormProps) {
  const { title, lead, action, form, busy, disabled, dialog, children } = props
  const id = useId()
  const submit = (
    <Button
      type="submit"
      form={id}
      busy={busy}
      busyLabel="Salvando..."
      disabled={disabled}
      className="max-sm:w-full"
    >
      {action}
    </Button>
  )
  const fields = (
    <form
      {...form}
      id={id}
      noValidate
      // Reserve the space of error messages, so that the button does not move while it is pressed.
      className="[--error-room:2.375rem]"
    >
      {!dialog && <h2 className="text-lg">{title}</h2>}
      <p className="mt-1 mb-4 text-ink-soft">{lead}</p>
      {children}
      {!dialog && submit}
    </form>
  )
  if (!dialog) return <Card className="p-5">{fields}</Card>
  return (
    <Dialog open onOpenChange={dialog.onClose} title={dialog.title} footer={submit}>
      {fields}
    </Dialog>
  )
}

type ProfileChange = { readonly cpf: string } | { readonly address: Address }

/** Returns a function that stores a change and updates the signed-in user. */
export function useSaveProfile() {
  const api = useApi()
  const { updateUser } = useAuth()
  return async (id: string, change: ProfileChange): Promise<CurrentUser> => {
    const user = await api('changeProfile', { params: { id }, body: change })
    updateUser(user)
    return user
  }
}

/** Note below a field that was validated and is valid. */
export function ValidNote({ children }: { children: string }) {
  return <span className="text-ok">{children}</span>
}

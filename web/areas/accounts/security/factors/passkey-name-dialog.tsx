import { MAX_PASSKEY_NAME_LENGTH } from '@55tickets/rules/people/passkey-name.ts'
import { useId } from 'react'
import { failureText } from '../../../../lib/api/api.ts'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'

interface PasskeyNameDialogProps {
  readonly title: string
  readonly description?: string
  /** Label of the submit button. */
  readonly action: string
  readonly initial: string
  readonly send: (name: string) => Promise<void>
  readonly onClose: () => void
}

const validate = ({ name }: { name: string }) => ({ name: name.trim() ? null : 'Dê um nome' })

/** Asks for the name of a passkey. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { title, description, action, initial, send, onClose } = props
  const id = useId()
  const { form, text, busy, failure } = useForm({
    initial: { name: initial },
    validate,
    send: async ({ name }) => {
      await send(name.trim())
      onClose()
    },
    failureText,
  })
  const leave = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={title}
      description={description}
      // A short dialog: on phones it slides up from the bottom.
      className="top-auto rounded-t-lg"
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {action}
          </Button>
        </>
      }
      failure={failure ?? null}
    >
      <form id={id} noValidate {...form} className="[--error-room:1.875rem]">
        <TextField
          label="Nome da chave"
          hint="Para você saber em que aparelho ela está."
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
          required
          {...text('name')}
        />
      </form>
    </Dialog>
  )
}

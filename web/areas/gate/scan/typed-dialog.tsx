import { MAX_SCANNED_LENGTH, parseScannedCode } from '@55tickets/rules/tickets/scanned-code.ts'
import { useEffect, useId } from 'react'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface TypedDialogProps {
  readonly onTyped: (text: string) => void
  readonly onClose: () => void
}

/** A typing mistake is not a forged ticket: it is shown here and not scanned. */
const validate = ({ code }: { code: string }) => ({
  code: parseScannedCode(code, true) ? null : 'Confira o código: são 13 letras e números',
})

/** Dialog for typing the number printed below a code that the camera cannot read. */
export function TypedDialog({ onTyped, onClose }: TypedDialogProps) {
  const id = useId()
  const { form, text } = useForm({
    initial: { code: '' },
    validate,
    validateOn: 'submit',
    send: async ({ code }) => onTyped(code.trim()),
  })
  const { ref } = form
  // Focus the field after the dialog has taken the focus, so that the keyboard opens.
  useEffect(() => {
    const timer = setTimeout(() => ref.current?.querySelector('input')?.focus())
    return () => clearTimeout(timer)
  }, [ref])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Digitar código"
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" size="lg" form={id}>
            Conferir
          </Button>
        </>
      }
    >
      <form {...form} id={id} noValidate>
        <TextField
          label="Código do ingresso"
          hint={
            <>
              Está abaixo do QR Code, como{' '}
              <span className="whitespace-nowrap">7K2M-9QXD-4TPAH</span>. Maiúsculas e traços não
              importam.
            </>
          }
          maxLength={MAX_SCANNED_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-required
          {...text('code')}
        />
      </form>
    </Dialog>
  )
}

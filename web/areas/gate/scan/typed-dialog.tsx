import { MAX_SCANNED_LENGTH, parseScannedCode } from '@55tickets/rules/tickets/scanned-code.ts'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface TypedDialogProps {
  readonly onTyped: (text: string) => void
  readonly onClose: () => void
}

/** Dialog for typing the number printed below a code that the camera cannot read. */
export function TypedDialog({ onTyped, onClose }: TypedDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  // Focus the field after the dialog has taken the focus, so that the keyboard opens.
  useEffect(() => {
    const timer = setTimeout(() => form.current?.querySelector('input')?.focus())
    return () => clearTimeout(timer)
  }, [])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // A typing mistake is not a forged ticket: show it here and do not scan it.
    if (parseScannedCode(text, true)) onTyped(text.trim())
    else setError('Confira o código: são 13 letras e números')
  }
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
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <TextField
          label="Código do ingresso"
          hint={
            <>
              Está abaixo do QR Code, como{' '}
              <span className="whitespace-nowrap">7K2M-9QXD-4TPAH</span>. Maiúsculas e traços não
              importam.
            </>
          }
          value={text}
          maxLength={MAX_SCANNED_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          error={error}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

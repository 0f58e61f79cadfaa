import { MAX_CONFLICT_NOTE_LENGTH } from '@55tickets/rules/gate/limits.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { ApiError, failureText } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

interface ResolveFormProps {
  /** Holder or ticket that the conflict is about. */
  readonly about: string
  readonly onResolve: (note: string) => Promise<void>
}

const MIN_NOTE_LENGTH = 3
const validate = ({ note }: { note: string }) => ({
  note: tidyLine(note).length < MIN_NOTE_LENGTH ? 'Escreva o que foi feito' : null,
})

/** Focuses a control as soon as it appears, in the place of the button that was pressed. */
const focusControl = (control: HTMLElement | null) => control?.focus()

/** Resolves a conflict. The note is required, so that others know later what was done. */
export function ResolveForm({ about, onResolve }: ResolveFormProps) {
  /** Undefined until it was opened. */
  const [isOpen, setIsOpen] = useState<boolean>()
  const { form, text, busy } = useForm({
    initial: { note: '' },
    validate,
    validateOn: 'submit',
    // On success the conflict leaves the list, and this form with it.
    send: ({ note }) => onResolve(tidyLine(note)),
    fieldErrors: (error) => ({
      note: (error instanceof ApiError && error.fields['note']) || failureText(error),
    }),
  })
  if (!isOpen) {
    return (
      <Button
        ref={isOpen === false ? focusControl : undefined}
        variant="secondary"
        className="mt-3"
        aria-label={`Dar baixa no conflito de ${about}`}
        onClick={() => setIsOpen(true)}
      >
        <Check aria-hidden="true" />
        Dar baixa
      </Button>
    )
  }
  return (
    <form {...form} noValidate className="mt-3 grid gap-3">
      <TextField
        label="O que foi feito"
        maxLength={MAX_CONFLICT_NOTE_LENGTH}
        autoComplete="off"
        ref={focusControl}
        aria-required
        enterKeyHint="done"
        {...text('note')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Dar baixa
        </Button>
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

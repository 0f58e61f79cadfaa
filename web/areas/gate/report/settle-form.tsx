import { MAX_CONFLICT_NOTE_LENGTH } from '@55tickets/rules/gate/limits.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import Check from 'lucide-react/icons/check'
import { type SyntheticEvent, useState } from 'react'
import { ApiError, failureText } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

interface SettleFormProps {
  /** Holder or ticket that the conflict is about. */
  readonly about: string
  readonly onSettle: (note: string) => Promise<void>
}

const MIN_NOTE_LENGTH = 3

/** Focuses the field as soon as it appears: a button press opened it. */
const focusField = (field: HTMLInputElement | null) => field?.focus()

/** Settles a conflict. The note is required, so that others know later what was done. */
export function SettleForm({ about, onSettle }: SettleFormProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  if (!isOpen) {
    return (
      <Button
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
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const tidied = tidyLine(note)
    if (tidied.length < MIN_NOTE_LENGTH) return setError('Escreva o que foi feito')
    setIsBusy(true)
    setError(undefined)
    try {
      // On success the conflict leaves the list, and this form with it.
      await onSettle(tidied)
    } catch (failure) {
      if (!(failure instanceof ApiError)) reportError(failure)
      setError(failureText(failure))
    }
    setIsBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-3">
      <TextField
        label="O que foi feito"
        value={note}
        maxLength={MAX_CONFLICT_NOTE_LENGTH}
        autoComplete="off"
        ref={focusField}
        enterKeyHint="done"
        error={error}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Dar baixa
        </Button>
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

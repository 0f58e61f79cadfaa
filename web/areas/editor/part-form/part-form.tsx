import { type ReactNode, type RefObject, useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SaveBar, SaveFailure } from '../../../ui/form/save-bar.tsx'
import { BeforeSave } from './before-save.tsx'
import { PartChanges } from './part-changes.tsx'
import type { PartFormState } from './use-part-form.ts'

interface PartFormProps {
  readonly part: PartFormState
  /** Text of the button, which says what it does: "Salvar datas". */
  readonly saveLabel: string
  /** Further buttons beside it. */
  readonly actions?: ReactNode
  /** True for a form that is seen as a whole: its button does not stick to the foot of the screen. */
  readonly isShort?: boolean
  /** True for a form beside something more important: its button is quieter, and waits for a change. */
  readonly isSecondary?: boolean
  readonly children: ReactNode
}

/** Frame of every form of the editor: what changed meanwhile, the fields, and the bar to save. */
export function PartForm(props: PartFormProps) {
  const { part, saveLabel, actions, isShort = false, isSecondary = false, children } = props
  const { form, busy, lock, canWrite, isDirty, failure, attempts, review } = part
  useSaveKey(form.ref, canWrite && !review)
  const buttons = (
    <>
      <Button
        type="submit"
        variant={isSecondary ? 'secondary' : 'primary'}
        disabled={isSecondary && !isDirty && !busy}
        busy={busy}
        busyLabel="Salvando..."
        className="max-sm:grow"
      >
        {saveLabel}
      </Button>
      {actions}
      <p className="text-sm text-ink-soft max-sm:sr-only" aria-live="polite">
        {isDirty ? 'Há alterações não salvas' : ''}
      </p>
    </>
  )
  return (
    <>
      <form {...form} noValidate>
        <PartChanges part={part} />
        {canWrite ? (
          children
        ) : (
          <>
            <p className="mb-4 rounded-md bg-sunken px-4 py-3 text-sm">{lock}</p>
            <fieldset disabled>{children}</fieldset>
          </>
        )}
        {canWrite && isShort && (
          <div className="mt-4">
            <SaveFailure {...{ failure, attempts }} />
            <div className="flex flex-wrap items-center gap-3">{buttons}</div>
          </div>
        )}
        {canWrite && !isShort && <SaveBar {...{ failure, attempts }}>{buttons}</SaveBar>}
      </form>
      {/* Beside the form: React passes events of a dialog on to whatever renders it. */}
      {review && <BeforeSave review={review} />}
    </>
  )
}

/** Saves by Ctrl+S, wherever the focus is. */
function useSaveKey(form: RefObject<HTMLFormElement | null>, canWrite: boolean) {
  useEffect(() => {
    if (!canWrite) return undefined
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // While a dialog is open, the forms behind it are out of reach.
      const dialog = document.querySelector('[role=dialog]')
      if (!dialog || dialog.contains(form.current)) form.current?.requestSubmit()
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [form, canWrite])
}

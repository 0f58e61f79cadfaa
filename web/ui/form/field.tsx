import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** Attributes that connect a control to its label, hint and error. */
type FieldTie = {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FrameProps = FieldProps & {
  /** Shown in place of the error while there is none. */
  note?: ReactNode
  id: string | undefined
  required: boolean | undefined
  className: string | undefined
  children: (tie: FieldTie) => ReactNode
}

/** Frame of every field: label above, hint and error below. */
export function Field({ id, required, className, children, ...about }: FrameProps) {
  const { label, hint, error, note } = about
  const ownId = useId()
  const tie = tieField(id ?? ownId, required, hint, error, note)
  return (
    <div className={className}>
      <label htmlFor={tie.id} className="mb-1.5 inline-block text-sm font-semibold">
        {label}
        {required && <RequiredMark />}
      </label>
      {children(tie)}
      <FieldNotes id={tie.id} hint={hint} error={error} note={note} />
    </div>
  )
}

export function tieField(
  id: string,
  required: boolean | undefined,
  hint: ReactNode,
  error: string | undefined,
  note?: ReactNode,
): FieldTie {
  // The error is announced before the hint.
  const said = error ? `${id}-error` : note && `${id}-note`
  const notes = [said, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes || undefined,
  }
}

/** Visual mark only, no part of the label: the control itself says that it is required. */
export function RequiredMark() {
  return (
    <span
      aria-hidden="true"
      title="Obrigatório"
      className="ml-1 text-ink-soft before:content-['*']"
    />
  )
}

type NotesProps = Pick<FrameProps, 'hint' | 'error' | 'note'> & { id: string }

export function FieldNotes({ id, hint, error, note }: NotesProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {/* Always rendered, so that a new error is announced. A form may reserve its space
          (`--error-room`), so that a button below does not move while it is pressed; a second line
          then keeps its distance from it. */}
      <div aria-live="polite" className="min-h-(--error-room)">
        {error && (
          <p
            id={`${id}-error`}
            className="flex gap-1.5 pt-1.5 pb-[max(0px,var(--error-room,0px)-1.75rem)] text-sm font-medium text-danger"
          >
            <CircleAlert aria-hidden="true" className="mt-px size-[1.3em] shrink-0" />
            {error}
          </p>
        )}
        {!error && note && (
          <p id={`${id}-note`} className="flex gap-1.5 pt-1.5 text-sm font-medium">
            {note}
          </p>
        )}
      </div>
    </>
  )
}

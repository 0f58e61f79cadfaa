import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { caretAfterMask } from '../../lib/forms/caret.ts'
import { focusField } from '../../lib/forms/focus-field.ts'
import { findInput, type Mask } from '../../lib/forms/form-inputs.ts'

type Texts<Name extends string> = Readonly<Record<Name, string>>
/** Errors by field: null for a valid one, undefined for one not validated yet. */
type FieldErrors = Readonly<Record<string, string | null | undefined>>

interface FieldsOptions<Name extends string> {
  readonly initial: Texts<Name>
  readonly check: (name: Name, text: string) => string | null
  readonly masks?: Partial<Record<Name, Mask>>
  /** Note shown below a valid field. */
  readonly validNote: string
}

/**
 * State of some fields. They are validated on blur and on submit; an error is cleared by the next
 * edit.
 */
export function useFields<Name extends string>(options: FieldsOptions<Name>) {
  const { initial, check, masks, validNote } = options
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const names = Object.keys(initial) as Name[]

  const change = (name: Name, text: string) => {
    setValues((old) => ({ ...old, [name]: text }))
    setErrors((old) => ({ ...old, [name]: undefined }))
  }
  const showErrors = (shown: FieldErrors) => {
    // Synchronously, so that the field which gets the focus already announces its error.
    flushSync(() => setErrors((old) => ({ ...old, ...shown })))
  }
  const fieldNote = (name: Name): ReactNode =>
    errors[name] === null && values[name].trim() !== '' ? (
      <span className="text-ok">{validNote}</span>
    ) : undefined

  return {
    ref,
    values,
    /**
     * Shows errors from elsewhere, such as the server. They stay until the field changes, and do
     * not block submitting.
     */
    showServerErrors: (errors: Partial<Texts<Name>>) => showErrors(errors),
    /** Fills in values found elsewhere, except in fields edited since. */
    fill: (found: Partial<Texts<Name>>, since: Texts<Name>) => {
      const parts = Object.keys(found) as Name[]
      setValues((old) => {
        const untouched = parts.filter((name) => old[name] === since[name])
        return { ...old, ...pick(found, untouched) }
      })
      const filled = parts.filter((name) => found[name])
      setErrors((old) => ({ ...old, ...Object.fromEntries(filled.map((name) => [name, null])) }))
    },
    focus: (name: Name) => focusField(findInput(ref.current, name)),
    /** Validates all fields; focuses the first invalid one and returns false if there is one. */
    validate: (): boolean => {
      const checked = names.map((name) => [name, check(name, values[name])] as const)
      showErrors(
        Object.fromEntries(checked.map(([name, error]) => [name, error ?? errors[name] ?? null])),
      )
      const [wrong] = checked.find(([, error]) => error) ?? []
      if (wrong) focusField(findInput(ref.current, wrong))
      return wrong === undefined
    },
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name] ?? undefined,
      note: fieldNote(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const { value, selectionStart } = target
        const mask = masks?.[name]
        if (!mask) return change(name, value)
        const caret = caretAfterMask(value, selectionStart ?? value.length, mask)
        flushSync(() => change(name, mask(value)))
        target.setSelectionRange(caret, caret)
      },
      onBlur: () =>
        setErrors((old) =>
          old[name] === undefined ? { ...old, [name]: check(name, values[name]) } : old,
        ),
    }),
  }
}

function pick<Name extends string>(texts: Partial<Texts<Name>>, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, texts[name]]))
}

import { type ReactNode, useId } from 'react'
import { FieldNotes, tieField } from './field.tsx'

interface SegmentedChoiceProps<T extends string> {
  readonly name: string
  readonly label: string
  readonly options: readonly (readonly [value: T, label: string])[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** True for a choice that can't be changed any more; the hint says why. */
  readonly disabled?: boolean
}

/** A choice between a few short options, side by side. */
export function SegmentedChoice<T extends string>(props: SegmentedChoiceProps<T>) {
  const { name, label, options, value, onChange, hint, error, disabled = false } = props
  const id = useId()
  const { 'aria-describedby': describedBy } = tieField(id, undefined, hint, error)
  return (
    <fieldset disabled={disabled} aria-describedby={describedBy}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col overflow-hidden rounded-md border border-line-strong bg-surface">
        {options.map(([option, text]) => (
          <label
            key={option}
            className="grid min-h-12 place-items-center border-line-strong px-2 py-1.5 text-center text-sm leading-tight font-semibold transition-colors not-first:border-l hover:bg-action-soft has-checked:bg-ink has-checked:text-paper has-disabled:cursor-not-allowed has-disabled:not-has-checked:bg-sunken has-disabled:not-has-checked:text-ink-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

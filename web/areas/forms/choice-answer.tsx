import { isSingleChoice } from '@55tickets/rules/forms/form-field.ts'
import { useId } from 'react'
import { classes } from '../../ui/classes.ts'
import { FieldNotes, RequiredMark, tieField } from '../../ui/form/field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { AnswerProps } from './drafts.ts'
import { Counter, expectation, fieldHint } from './field-hint.tsx'
import { Option } from './option.tsx'

const YES = 'Sim'
const NO = 'Não'

export function BooleanAnswer({ draft, onChange, ...rest }: AnswerProps) {
  const chosen = { true: [YES], false: [NO] }[String(draft)] ?? []
  return (
    <Choices
      {...rest}
      options={[YES, NO]}
      single
      chosen={chosen}
      onChange={([one]) => onChange(one === undefined ? undefined : one === YES)}
    />
  )
}

export function ChoiceAnswer({ draft, ...rest }: AnswerProps) {
  const { options = [] } = rest.field.validation
  return (
    <Choices
      {...rest}
      options={[...new Set(options)]}
      single={isSingleChoice(rest.field)}
      chosen={Array.isArray(draft) ? draft : []}
    />
  )
}

interface ChoicesProps extends Pick<AnswerProps, 'field' | 'error'> {
  readonly options: readonly string[]
  readonly single: boolean
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Radio buttons for a single choice, check boxes for several. A second press clears an option. */
function Choices({ field, error, options, single, chosen, onChange }: ChoicesProps) {
  const id = useId()
  const most = single ? undefined : field.validation.maxSelections
  const counter = most && <Counter kind="choices" count={chosen.length} most={most} />
  const hint = fieldHint(expectation(field), counter)
  const { 'aria-describedby': notes, 'aria-invalid': invalid } = tieField(id, false, hint, error)
  const press = (option: string) => {
    if (single) return onChange(chosen.includes(option) ? [] : [option])
    onChange(options.filter((one) => chosen.includes(one) !== (one === option)))
  }
  const isShort = options.every((option) => option.length <= 12)
  return (
    <fieldset
      id={id}
      aria-describedby={notes}
      className="min-w-0"
      {...(single && {
        role: 'radiogroup',
        'aria-required': field.required || undefined,
        'aria-invalid': invalid,
      })}
    >
      <legend className="mb-1.5 text-sm font-semibold">
        {field.label}
        {field.required && <RequiredMark />}
        {field.required && !single && <VisuallyHidden> (obrigatório)</VisuallyHidden>}
      </legend>
      <div className={classes('flex gap-2', isShort ? 'flex-wrap' : 'flex-col')}>
        {options.map((option) => (
          <Option
            key={option}
            group={id}
            label={option}
            type={single ? 'radio' : 'checkbox'}
            checked={chosen.includes(option)}
            invalid={invalid}
            onPress={() => press(option)}
          />
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

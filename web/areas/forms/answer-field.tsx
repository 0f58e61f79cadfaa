import {
  fieldProblem,
  isMultiLine,
  textLength,
  textLimit,
} from '@55tickets/rules/forms/form-field.ts'
import type { ChangeEvent } from 'react'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { BooleanAnswer, ChoiceAnswer } from './choice-answer.tsx'
import type { AnswerProps } from './drafts.ts'
import { Counter, expectation, fieldHint } from './field-hint.tsx'

export function AnswerField(props: AnswerProps) {
  return (
    <div data-field={props.field._id} className="min-w-0">
      <Answer {...props} />
    </div>
  )
}

function Answer(props: AnswerProps) {
  switch (props.field.type) {
    case 'text':
      return <TextAnswer {...props} />
    case 'number':
      return <NumberAnswer {...props} />
    case 'boolean':
      return <BooleanAnswer {...props} />
    case 'multiple_choice':
      return <ChoiceAnswer {...props} />
    default:
      return <Unsupported {...props} />
  }
}

function Unsupported({ field, error }: AnswerProps) {
  return (
    <div tabIndex={-1} className="outline-none">
      <p className="mb-1.5 text-sm font-semibold">{field.label}</p>
      <p className={error ? 'text-sm font-medium text-danger' : 'text-sm text-ink-soft'}>
        {fieldProblem({ ...field, required: true }, undefined)}
      </p>
    </div>
  )
}

/**
 * Text field without `maxlength`, which would silently cut a pasted text and counts an emoji twice.
 */
function TextAnswer(props: AnswerProps) {
  const { field, draft } = props
  const count = textLength(typeof draft === 'string' ? draft : '')
  const most = textLimit(field)
  const shared = {
    ...typed(props),
    hint: fieldHint(expectation(field), <Counter kind="text" count={count} most={most} />),
  }
  return isMultiLine(field) ? <TextArea {...shared} /> : <TextField {...shared} />
}

function NumberAnswer(props: AnswerProps) {
  const { allowDecimals, minValue = 0 } = props.field.validation
  // Numeric keyboards of phones have no minus sign.
  const keyboard = allowDecimals ? 'decimal' : 'numeric'
  return (
    <TextField
      {...typed(props)}
      hint={fieldHint(expectation(props.field), undefined)}
      inputMode={minValue < 0 ? 'text' : keyboard}
      autoComplete="off"
    />
  )
}

const typed = ({ field, draft, error, onChange }: AnswerProps) => ({
  label: field.label,
  required: field.required,
  error,
  value: typeof draft === 'string' ? draft : '',
  onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange(target.value),
})

import { fieldProblem } from '@55tickets/rules/forms/form-field.ts'
import { BooleanAnswer, ChoiceAnswer } from './choice-answer.tsx'
import type { AnswerProps } from './drafts.ts'
import { NumberAnswer, TextAnswer } from './typed-answer.tsx'

export function AnswerField(props: AnswerProps) {
  return (
    <div data-wrong={props.error && ''} className="min-w-0">
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

import type { GivenAnswer } from '@55tickets/rules/forms/custom-form.ts'
import type { FormField } from '@55tickets/rules/forms/form-field.ts'

/** An answer in progress: a number is still text, a cleared answer is undefined. */
type Draft = string | boolean | readonly string[] | undefined

/** Drafts by field id. No two forms share a field, so one record serves several forms. */
export type Drafts = Readonly<Record<string, Draft>>

export const enteredAnswers = (fields: readonly FormField[], drafts: Drafts): GivenAnswer[] =>
  fields.map(({ _id }) => ({ fieldId: _id, value: drafts[_id] }))

/** Props of every kind of field. */
export interface AnswerProps {
  readonly field: FormField
  readonly draft: Draft
  readonly error: string | undefined
  readonly onChange: (draft: Draft) => void
}

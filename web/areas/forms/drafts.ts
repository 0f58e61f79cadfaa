import type { GivenAnswer } from '@55tickets/rules/custom-form.ts'
import type { FormField } from '@55tickets/rules/form-field.ts'

/** An answer while it is being given: a number is still text, what was cleared is undefined. */
export type Draft = string | boolean | readonly string[] | undefined

/** By field. No two forms share a field, so that one record serves several forms. */
export type Drafts = Readonly<Record<string, Draft>>

export const draftsOf = (fields: readonly FormField[], drafts: Drafts): GivenAnswer[] =>
  fields.map(({ _id }) => ({ fieldId: _id, value: drafts[_id] }))

/** What every kind of field is given. */
export interface AnswerProps {
  readonly field: FormField
  readonly draft: Draft
  readonly error: string | undefined
  readonly onChange: (draft: Draft) => void
}

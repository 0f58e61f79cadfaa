import type { FormField } from '../forms/form-field.ts'
import { describeQuestion } from '../forms/revise-fields.ts'
import { type Consequence, consequence } from './consequence.ts'

interface AskedField {
  readonly key: string
  readonly isRequired: boolean
  /** Compared as a whole: label, kind and limits. */
  readonly question: string
}

/** A question in the terms of the rule. */
export const toAskedField = (
  field: Pick<FormField, '_id' | 'required' | 'label' | 'type' | 'validation'>,
): AskedField => ({
  key: field._id,
  isRequired: field.required,
  question: describeQuestion(field),
})

export interface FormEdit {
  readonly part: 'form'
  /** Fields that are asked, without retired ones. */
  readonly before: readonly AskedField[]
  readonly after: readonly AskedField[]
  /** Keys of fields that somebody has answered. */
  readonly answered: readonly string[]
}

/** Consequences of other questions: answered ones are retired, required ones are for new orders. */
export function formConsequences({ before, after, answered }: FormEdit): Consequence[] {
  const isRetired = findRetiredFields({ before, after, answered }).length > 0
  const known = new Map(before.map((field) => [field.key, field]))
  const asksMore = after.some(
    ({ key, isRequired }) => isRequired && known.get(key)?.isRequired !== true,
  )
  return [
    ...(isRetired ? [consequence('fieldRetired', 'everyone')] : []),
    ...(asksMore ? [consequence('newOrders', 'newOrders')] : []),
  ]
}

/** Keys of answered fields that the edit removes or asks otherwise: they stay in the form, retired. */
function findRetiredFields({
  before,
  after,
  answered,
}: Pick<FormEdit, 'before' | 'after' | 'answered'>): string[] {
  const asked = new Map(after.map(({ key, question }) => [key, question]))
  return before
    .filter(({ key, question }) => answered.includes(key) && asked.get(key) !== question)
    .map(({ key }) => key)
}

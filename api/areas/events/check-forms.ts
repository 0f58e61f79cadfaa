import type { FormResponses } from '@55tickets/contracts/forms.ts'
import { formProblems, withDefaults } from '@55tickets/rules/custom-form.ts'
import type { FormField, FormValue } from '@55tickets/rules/form-field.ts'
import type { z } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { type Refused, refuse } from '../../platform/refuse.ts'

type Given = z.output<typeof FormResponses>

/** What is kept of one form: answers that fit, each with the question as it was asked. */
export interface CheckedForm {
  readonly formId: string
  readonly answers: { fieldId: string; label: string; value: FormValue }[]
}

/**
 * Judges the answers to exactly the forms that are needed, by the rules of the dialog. One that
 * nobody asked for is refused like a missing one: whoever sent it meant something else.
 */
export async function checkForms(
  db: Db,
  needed: readonly string[],
  given: Given = [],
): Promise<CheckedForm[] | Refused<'FORM_REQUIRED' | 'FORM_INVALID'>> {
  const wanted = new Set(needed)
  const isExact = given.length === wanted.size && given.every(({ formId }) => wanted.delete(formId))
  if (!isExact) return refuse(given.length === 0 ? 'FORM_REQUIRED' : 'FORM_INVALID')
  if (given.length === 0) return []
  const forms = await db
    .selectFrom('custom_forms')
    .select(['id', 'fields'])
    .where('id', 'in', needed)
    .execute()
  const fieldsByForm = new Map(forms.map(({ id, fields }) => [id, fields as FormField[]]))

  const checked: CheckedForm[] = []
  const problems: Record<string, string> = {}
  for (const { formId, formResponses } of given) {
    const fields = fieldsByForm.get(formId) ?? []
    Object.assign(problems, formProblems(fields, formResponses))
    const labels = new Map(fields.map(({ _id, label }) => [_id, label]))
    const answers = withDefaults(fields, formResponses)
    checked.push({
      formId,
      answers: answers.map((answer) => ({ ...answer, label: labels.get(answer.fieldId) ?? '' })),
    })
  }
  return Object.keys(problems).length > 0 ? refuse('FORM_INVALID', { fields: problems }) : checked
}

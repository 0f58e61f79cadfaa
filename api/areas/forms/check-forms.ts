import type { FormResponses } from '@55tickets/contracts/forms.ts'
import { formProblems, withDefaults } from '@55tickets/rules/forms/custom-form.ts'
import { askedFields, type FormValue } from '@55tickets/rules/forms/form-field.ts'
import type { z } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { readFields } from '../events/public.ts'

type SubmittedForms = z.output<typeof FormResponses>

/** Valid answers to one form as they are stored: each with the question as it was asked. */
export interface CheckedForm {
  readonly formId: string
  readonly answers: { fieldId: string; label: string; value: FormValue }[]
}

/**
 * Validates the answers to exactly the required forms, by the same rules as the dialog. An additional
 * form is refused like a missing one, because the sender meant something else.
 */
export async function checkForms(
  db: Db,
  requiredIds: readonly string[],
  submitted: SubmittedForms = [],
): Promise<CheckedForm[] | Refusal<'FORM_REQUIRED' | 'FORM_INVALID'>> {
  const missing = new Set(requiredIds)
  const isExact =
    submitted.length === missing.size && submitted.every(({ formId }) => missing.delete(formId))
  if (!isExact) return refuse(submitted.length === 0 ? 'FORM_REQUIRED' : 'FORM_INVALID')
  if (submitted.length === 0) return []
  const forms = await db
    .selectFrom('custom_forms')
    .select(['id', 'fields'])
    .where('id', 'in', requiredIds)
    .execute()
  const fieldsByForm = new Map(forms.map(({ id, fields }) => [id, readFields(fields)]))

  const checked: CheckedForm[] = []
  const problems: Record<string, string> = {}
  for (const { formId, formResponses } of submitted) {
    const stored = fieldsByForm.get(formId) ?? []
    const fields = askedFields(stored)
    // A question that was retired while the form was being filled in: its answer is not wanted any more.
    const retired = new Set(stored.filter(({ retiredAt }) => retiredAt).map(({ _id }) => _id))
    const given = formResponses.filter(({ fieldId }) => !retired.has(fieldId))
    Object.assign(problems, formProblems(fields, given))
    const labels = new Map(fields.map(({ _id, label }) => [_id, label]))
    const answers = withDefaults(fields, given)
    checked.push({
      formId,
      answers: answers.map((answer) => ({ ...answer, label: labels.get(answer.fieldId) ?? '' })),
    })
  }
  return Object.keys(problems).length > 0 ? refuse('FORM_INVALID', { fields: problems }) : checked
}

import type { changeForm } from '@55tickets/contracts/editor/forms.ts'
import { toAskedField } from '@55tickets/rules/changes/form-change.ts'
import { askedFields } from '@55tickets/rules/forms/form-field.ts'
import { MAX_FORMS, pickLimits } from '@55tickets/rules/forms/question-fields.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { type FormRow, readFields, reviseForm } from '../../events/public.ts'
import type { EditorDeps } from '../deps.ts'
import type { Body, KnownEvent, PartPlan } from './part-plan.ts'

/** Plans of changes to forms. Questions that were asked are retired, never changed or removed. */

type FormChange = Body<typeof changeForm> & { readonly formId: string }

/** A new id creates a form. */
export const planForm = (
  { findAnswered }: Pick<EditorDeps, 'findAnswered'>,
  { formId, version, ...change }: FormChange,
): PartPlan => ({
  part: 'form',
  column: 'forms_version',
  version,
  async edit({ id: eventId, forms }, tx) {
    const known = readFields(forms.find(({ id }) => id === formId)?.fields ?? [])
    const answered = await findAnswered(tx, eventId)
    return {
      part: 'form',
      before: askedFields(known).map(toAskedField),
      after: change.fields.map(withOwnLimits).map(toAskedField),
      answered: [...(answered.get(formId)?.fieldIds ?? [])],
    }
  },
  async prepare(_tx, event) {
    const known = event.forms.find(({ id }) => id === formId)
    if (!known && event.forms.length >= MAX_FORMS) return refuse('TOO_MANY_FORMS')
    if (hasForeignFields(event, formId, change))
      return refuse('BAD_INPUT', { fields: { fields: 'Uma pergunta é de outro formulário' } })
    if (change.fields.length === 0 && isUsed(event, formId))
      return refuse('BAD_INPUT', { fields: { fields: EMPTY_FORM } })
    const fields = reviseForm(event, formId, change.fields.map(withOwnLimits))
    return {
      forms: [
        {
          event_id: event.id,
          id: formId,
          name: change.name,
          description: change.description?.trim() || null,
          organizer_image_id: known?.organizer_image_id ?? null,
          organizer_note: change.organizerNote?.trim() || null,
          fields: JSON.stringify(fields),
        },
      ],
    }
  },
})

/** A question without limits of other kinds. */
const withOwnLimits = (field: FormChange['fields'][number]) => ({
  ...field,
  validation: pickLimits(field.type, field.validation),
})

const EMPTY_FORM = 'Um formulário em uso precisa de pelo menos uma pergunta'

/** True if a new question has the id of one of another form. Answers in browsers are kept by these ids. */
const hasForeignFields = (
  { forms }: KnownEvent,
  formId: string,
  { fields }: Pick<FormChange, 'fields'>,
): boolean => {
  const others = forms.filter(({ id }) => id !== formId).flatMap((form) => readFields(form.fields))
  return fields.some(({ _id }) => others.some((field) => field._id === _id))
}

const isUsed = ({ types, sessions }: KnownEvent, formId: string): boolean =>
  [...types, ...sessions].some(({ custom_form_id: id }) => id === formId)

export const planFormRemoval = (
  { findAnswered }: Pick<EditorDeps, 'findAnswered'>,
  { formId, version }: { readonly formId: string; readonly version: number },
): PartPlan => ({
  part: 'form removed',
  column: 'forms_version',
  version,
  async prepare(tx, event) {
    if (!event.forms.some(({ id }) => id === formId)) return refuse('FORM_NOT_FOUND')
    const answered = await findAnswered(tx, event.id)
    if (isUsed(event, formId) || answered.has(formId)) return refuse('FORM_IN_USE')
    return { removedForms: [formId] }
  },
})

/** Refuses a form that the event has not got, or that asks nothing; null for one that can be used. */
export function missingForm(
  forms: readonly FormRow[],
  formId: string,
): Refusal<'FORM_NOT_FOUND' | 'BAD_INPUT'> | null {
  const form = forms.find(({ id }) => id === formId)
  if (!form) return refuse('FORM_NOT_FOUND')
  const hasQuestions = askedFields(readFields(form.fields)).length > 0
  return hasQuestions
    ? null
    : refuse('BAD_INPUT', { fields: { formId: 'O formulário não tem perguntas' } })
}

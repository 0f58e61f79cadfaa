import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { toAskedField } from '@55tickets/rules/changes/form-change.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import type { ReviewedEdit } from '../part-form/reviewed-edit.ts'
import { findForm, isAsked, type toFormBody } from './form-body.ts'

/** Describes an edit of a form, by the body that saves it, to the sheet before saving. */
export function reviewForm(
  event: EditedEvent,
  formId: string,
  body: ReturnType<typeof toFormBody>,
): ReviewedEdit {
  const fields = findForm(event, formId)?.fields ?? []
  return {
    edit: {
      part: 'form',
      before: fields.filter(isAsked).map(toAskedField),
      after: body.fields.map((field) => toAskedField({ ...field, label: tidyLine(field.label) })),
      answered: fields.filter(({ isAnswered }) => isAnswered).map(({ _id }) => _id),
    },
    checks: [{ part: 'form', formId, version: event.forms.version, ...body }],
  }
}

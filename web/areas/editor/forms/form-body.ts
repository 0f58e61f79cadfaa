import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedForm, EditedQuestion } from '@55tickets/contracts/editor/edited-programme.ts'
import type { changeForm } from '@55tickets/contracts/editor/forms.ts'
import type { CallRequest } from '@55tickets/contracts/http/call.ts'
import { type QuestionKind, questionKinds } from '@55tickets/rules/forms/question-fields.ts'

type FormBody = CallRequest<typeof changeForm>['body']
export type QuestionBody = FormBody['fields'][number]

/** True for a question that is still asked. */
export const isAsked = ({ retiredAt }: EditedQuestion): boolean => retiredAt === null

/** Kind of a question; a kind that we do not know is edited as text. */
export const questionKind = ({ type }: Pick<EditedQuestion, 'type'>): QuestionKind =>
  questionKinds.find((kind) => kind === type) ?? 'text'

const toQuestionBody = (question: EditedQuestion): QuestionBody => ({
  _id: question._id,
  label: question.label,
  type: questionKind(question),
  required: question.required,
  validation: question.validation,
})

/** Body of the call that saves a form as it is, without the version, for changes of single fields. */
export const toFormBody = ({ name, description, organizerNote, fields }: EditedForm) => ({
  name,
  description,
  organizerNote,
  fields: fields.filter(isAsked).map(toQuestionBody),
})

export const findForm = ({ forms }: EditedEvent, formId: string): EditedForm | undefined =>
  forms.forms.find(({ _id }) => _id === formId)

/** Names of what asks a form: ticket types and sessions. */
export const findUses = (
  { tickets, programme }: EditedEvent,
  formId: string,
): readonly string[] => [
  ...new Set([
    // Half-price tickets ask what their wholes ask.
    ...tickets.types
      .filter((type) => type.formId === formId && type.halfOf === null)
      .map(({ name }) => `ingresso “${name}”`),
    ...programme.sessions
      .filter((session) => session.formId === formId)
      .map(({ title }) => `atividade “${title}”`),
  ]),
]

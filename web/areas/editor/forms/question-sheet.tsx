import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedForm } from '@55tickets/contracts/editor/edited-programme.ts'
import { useState } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { LockReason } from '../../../ui/form/lock-reason.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PartForm } from '../part-form/part-form.tsx'
import { type FormOf, usePartForm } from '../part-form/use-part-form.ts'
import { sheetClasses } from '../tickets/sectors/sheet-classes.ts'
import { findForm, toFormBody } from './form-body.ts'
import {
  checkQuestionValues,
  kindNames,
  kindOf,
  type QuestionValues,
  questionLabels,
  toQuestion,
  toQuestionValues,
} from './question-values.ts'
import { RemoveQuestion } from './remove-question.tsx'
import { reviewForm } from './review-form.ts'

interface QuestionSheetProps {
  readonly event: EditedEvent
  readonly form: EditedForm
  /** The question to edit, null for a new one. */
  readonly questionId: string | null
  readonly onClose: () => void
}

/** One question of a form in a sheet. */
export function QuestionSheet(props: QuestionSheetProps) {
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={props.questionId ? 'Editar pergunta' : 'Nova pergunta'}
      className={sheetClasses}
    >
      <QuestionForm {...props} />
    </Dialog>
  )
}

function QuestionForm({ event, form, questionId, onClose }: QuestionSheetProps) {
  const api = useApi()
  // A new question keeps its id while the sheet is open, so that a repeated save creates it once.
  const [id] = useState(() => questionId ?? crypto.randomUUID())
  const question = form.fields.find((field) => field._id === questionId)
  /** The newest form with the question as it was typed. */
  const withQuestion = (newest: EditedEvent, values: QuestionValues) => {
    const body = toFormBody(findForm(newest, form._id) ?? form)
    const saved = toQuestion(id, values)
    const isKnown = body.fields.some((field) => field._id === id)
    const fields = isKnown
      ? body.fields.map((field) => (field._id === id ? saved : field))
      : [...body.fields, saved]
    return { ...body, fields }
  }
  const part = usePartForm<QuestionValues>({
    event,
    part: `questions/${questionId ?? `new/${form._id}`}`,
    read: (newest) => ({
      version: newest.forms.version,
      values: toQuestionValues(
        findForm(newest, form._id)?.fields.find((field) => field._id === id),
      ),
    }),
    validate: checkQuestionValues,
    save: (values, newest, { confirmation }) =>
      api('changeForm', {
        params: { eventId: event._id, formId: form._id },
        body: { version: newest.forms.version, ...withQuestion(newest, values), ...confirmation },
      }),
    ...(question && {
      review: (values, newest) => reviewForm(newest, form._id, withQuestion(newest, values)),
    }),
    savedText: questionId ? 'Pergunta salva.' : 'Pergunta adicionada.',
    onSaved: onClose,
    labels: questionLabels,
    describe: (name, value) => (name === 'type' ? kindNames[kindOf(String(value))] : undefined),
    fieldErrors: () => ({}),
  })
  return (
    <PartForm part={part} saveLabel={questionId ? 'Salvar pergunta' : 'Adicionar pergunta'}>
      <div className="grid gap-4">
        {question?.isAnswered && (
          <p className="rounded-md bg-sunken px-4 py-3 text-sm">
            <LockReason>
              Já há respostas. Ao mudar a pergunta, a anterior é encerrada e guardada com as
              respostas, e a nova vale para quem ainda vai responder.
            </LockReason>
          </p>
        )}
        <QuestionFields form={part} />
      </div>
      {question && part.canWrite && (
        <div className="mt-4 grid">
          <RemoveQuestion {...{ event, form, question }} onRemoved={onClose} />
        </div>
      )}
    </PartForm>
  )
}

function QuestionFields({ form }: { form: FormOf<QuestionValues> }) {
  const { text, checkbox } = form
  return (
    <>
      <TextField {...text('label')} label={questionLabels.label} autoComplete="off" required />
      <Select {...text('type')} label={questionLabels.type}>
        {Object.entries(kindNames).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </Select>
      <LimitFields form={form} />
      <Checkbox
        {...checkbox('required')}
        label={questionLabels.required}
        hint="Vale para novos pedidos e inscrições."
      />
    </>
  )
}

/** Limits of the chosen kind. */
function LimitFields({ form }: { form: FormOf<QuestionValues> }) {
  const { text, checkbox, values } = form
  const limit = (name: 'minLength' | 'maxLength' | 'minSelections' | 'maxSelections') => (
    <TextField
      {...text(name)}
      label={questionLabels[name]}
      inputMode="numeric"
      autoComplete="off"
      placeholder="Sem limite"
    />
  )
  switch (values.type) {
    case 'text':
      return (
        <div className="grid grid-cols-2 gap-4">
          {limit('minLength')}
          {limit('maxLength')}
        </div>
      )
    case 'number':
      return (
        <>
          <div className="grid grid-cols-2 gap-4">
            {(['minValue', 'maxValue'] as const).map((name) => (
              <TextField
                key={name}
                {...text(name)}
                label={questionLabels[name]}
                autoComplete="off"
                placeholder="Sem limite"
              />
            ))}
          </div>
          <Checkbox {...checkbox('allowDecimals')} label={questionLabels.allowDecimals} />
        </>
      )
    case 'boolean':
      return null
    case 'multiple_choice':
      return (
        <>
          <TextArea
            {...text('options')}
            label={questionLabels.options}
            rows={4}
            required
            hint="Uma opção em cada linha."
          />
          <div className="grid grid-cols-2 gap-4">
            {limit('minSelections')}
            {limit('maxSelections')}
          </div>
        </>
      )
  }
}

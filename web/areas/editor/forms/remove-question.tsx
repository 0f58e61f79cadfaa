import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedForm, EditedQuestion } from '@55tickets/contracts/editor/edited-programme.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { RemovePart } from '../tickets/remove-part.tsx'
import { findForm, toFormBody } from './form-body.ts'

interface RemoveQuestionProps {
  readonly event: EditedEvent
  readonly form: EditedForm
  readonly question: EditedQuestion
  readonly onRemoved: () => void
}

/** Takes a question out of its form. One that was answered is retired, with its answers. */
export function RemoveQuestion({ event, form, question, onRemoved }: RemoveQuestionProps) {
  const api = useApi()
  const { isAnswered, label, _id: questionId } = question
  return (
    <RemovePart
      event={event}
      label={isAnswered ? 'Encerrar pergunta' : 'Remover pergunta'}
      name={label}
      action={isAnswered ? 'Encerrar' : 'Remover'}
      description={
        isAnswered
          ? 'Ninguém mais responde a ela. As respostas que já existem ficam guardadas, com a pergunta.'
          : 'A pergunta some do formulário.'
      }
      removedText={isAnswered ? 'Pergunta encerrada.' : 'Pergunta removida.'}
      readVersion={({ forms }) => forms.version}
      remove={(version, known) => {
        const body = toFormBody(findForm(known, form._id) ?? form)
        const fields = body.fields.filter(({ _id }) => _id !== questionId)
        return api('changeForm', {
          params: { eventId: event._id, formId: form._id },
          body: { ...body, version, fields },
        })
      }}
      onRemoved={onRemoved}
    />
  )
}

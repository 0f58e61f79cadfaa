import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EditedForm } from '@55tickets/contracts/editor/edited-programme.ts'
import type { CustomForm } from '@55tickets/contracts/forms.ts'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { type ComponentType, useState } from 'react'
import { useNavigate } from '../../../framework/router/router.tsx'
import { useApi } from '../../../lib/app-context.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { canWriteEvent } from '../can-write-event.ts'
import { EditedEventLoader } from '../edited-event-loader.tsx'
import { eventScreenPath } from '../event-screen-path.ts'
import { RemovePart } from '../tickets/remove-part.tsx'
import { findForm, findUses, isAsked } from './form-body.ts'
import { EditForm } from './form-sheet.tsx'
import { usesText } from './forms-screen.tsx'
import { QuestionList } from './question-list.tsx'
import { QuestionSheet } from './question-sheet.tsx'
import { questionText } from './question-values.ts'

/** The dialog that buyers see, with a form that is given. */
type Preview = ComponentType<{ readonly form: CustomForm; readonly onClose: () => void }>

interface FormScreenProps {
  readonly eventId: string
  readonly formId: string
  readonly Preview: Preview
}

/** One form of an event: its questions, and how it looks to those who fill it in. */
export function FormScreen({ eventId, formId, Preview }: FormScreenProps) {
  return (
    <EditedEventLoader eventId={eventId}>
      {(event) => {
        const form = findForm(event, formId)
        return (
          <div className="page-width grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 py-4 md:ml-10 md:py-8">
            <div>
              <BackLink to={eventScreenPath(eventId, 'formularios')}>Formulários</BackLink>
              <h1 className="mt-1 text-2xl font-black wrap-anywhere">
                {form?.name ?? 'Formulário não encontrado'}
              </h1>
              {form && <p className="text-ink-soft">{usesText(findUses(event, formId))}</p>}
            </div>
            {form && <Builder {...{ event, form, Preview }} />}
          </div>
        )
      }}
    </EditedEventLoader>
  )
}

type OpenSheet =
  | { readonly kind: 'texts' }
  | { readonly kind: 'preview' }
  | { readonly kind: 'question'; readonly questionId: string | null }

interface BuilderProps {
  readonly event: EditedEvent
  readonly form: EditedForm
  readonly Preview: Preview
}

function Builder({ event, form, Preview }: BuilderProps) {
  const [sheet, setSheet] = useState<OpenSheet>()
  const close = () => setSheet(undefined)
  const canWrite = canWriteEvent(event)
  const asked = form.fields.filter(isAsked)
  const add = canWrite && (
    <Button
      onClick={() => setSheet({ kind: 'question', questionId: null })}
      className="max-sm:w-full"
    >
      <Plus aria-hidden="true" />
      Nova pergunta
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {canWrite && (
          <Button variant="secondary" size="sm" onClick={() => setSheet({ kind: 'texts' })}>
            <Pencil aria-hidden="true" />
            Nome e textos
          </Button>
        )}
        {asked.length > 0 && (
          <Button variant="secondary" size="sm" onClick={() => setSheet({ kind: 'preview' })}>
            <Eye aria-hidden="true" />
            Ver como fica
          </Button>
        )}
      </div>
      {asked.length === 0 ? (
        <EmptyPanel title="Nenhuma pergunta ainda" actions={add}>
          Comece pela mais importante: quanto menos perguntas, mais gente chega ao fim.
        </EmptyPanel>
      ) : (
        <>
          <QuestionList
            {...{ event, form, canWrite }}
            onEdit={(questionId) => setSheet({ kind: 'question', questionId })}
          />
          <div className="flex flex-wrap gap-2">{add}</div>
        </>
      )}
      <RetiredQuestions form={form} />
      {canWrite && <RemoveForm {...{ event, form }} />}
      {sheet?.kind === 'texts' && <EditForm {...{ event, form }} onClose={close} />}
      {sheet?.kind === 'preview' && <Preview form={toShownForm(form)} onClose={close} />}
      {sheet?.kind === 'question' && (
        <QuestionSheet {...{ event, form }} questionId={sheet.questionId} onClose={close} />
      )}
    </>
  )
}

/** Questions that are not asked any more and whose answers stay. */
function RetiredQuestions({ form }: { form: EditedForm }) {
  const retired = form.fields.filter((field) => !isAsked(field))
  if (retired.length === 0) return null
  return (
    <Card>
      <Disclosure
        startsOpen="never"
        title={
          <>
            <span className="block font-bold">Perguntas encerradas</span>
            <span className="block text-sm text-ink-soft">
              Ninguém mais as vê. As respostas continuam nas listas.
            </span>
          </>
        }
      >
        <ul className="divide-y divide-line border-t border-line">
          {retired.map((question) => (
            <li key={question._id} className="px-5 py-3">
              <span className="block wrap-anywhere">{question.label}</span>
              <span className="block text-sm text-ink-soft">{questionText(question)}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </Card>
  )
}

/** Removes a form that nothing uses and nobody has filled in. */
function RemoveForm({ event, form }: { event: EditedEvent; form: EditedForm }) {
  const api = useApi()
  const navigate = useNavigate()
  if (form.answers > 0 || findUses(event, form._id).length > 0) return null
  return (
    <RemovePart
      event={event}
      label="Remover formulário"
      name={form.name}
      description="O formulário some do evento, com as perguntas."
      removedText="Formulário removido."
      readVersion={({ forms }) => forms.version}
      remove={(version) =>
        api('removeForm', {
          params: { eventId: event._id, formId: form._id },
          body: { version },
        })
      }
      onRemoved={() => navigate(eventScreenPath(event._id, 'formularios'))}
    />
  )
}

/** A form as buyers get it. */
const toShownForm = (form: EditedForm): CustomForm => ({
  _id: form._id,
  name: form.name,
  description: form.description,
  organizerImageUrl: form.organizerImageUrl,
  organizerNote: form.organizerNote,
  fields: form.fields.filter(isAsked).map(({ _id, label, type, required, validation }, order) => ({
    _id,
    label,
    type,
    required,
    validation,
    order,
  })),
})

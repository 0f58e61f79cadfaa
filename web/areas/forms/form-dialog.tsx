import { useQueries } from '@tanstack/react-query'
import { type SyntheticEvent, useId } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { AnswerField } from './answer-field.tsx'
import { FormFooter } from './form-footer.tsx'
import type { FormDialogProps } from './form-request.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { OrganizerWords } from './organizer-words.tsx'
import { formQuery } from './queries.ts'
import { useAnswering } from './use-answering.ts'

export function FormDialog(props: FormDialogProps) {
  const { formIds, title, action } = props
  const api = useApi()
  const id = useId()
  const answering = useAnswering(props)
  const { body, step, drafts, problems } = answering
  // Load all forms at once, so that the next one is ready when its turn comes.
  const forms = useQueries({ queries: formIds.map((formId) => formQuery(api, formId)) })
  const { data: form, isError, isFetching, refetch } = forms[step] ?? forms[0] ?? {}
  const place = formIds.length > 1 && `Formulário ${step + 1} de ${formIds.length}`
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (form) answering.submit(form)
  }
  return (
    <Dialog
      open
      onOpenChange={answering.giveUp}
      title={
        <>
          <span className="mb-1 block text-sm font-semibold tracking-normal text-wrap text-ink-soft">
            {[place, title].filter(Boolean).join(' · ')}
          </span>{' '}
          {form?.name ?? 'Formulário'}
        </>
      }
      footer={<FormFooter {...answering} formId={form && id} action={action ?? 'Enviar'} />}
    >
      <div ref={body}>
        {isError && !form && (
          <ErrorPanel
            title="Erro ao carregar formulário. Tente novamente."
            retrying={isFetching ?? false}
            onRetry={() => void refetch?.()}
          />
        )}
        {!isError && !form && <FormSkeleton />}
        {form && (
          <form id={id} noValidate onSubmit={submit} className="grid gap-6">
            {/* Scrolls with the questions: it may be longer than the screen. */}
            {form.description && (
              <p className="whitespace-pre-line text-ink-soft">{form.description}</p>
            )}
            <OrganizerWords form={form} />
            {form.fields.map((field) => (
              <AnswerField
                key={field._id}
                field={field}
                draft={drafts[field._id]}
                error={problems[field._id]}
                onChange={(draft) => answering.change(field._id, draft)}
              />
            ))}
          </form>
        )}
      </div>
    </Dialog>
  )
}

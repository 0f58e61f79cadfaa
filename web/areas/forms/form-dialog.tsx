import type { CustomForm } from '@55tickets/contracts/forms.ts'
import { pictureSrcSet } from '@55tickets/rules/events/picture.ts'
import { useQueries } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnswerField } from './answer-field.tsx'
import { FormFooter } from './form-footer.tsx'
import type { FormDialogProps } from './form-request.ts'
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

/**
 * Placeholder as tall as a short form, so that the dialog hardly grows when the form has loaded.
 */
function FormSkeleton() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Carregando formulário…</output>
      {['w-40', 'w-56', 'w-32'].map((width) => (
        <div key={width}>
          <Skeleton className={`mb-2 h-4 ${width}`} />
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  )
}

/** The organizer's picture and note, above the questions. */
function OrganizerWords({ form }: { form: CustomForm }) {
  const { organizerImageUrl: picture, organizerNote: note } = form
  const [isBroken, setBroken] = useState(false)
  return (
    <>
      {picture && !isBroken && (
        // Fixed height, so that nothing moves when the picture has loaded.
        <img
          src={picture}
          srcSet={pictureSrcSet(picture)}
          sizes="(min-width: 40rem) 30rem, 100vw"
          alt="Imagem do organizador"
          onError={() => setBroken(true)}
          className="h-40 w-full rounded-md border border-line bg-sunken object-contain"
        />
      )}
      {note && (
        <div className="rounded-md bg-accent-soft px-4 py-3 text-sm">
          <p className="font-bold">Recado do organizador</p>
          <p className="whitespace-pre-line">{note}</p>
        </div>
      )}
    </>
  )
}

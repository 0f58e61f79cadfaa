import type { CustomForm, FormAnswers } from '@55tickets/contracts/forms.ts'
import { pictureSrcSet } from '@55tickets/rules/events/picture.ts'
import { formProblems, withDefaults } from '@55tickets/rules/forms/custom-form.ts'
import { useQueries } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, serverMessage } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnswerField } from './answer-field.tsx'
import { type Drafts, enteredAnswers } from './drafts.ts'
import { FormFooter } from './form-footer.tsx'
import type { FormDialogProps } from './form-request.ts'
import { formQuery } from './queries.ts'

/** Asks several forms one after another: each is validated by itself, all are sent together. */
export function FormDialog(props: FormDialogProps) {
  const { formIds, title, action = 'Enviar', firstDrafts, onSubmit, onEnd } = props
  const api = useApi()
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(0)
  // Load all forms at once, so that the next one is ready when its turn comes.
  const forms = useQueries({ queries: formIds.map((formId) => formQuery(api, formId)) })
  const { data: shown, isError, isFetching, refetch } = forms[step] ?? forms[0] ?? {}
  const place = formIds.length > 1 && `Formulário ${step + 1} de ${formIds.length}`
  const isLast = step + 1 === formIds.length

  const { form, field, values, busy, failure, attempts, reset } = useForm<Drafts>({
    initial: firstDrafts,
    validate: (drafts) => (shown ? validateForm(shown, drafts) : {}),
    validateOn: 'submit',
    send: async (drafts) => {
      if (!isLast) return goTo(step + 1, drafts)
      const answers = forms.flatMap(({ data }) => (data ? formAnswers(data, drafts) : []))
      try {
        const outcome = await onSubmit?.(answers)
        onEnd(outcome === 'in-vain' ? null : answers, drafts)
      } catch (error) {
        const newest = namesUnknownField(answers, error)
          ? await Promise.all(forms.map(({ refetch }) => refetch()))
          : forms
        const wrong = refusedForm(newest, error)
        if (wrong >= 0) flushSync(() => setStep(wrong))
        throw error
      }
    },
    failureText: (error) => serverMessage(error) ?? '',
  })
  const goTo = (next: number, drafts: Drafts) => {
    flushSync(() => {
      setStep(next)
      reset(drafts)
    })
    focusDialog(body.current)
  }
  // Ignored while the answers are being sent: their outcome would stay unknown.
  const back = () => {
    if (!busy) goTo(step - 1, values)
  }
  const cancel = () => {
    if (!busy) onEnd(null, values)
  }
  return (
    <Dialog
      open
      onOpenChange={cancel}
      title={
        <>
          <span className="mb-1 block text-sm font-semibold tracking-normal text-wrap text-ink-soft">
            {[place, title].filter(Boolean).join(' · ')}
          </span>{' '}
          {shown?.name ?? 'Formulário'}
        </>
      }
      footer={
        <FormFooter
          formId={shown && id}
          action={isLast ? action : 'Continuar'}
          busy={busy}
          hasErrors={shown?.fields.some(({ _id }) => field(_id).error) ?? false}
          failure={failure}
          attempts={attempts}
          onBack={step > 0 ? back : undefined}
          onCancel={cancel}
        />
      }
    >
      <div ref={body}>
        {isError && !shown && (
          <ErrorPanel
            title="Erro ao carregar formulário. Tente novamente."
            retrying={isFetching ?? false}
            onRetry={() => void refetch?.()}
          />
        )}
        {!isError && !shown && <FormSkeleton />}
        {shown && (
          <form {...form} id={id} noValidate className="grid gap-6">
            {/* Scrolls with the questions: it may be longer than the screen. */}
            {shown.description && (
              <p className="whitespace-pre-line text-ink-soft">{shown.description}</p>
            )}
            <OrganizerWords form={shown} />
            {shown.fields.map((question) => {
              const { value: draft, error, onChange } = field(question._id)
              return (
                <AnswerField key={question._id} field={question} {...{ draft, error, onChange }} />
              )
            })}
          </form>
        )}
      </div>
    </Dialog>
  )
}

function validateForm({ fields }: CustomForm, drafts: Drafts) {
  const problems = formProblems(fields, enteredAnswers(fields, drafts))
  return Object.fromEntries(fields.map(({ _id }) => [_id, problems[_id] ?? null]))
}

const formAnswers = ({ _id: formId, fields }: CustomForm, drafts: Drafts): FormAnswers => ({
  formId,
  formResponses: withDefaults(fields, enteredAnswers(fields, drafts)),
})

const refusedFields = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {}

/** True if the server refused a question that was not asked: the form was changed since it was opened. */
function namesUnknownField(answers: readonly FormAnswers[], error: unknown): boolean {
  const asked = answers.flatMap(({ formResponses }) => formResponses.map(({ fieldId }) => fieldId))
  return Object.keys(refusedFields(error)).some((id) => !asked.includes(id))
}

/** Index of the first form with an answer that the server refused; -1 if there is none. */
function refusedForm(
  forms: readonly { readonly data?: CustomForm | undefined }[],
  error: unknown,
): number {
  const refused = refusedFields(error)
  return forms.findIndex(({ data }) => data?.fields.some(({ _id }) => Object.hasOwn(refused, _id)))
}

/**
 * Moves the focus to the dialog and scrolls to its top, so that screen readers announce the next
 * form.
 */
function focusDialog(inside: HTMLElement | null): void {
  const dialog = inside?.closest<HTMLElement>('[role="dialog"]')
  inside?.scrollIntoView({ block: 'start' })
  dialog?.focus()
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

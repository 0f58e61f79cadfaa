import type { CustomForm, FormAnswers } from '@55tickets/contracts/forms.ts'
import { formProblems, withDefaults } from '@55tickets/rules/forms/custom-form.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, serverMessage } from '../../lib/api/api.ts'
import { type Draft, type Drafts, enteredAnswers } from './drafts.ts'
import type { FormDialogProps } from './form-request.ts'

type Problems = Readonly<Record<string, string>>
/** Failure to send the answers, with the server's message if there is one. */
type SendFailure = { readonly message: string | undefined }

/** Answers several forms one after another: each is validated by itself, all are sent together. */
export function useAnswering({ formIds, firstDrafts, onSubmit, onEnd }: FormDialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(0)
  const [drafts, setDrafts] = useState<Drafts>(firstDrafts)
  const [problems, setProblems] = useState<Problems>({})
  /** Number of failed attempts, so that each is announced. */
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<SendFailure>()
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const answers = useRef(new Map<string, FormAnswers>())

  const goTo = (next: number) => {
    flushSync(() => {
      setStep(next)
      setProblems({})
      setFailure(undefined)
    })
    focusDialog(body.current)
  }
  const showProblems = (found: Problems, at: number) => {
    flushSync(() => {
      setStep(at)
      setProblems(found)
      setFailure(undefined)
      setTries((old) => old + 1)
    })
    focusFirstWrong(body.current)
  }

  const send = async () => {
    const all = formIds.flatMap((formId) => answers.current.get(formId) ?? [])
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const outcome = await onSubmit?.(all)
      onEnd(outcome === 'in-vain' ? null : all, drafts)
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      const fields = error instanceof ApiError ? error.fields : {}
      const wrongStep = all.findIndex(({ formResponses }) =>
        formResponses.some(({ fieldId }) => Object.hasOwn(fields, fieldId)),
      )
      if (wrongStep >= 0) showProblems(fields, wrongStep)
      else setFailure({ message: serverMessage(error) })
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  const submit = async ({ _id: formId, fields }: CustomForm) => {
    if (isSending.current) return
    const entered = enteredAnswers(fields, drafts)
    const wrong = formProblems(fields, entered)
    if (Object.keys(wrong).length > 0) return showProblems(wrong, step)
    answers.current.set(formId, { formId, formResponses: withDefaults(fields, entered) })
    if (step + 1 < formIds.length) goTo(step + 1)
    else await send()
  }

  return {
    body,
    step,
    drafts,
    problems,
    tries,
    failure,
    busy,
    isLast: step + 1 === formIds.length,
    change: (fieldId: string, draft: Draft) => {
      setDrafts((old) => ({ ...old, [fieldId]: draft }))
      setProblems(({ [fieldId]: _corrected, ...others }) => others)
    },
    submit: (form: CustomForm) => void submit(form),
    back: () => goTo(step - 1),
    /** Ignored while the answers are being sent: their outcome would stay unknown. */
    giveUp: () => {
      if (!isSending.current) onEnd(null, drafts)
    },
  }
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

function focusFirstWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[data-wrong]')
  const control = wrong?.querySelector<HTMLElement>('input, textarea, [tabindex]')
  // Scroll so that the label and the error are visible too.
  wrong?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

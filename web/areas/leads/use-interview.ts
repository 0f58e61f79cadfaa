import { interviewFields } from '@55tickets/rules/leads/interview-form.ts'
import { emptyAnswers } from '@55tickets/rules/leads/lead-field.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../lib/app-context.tsx'
import { notice } from '../../lib/toasts/toasts.tsx'
import { answeredFields, type InterviewAnswers, interviewDraft } from './interview-draft.ts'
import { useLeadForm } from './use-lead-form.ts'

/** The interview form with its draft, which is saved on every change until the form is sent. */
export function useInterview() {
  const api = useApi()
  const navigate = useNavigate()
  /** Answers of the draft that was discarded. */
  const [discarded, setDiscarded] = useState<InterviewAnswers>()
  const lead = useLeadForm({
    fields: interviewFields,
    readDraft: () => interviewDraft.read(new Date()),
    send: async (answers, honeypot) => {
      const { sendInterview } = await import('./send-lead.ts')
      await sendInterview(api, answers, honeypot)
    },
    onSent: () => {
      interviewDraft.clear()
      notice({
        variant: 'success',
        title: 'Ficha de entrevista enviada com sucesso!',
        description: 'Os dados foram registrados no sistema.',
      })
      void navigate('/')
    },
    onFailed: (error) => {
      reportError(error)
      notice({
        variant: 'error',
        title: 'Erro ao enviar ficha de entrevista',
        description: 'Por favor, tente novamente mais tarde.',
      })
    },
  })
  const { answers, replace } = lead

  const given = useMemo(() => answeredFields(answers), [answers])
  const isFirst = useRef(true)
  useEffect(() => {
    // On the first render the form is still empty, and must not overwrite the draft.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (given) interviewDraft.save(given, new Date())
    else interviewDraft.clear()
  }, [given])

  return {
    ...lead,
    isSaved: given !== undefined,
    /** True until somebody answers again. */
    isDiscarded: discarded !== undefined && given === undefined,
    discard: () => {
      setDiscarded(answers)
      replace(emptyAnswers(interviewFields))
    },
    undo: () => discarded && replace(discarded),
  }
}

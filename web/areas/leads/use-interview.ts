import {
  INTERVIEW_ORIGIN,
  type InterviewName,
  interviewFields,
} from '@55tickets/rules/leads/interview-fields.ts'
import {
  checkAnswers,
  emptyAnswers,
  type LeadValue,
  tidyAnswers,
} from '@55tickets/rules/leads/lead-field.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from '../../framework/router/router.tsx'
import { ApiError, type CallInput } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { createRecord } from '../../lib/stored-records.ts'
import { minutes } from '../../lib/time/minutes.ts'
import { notice } from '../../lib/toasts/toasts.tsx'
import { useHoneypot } from './use-honeypot.ts'

/** Each value has the type of its field's kind: a list for check lists, text for others. */
type InterviewBody = CallInput<'submitInterview'>['body']

const noAnswers = emptyAnswers(interviewFields)

/** The interview form with its draft, which is saved on every change until the form is sent. */
export function useInterview() {
  const api = useApi()
  const navigate = useNavigate()
  /** Answers of the draft that was discarded. */
  const [discarded, setDiscarded] = useState<InterviewAnswers>()
  const readHoneypot = useHoneypot()
  const interview = useForm({
    initial: noAnswers,
    readDraft: () => interviewDraft.read(new Date()),
    validate: (answers) => checkAnswers(interviewFields, answers),
    send: async (answers) => {
      const tidied = tidyAnswers(interviewFields, answers)
      const honeypot = await readHoneypot(interview.form.ref.current)
      const body = { ...tidied, ...honeypot, origin: INTERVIEW_ORIGIN } as InterviewBody
      try {
        await api('submitInterview', { body })
      } catch (error) {
        // The form itself reports only other errors.
        if (error instanceof ApiError) reportError(error)
        notice({
          variant: 'error',
          title: 'Erro ao enviar ficha de entrevista',
          description: 'Por favor, tente novamente mais tarde.',
        })
        throw error
      }
      interview.reset()
      interviewDraft.clear()
      notice({
        variant: 'success',
        title: 'Ficha de entrevista enviada com sucesso!',
        description: 'Os dados foram registrados no sistema.',
      })
      navigate('/')
    },
  })
  const { values: answers, reset } = interview

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
    ...interview,
    isSaved: given !== undefined,
    /** True until somebody answers again. */
    isDiscarded: discarded !== undefined && given === undefined,
    discard: () => {
      setDiscarded(answers)
      reset()
    },
    undo: () => discarded && reset(discarded),
  }
}

type InterviewAnswers = Record<InterviewName, LeadValue>

const DRAFT_DAYS = 30

/** Draft of an interview, stored in this browser so that closing the tab loses nothing. */
const interviewDraft = createRecord<Partial<InterviewAnswers>>({
  key: 'interviewDraft',
  lifetimeMs: minutes(DRAFT_DAYS * 24 * 60),
  is: (value): value is Partial<InterviewAnswers> =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, answer]) => isAnswerForField(name, answer)),
})

/** Returns only the answered fields; undefined if there are none. */
function answeredFields(answers: InterviewAnswers): Partial<InterviewAnswers> | undefined {
  const given = Object.entries(answers).filter(([, answer]) => answer.length > 0)
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

function isAnswerForField(name: string, answer: unknown): boolean {
  const field = interviewFields.find((one) => one.name === name)
  if (field?.kind === 'choices')
    return Array.isArray(answer) && answer.every((one) => typeof one === 'string')
  return field !== undefined && typeof answer === 'string'
}

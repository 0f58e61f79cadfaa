import { type InterviewName, interviewFields } from '@55tickets/rules/leads/interview-form.ts'
import type { LeadValue } from '@55tickets/rules/leads/lead-field.ts'
import { createRecord } from '../../lib/stored-records.ts'
import { minutes } from '../../lib/time/minutes.ts'

export type InterviewAnswers = Record<InterviewName, LeadValue>

const DRAFT_DAYS = 30

/** Draft of an interview, stored in this browser so that closing the tab loses nothing. */
export const interviewDraft = createRecord<Partial<InterviewAnswers>>({
  key: 'interviewDraft',
  lifetimeMs: minutes(DRAFT_DAYS * 24 * 60),
  is: (value): value is Partial<InterviewAnswers> =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, answer]) => isAnswerForField(name, answer)),
})

/** Returns only the answered fields; undefined if there are none. */
export function answeredFields(answers: InterviewAnswers): Partial<InterviewAnswers> | undefined {
  const given = Object.entries(answers).filter(([, answer]) => answer.length > 0)
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

function isAnswerForField(name: string, answer: unknown): boolean {
  const field = interviewFields.find((one) => one.name === name)
  if (field?.kind === 'choices')
    return Array.isArray(answer) && answer.every((one) => typeof one === 'string')
  return field !== undefined && typeof answer === 'string'
}

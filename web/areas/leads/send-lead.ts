import '../../lib/forms/zod-setup.ts'
import type { CallRequest } from '@55tickets/contracts/call.ts'
import { submitContact, submitInterview } from '@55tickets/contracts/leads.ts'
import {
  CONTACT_ORIGIN,
  type ContactName,
  contactFields,
} from '@55tickets/rules/leads/contact-form.ts'
import {
  INTERVIEW_ORIGIN,
  type InterviewName,
  interviewFields,
} from '@55tickets/rules/leads/interview-form.ts'
import { type LeadValue, tidyAnswers } from '@55tickets/rules/leads/lead-field.ts'
import type { Api } from '../../lib/api/api.ts'

/** Signals by which the server tells people from bots. */
export interface Honeypot {
  readonly website: string
  readonly filledInMs: number
}

type ContactBody = CallRequest<typeof submitContact>['body']
type InterviewBody = CallRequest<typeof submitInterview>['body']

/**
 * Sends the contact form. Each value has the type of its field's kind: a list for check lists, text
 * for others.
 */
export const sendContact = (
  api: Api,
  answers: Record<ContactName, LeadValue>,
  honeypot: Honeypot,
) =>
  api(submitContact, {
    body: {
      ...tidyAnswers(contactFields, answers),
      ...honeypot,
      origin: CONTACT_ORIGIN,
    } as ContactBody,
  })

export const sendInterview = (
  api: Api,
  answers: Record<InterviewName, LeadValue>,
  honeypot: Honeypot,
) =>
  api(submitInterview, {
    body: {
      ...tidyAnswers(interviewFields, answers),
      ...honeypot,
      origin: INTERVIEW_ORIGIN,
    } as InterviewBody,
  })

import '../../lib/zod-setup.ts'
import type { Asked } from '@55tickets/contracts/call.ts'
import { takeContact, takeInterview } from '@55tickets/contracts/leads.ts'
import { CONTACT_ORIGIN, type ContactName, contactFields } from '@55tickets/rules/contact-form.ts'
import {
  INTERVIEW_ORIGIN,
  type InterviewName,
  interviewFields,
} from '@55tickets/rules/interview-form.ts'
import { type LeadValue, tidyAnswers } from '@55tickets/rules/lead-field.ts'
import type { Api } from '../../lib/api.ts'

/** What tells the server whether people filled the form in. */
export interface Trap {
  readonly website: string
  readonly filledInMs: number
}

type ContactBody = Asked<typeof takeContact>['body']
type InterviewBody = Asked<typeof takeInterview>['body']

/** The fields hold what their kinds say: lists for check lists, text for all others. */
export const sendContact = (api: Api, answers: Record<ContactName, LeadValue>, trap: Trap) =>
  api(takeContact, {
    body: {
      ...tidyAnswers(contactFields, answers),
      ...trap,
      origin: CONTACT_ORIGIN,
    } as ContactBody,
  })

export const sendInterview = (api: Api, answers: Record<InterviewName, LeadValue>, trap: Trap) =>
  api(takeInterview, {
    body: {
      ...tidyAnswers(interviewFields, answers),
      ...trap,
      origin: INTERVIEW_ORIGIN,
    } as InterviewBody,
  })

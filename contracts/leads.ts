import {
  CONTACT_ORIGIN,
  type ContactName,
  contactFields,
} from '@55tickets/rules/leads/contact-fields.ts'
import {
  INTERVIEW_ORIGIN,
  type InterviewList,
  type InterviewName,
  interviewFields,
} from '@55tickets/rules/leads/interview-fields.ts'
import { checkAnswer, type LeadField, tidyAnswer } from '@55tickets/rules/leads/lead-field.ts'
import { z } from 'zod/mini'
import { checkedText } from './accounts.ts'
import { call } from './http/call.ts'

type TextAnswer = z.ZodMiniType<string, string>
type ListAnswer = z.ZodMiniType<string[], string[]>

function textAnswer(field: LeadField): z.ZodMiniType {
  const judged = checkedText((text) => checkAnswer(field, text), Number.POSITIVE_INFINITY)
  const answer = z.pipe(
    judged,
    z.transform((text) => tidyAnswer(field, text)),
  )
  return field.missing ? answer : z._default(answer, '')
}

function listAnswer(field: LeadField): z.ZodMiniType {
  const { choices = [] } = field
  const judged = z.array(z.string()).check((payload) => {
    const message = checkAnswer(field, payload.value)
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
  })
  const inOrder = (given: string[]) =>
    choices.map(({ value }) => value).filter((value) => given.includes(value))
  return z._default(z.pipe(judged, z.transform(inOrder)), [])
}

const answers = (fields: readonly LeadField[]) =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.kind === 'choices' ? listAnswer(field) : textAnswer(field),
    ]),
  )

/** Fields that reveal bots. Optional, because callers without our pages do not send them. */
const honeypot = {
  /** Field that is invisible to people. */
  website: z.optional(z.string().check(z.maxLength(1000))),
  /** Time for which the form was open. */
  filledInMs: z.optional(z.int().check(z.gte(0))),
}

const SubmitAnswer = z.object({ message: z.string() })

export const submitContact = call({
  method: 'POST',
  path: '/contact',
  access: 'open',
  summary: 'A promoter asks to be called',
  body: z.strictObject({
    ...(answers(contactFields) as Record<ContactName, TextAnswer>),
    origin: z._default(z.literal(CONTACT_ORIGIN), CONTACT_ORIGIN),
    ...honeypot,
  }),
  status: 201,
  answer: SubmitAnswer,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

export const submitInterview = call({
  method: 'POST',
  path: '/contact/promotor',
  access: 'open',
  summary: 'One of the team hands in what a promoter said in an interview',
  body: z.strictObject({
    ...(answers(interviewFields) as Record<Exclude<InterviewName, InterviewList>, TextAnswer> &
      Record<InterviewList, ListAnswer>),
    origin: z._default(z.literal(INTERVIEW_ORIGIN), INTERVIEW_ORIGIN),
    ...honeypot,
  }),
  status: 201,
  answer: SubmitAnswer,
  refusals: ['TOO_MANY_ATTEMPTS'],
})

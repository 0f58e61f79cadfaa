import { contactFields } from '@55tickets/rules/leads/contact-fields.ts'
import { interviewFields } from '@55tickets/rules/leads/interview-fields.ts'
import { checkAnswers } from '@55tickets/rules/leads/lead-field.ts'
import { leadStatuses } from '@55tickets/rules/leads/lead-status.ts'
import { expect, test } from 'vitest'
import { demoInterviews } from './interviews.ts'
import { demoContacts } from './leads.ts'

const wrong = (checked: Record<string, string | null>) =>
  Object.entries(checked).filter(([, message]) => message)

test('the answers of every demo lead pass the checks of its form', () => {
  for (const { demoKey, answers } of demoContacts)
    expect([demoKey, wrong(checkAnswers(contactFields, answers))]).toEqual([demoKey, []])
  for (const { demoKey, answers } of demoInterviews)
    expect([demoKey, wrong(checkAnswers(interviewFields, answers))]).toEqual([demoKey, []])
})

test('there are twelve leads, of both kinds and in every status', () => {
  const ends = [...demoContacts, ...demoInterviews].map(
    ({ steps }) => steps.findLast(({ to }) => to)?.to ?? 'novo',
  )
  expect(ends).toHaveLength(12)
  expect(new Set(ends)).toEqual(new Set(leadStatuses))
})

test('steps follow their lead in chronological order', () => {
  for (const { daysAgo, steps } of [...demoContacts, ...demoInterviews]) {
    const days = [daysAgo, ...steps.map((step) => step.daysAgo)]
    expect(days).toEqual(days.toSorted((one, other) => other - one))
  }
})

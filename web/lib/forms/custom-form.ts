import type { FormAnswers } from '@55tickets/contracts/forms.ts'

/** The answers as a request carries them: those to one form by themselves, to several as a list. */
export function customFormOf(answers: FormAnswers[]): { customForm?: FormAnswers | FormAnswers[] } {
  const [first, ...more] = answers
  if (!first) return {}
  return { customForm: more.length > 0 ? answers : first }
}

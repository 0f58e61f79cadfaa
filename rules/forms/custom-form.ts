import { type FormField, type FormValue, fieldProblem, keptValue } from './form-field.ts'

/** An answer as it is kept: of the kind that its field asks for. */
export interface FormAnswer {
  readonly fieldId: string
  readonly value: FormValue
}

/** An answer as it comes, not judged yet. A number may still be text. */
export interface GivenAnswer {
  readonly fieldId: string
  readonly value?: unknown
}

/** What is wrong with all answers to a form, by field; nothing where all is well. */
export function formProblems(
  fields: readonly FormField[],
  answers: readonly GivenAnswer[],
): Readonly<Record<string, string>> {
  const known = new Set(fields.map((field) => field._id))
  const given = new Map<string, unknown>()
  const problems = new Map<string, string>()
  const twice = new Set<string>()
  for (const { fieldId, value } of answers) {
    if (!known.has(fieldId)) problems.set(fieldId, 'Este campo não pertence ao formulário')
    else if (given.has(fieldId)) twice.add(fieldId)
    else given.set(fieldId, value)
  }
  for (const field of fields) {
    const problem = twice.has(field._id)
      ? `${field.label} foi respondido mais de uma vez`
      : fieldProblem(field, given.get(field._id))
    if (problem) problems.set(field._id, problem)
  }
  return Object.fromEntries(problems)
}

/** Answers without problems as they are sent and kept: one for each field, numbers as numbers. */
export function withDefaults(
  fields: readonly FormField[],
  answers: readonly GivenAnswer[],
): FormAnswer[] {
  const given = new Map(answers.map(({ fieldId, value }) => [fieldId, value]))
  return fields.flatMap((field) => {
    const value = keptValue(field, given.get(field._id))
    return value === undefined ? [] : { fieldId: field._id, value }
  })
}

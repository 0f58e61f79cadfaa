import { isEmail } from '../people/email.ts'
import { isDay } from '../text/day.ts'
import { digits } from '../text/mask.ts'
import { tidyLine, tidyText } from '../text/tidy-text.ts'
import { normalizeNumber } from '../tickets/typed-number.ts'

/** Option of a select or a check list: the stored value and its label. */
export interface Choice {
  readonly value: string
  readonly label: string
}

type Kind =
  | 'line'
  | 'text'
  | 'email'
  | 'phone'
  | 'count'
  | 'money'
  | 'date'
  | 'moment'
  | 'choice'
  | 'choices'

/** Field of a lead form. Numbers and dates are text too. */
export interface LeadField<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly kind: Kind
  /** Error message for an empty or too short answer. A field without it is optional. */
  readonly missing?: string
  /** Minimum length of an answer; 1 by default. */
  readonly minLength?: number
  readonly choices?: readonly Choice[]
  /** Explanation below the label. */
  readonly hint?: string
}

/** Answer of a field: a list for check lists, text for all others. */
export type LeadValue = string | readonly string[]

const maxLengths: Readonly<Record<Kind, number>> = {
  line: 200,
  text: 5000,
  email: 254,
  phone: 40,
  count: 9,
  money: 12,
  date: 10,
  moment: 29,
  choice: 40,
  choices: 40,
}
/** Minimum time to fill in a form; a faster one was filled in by a bot. */
export const MIN_FILL_IN_MS = 3000

const MIN_PHONE_LENGTH = 10
const MIN_PHONE_DIGITS = 8

/**
 * Removes invisible characters from an answer; a long text keeps its lines. Numbers as people type
 * them (`R$ 1.250,50`) become plain ones (`1250.50`).
 */
export function tidyAnswer({ kind }: LeadField, text: string): string {
  if (kind === 'text') return tidyText(text)
  const line = tidyLine(text)
  if (kind === 'count') return normalizeNumber(line) ?? line
  return kind === 'money' ? (normalizeNumber(line.replace(/^R\$/i, '')) ?? line) : line
}

/** Applies `tidyAnswer` to all answers of a form. */
export function tidyAnswers<Name extends string>(
  fields: readonly LeadField<Name>[],
  answers: Readonly<Record<Name, LeadValue>>,
): Record<Name, LeadValue> {
  const tidied = fields.map((field) => {
    const answer = answers[field.name]
    return [field.name, typeof answer === 'string' ? tidyAnswer(field, answer) : answer]
  })
  return Object.fromEntries(tidied) as Record<Name, LeadValue>
}

/** Error message for an answer; null if it is valid. */
export function checkAnswer(field: LeadField, value: unknown): string | null {
  if (field.kind === 'choices') return checkList(field, value)
  if (typeof value !== 'string') return field.missing ?? UNLISTED
  const answer = tidyAnswer(field, value)
  const { missing = null, minLength = 1 } = field
  if (answer === '') return missing
  if (missing && answer.length < minLength) return missing
  const limit = maxLengths[field.kind]
  const tooLong = answer.length > limit ? `Use até ${limit} caracteres` : null
  // Text that is no number gets that message, however long it is.
  const isNumber = field.kind === 'count' || field.kind === 'money'
  return isNumber
    ? (kindProblem(field, answer) ?? tooLong)
    : (tooLong ?? kindProblem(field, answer))
}

/** Applies `checkAnswer` to all answers of a form, in the order of its fields. */
export function checkAnswers<Name extends string>(
  fields: readonly LeadField<Name>[],
  answers: Readonly<Record<Name, LeadValue>>,
): Record<Name, string | null> {
  const checked = fields.map((field) => [field.name, checkAnswer(field, answers[field.name])])
  return Object.fromEntries(checked) as Record<Name, string | null>
}

/** Answers of an empty form. */
export function emptyAnswers<Name extends string>(
  fields: readonly LeadField<Name>[],
): Record<Name, LeadValue> {
  const empty = fields.map(({ name, kind }) => [name, kind === 'choices' ? [] : ''])
  return Object.fromEntries(empty) as Record<Name, LeadValue>
}

const UNLISTED = 'Escolha uma das opções'

function checkList({ choices = [] }: LeadField, value: unknown): string | null {
  const isListed =
    Array.isArray(value) &&
    value.length <= choices.length &&
    value.every((one) => choices.some((choice) => choice.value === one)) &&
    new Set(value).size === value.length
  return isListed ? null : UNLISTED
}

function kindProblem(
  { kind, missing = '', choices = [] }: LeadField,
  answer: string,
): string | null {
  switch (kind) {
    case 'email':
      return isEmail(answer) ? null : missing
    case 'phone':
      return isReachable(answer) ? null : missing
    case 'choice':
      return choices.some(({ value }) => value === answer) ? null : missing || UNLISTED
    case 'count':
      return /^\d+$/.test(answer) ? null : 'Informe um número inteiro'
    case 'money':
      return /^\d+(\.\d{1,2})?$/.test(answer) ? null : 'Informe um valor em reais'
    case 'date':
      return isDay(answer) ? null : 'Data inválida'
    case 'moment':
      return isMoment(answer) ? null : 'Data/Hora inválida'
    case 'line':
    case 'text':
    case 'choices':
      return null
  }
}

/**
 * Accepts any phone number, also foreign ones and with words such as an extension or "WhatsApp".
 */
const isReachable = (phone: string): boolean =>
  phone.length >= MIN_PHONE_LENGTH && digits(phone).length >= MIN_PHONE_DIGITS

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/

function isMoment(text: string): boolean {
  const [day = '', time = ''] = text.split('T')
  return isDay(day) && TIME_OF_DAY.test(time)
}

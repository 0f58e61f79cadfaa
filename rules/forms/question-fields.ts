import { fold } from '../text/slug.ts'
import { LONGEST_TEXT } from './form-field.ts'

/** Rules of the fields of a question, used by the form builder and by the server. */

export const questionKinds = ['text', 'number', 'boolean', 'multiple_choice'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const MAX_QUESTIONS = 50
/** Forms of one event. */
export const MAX_FORMS = 20
const MAX_OPTIONS = 100
const MAX_LABEL_LENGTH = 200

export function checkFormName(text: string): string | null {
  if (text.trim() === '') return 'Dê um nome ao formulário'
  return text.trim().length > MAX_LABEL_LENGTH ? `Use até ${MAX_LABEL_LENGTH} caracteres` : null
}

/** Words for passwords and card numbers, which a form of a thief would ask for. */
const SECRET =
  /\b(senhas?|cvv|cvc|ccv|codigo de seguranca)\b|\b(numero|dados|validade) do (\w+ )?cartao( de (credito|debito))?\b(?! \w)/

export function checkQuestionLabel(text: string): string | null {
  if (text.trim() === '') return 'Escreva a pergunta'
  if (SECRET.test(fold(text))) return 'Não peça senhas nem dados de cartão'
  return text.trim().length > MAX_LABEL_LENGTH ? `Use até ${MAX_LABEL_LENGTH} caracteres` : null
}

/** Limits of an answer. Only those of the question's kind count. */
export interface AnswerLimits {
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly minValue?: number | undefined
  readonly maxValue?: number | undefined
  readonly allowDecimals?: boolean | undefined
  readonly options?: readonly string[] | undefined
  readonly minSelections?: number | undefined
  readonly maxSelections?: number | undefined
}

const isCount = (value: number | undefined, least: number, most: number): boolean =>
  value === undefined || (Number.isInteger(value) && value >= least && value <= most)
const isBelow = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one < other

/** Error messages for the limits of a question, by field. */
export function checkLimits(
  kind: QuestionKind,
  limits: AnswerLimits,
): Partial<Record<keyof AnswerLimits, string>> {
  if (kind === 'text') return checkTextLimits(limits)
  if (kind === 'number') return checkNumberLimits(limits)
  return kind === 'multiple_choice' ? checkChoiceLimits(limits) : {}
}

function checkTextLimits({ minLength, maxLength }: AnswerLimits) {
  const range = `Use um número de 1 a ${LONGEST_TEXT}`
  if (!isCount(minLength, 0, LONGEST_TEXT)) return { minLength: range }
  if (!isCount(maxLength, 1, LONGEST_TEXT)) return { maxLength: range }
  return isBelow(maxLength, minLength)
    ? { maxLength: 'O máximo não pode ser menor que o mínimo' }
    : {}
}

function checkNumberLimits({ minValue, maxValue }: AnswerLimits) {
  if (minValue !== undefined && !Number.isFinite(minValue)) return { minValue: 'Use um número' }
  if (maxValue !== undefined && !Number.isFinite(maxValue)) return { maxValue: 'Use um número' }
  return isBelow(maxValue, minValue)
    ? { maxValue: 'O maior valor não pode ficar abaixo do menor' }
    : {}
}

function checkChoiceLimits({ options = [], minSelections, maxSelections }: AnswerLimits) {
  const { length } = options
  if (length < 2) return { options: 'Escreva pelo menos duas opções, uma por linha' }
  if (length > MAX_OPTIONS) return { options: `São no máximo ${MAX_OPTIONS} opções` }
  if (new Set(options).size < length) return { options: 'Há opções repetidas' }
  if (options.some((option) => option.trim() === '' || option.length > MAX_LABEL_LENGTH))
    return { options: `Cada opção tem de 1 a ${MAX_LABEL_LENGTH} caracteres` }
  const range = `Use um número de 1 a ${length}`
  if (!isCount(minSelections, 0, length)) return { minSelections: range }
  if (!isCount(maxSelections, 1, length)) return { maxSelections: range }
  return isBelow(maxSelections, minSelections)
    ? { maxSelections: 'O máximo não pode ser menor que o mínimo' }
    : {}
}

const limitsOfKind: Readonly<Record<QuestionKind, readonly (keyof AnswerLimits)[]>> = {
  text: ['minLength', 'maxLength'],
  number: ['minValue', 'maxValue', 'allowDecimals'],
  boolean: [],
  multiple_choice: ['options', 'minSelections', 'maxSelections'],
}

/** Limits without those of other kinds, which a change of the kind leaves behind. */
export const pickLimits = (kind: QuestionKind, limits: AnswerLimits): AnswerLimits =>
  Object.fromEntries(
    limitsOfKind[kind].flatMap((name) =>
      limits[name] === undefined ? [] : [[name, limits[name]]],
    ),
  )

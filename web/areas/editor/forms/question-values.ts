import type { EditedQuestion } from '@55tickets/contracts/editor/edited-programme.ts'
import {
  type AnswerLimits,
  checkLimits,
  checkQuestionLabel,
  pickLimits,
  type QuestionKind,
  questionKinds,
} from '@55tickets/rules/forms/question-fields.ts'
import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import { type QuestionBody, questionKind } from './form-body.ts'

/** Fields of a question, as they are typed. Empty limits are none. */
export type QuestionValues = {
  readonly label: string
  readonly type: QuestionKind
  readonly required: boolean
  readonly minLength: string
  readonly maxLength: string
  readonly minValue: string
  readonly maxValue: string
  readonly allowDecimals: boolean
  /** One option in each line. */
  readonly options: string
  readonly minSelections: string
  readonly maxSelections: string
}

export const questionLabels: Readonly<Record<keyof QuestionValues, string>> = {
  label: 'Pergunta',
  type: 'Tipo de resposta',
  required: 'Resposta obrigatória',
  minLength: 'Mínimo de caracteres',
  maxLength: 'Máximo de caracteres',
  minValue: 'Menor valor',
  maxValue: 'Maior valor',
  allowDecimals: 'Aceita casas decimais',
  options: 'Opções',
  minSelections: 'Mínimo de escolhas',
  maxSelections: 'Máximo de escolhas',
}

export const kindNames: Readonly<Record<QuestionKind, string>> = {
  text: 'Texto',
  number: 'Número',
  boolean: 'Sim ou não',
  multiple_choice: 'Múltipla escolha',
}

export const kindOf = (value: string): QuestionKind =>
  questionKinds.find((kind) => kind === value) ?? 'text'

const shown = (value: number | undefined): string => value?.toString().replace('.', ',') ?? ''

export function toQuestionValues(question: EditedQuestion | undefined): QuestionValues {
  const { validation = {} } = question ?? {}
  return {
    label: question?.label ?? '',
    type: question ? questionKind(question) : 'text',
    required: question?.required ?? false,
    minLength: shown(validation.minLength),
    maxLength: shown(validation.maxLength),
    minValue: shown(validation.minValue),
    maxValue: shown(validation.maxValue),
    allowDecimals: validation.allowDecimals ?? false,
    options: (validation.options ?? []).join('\n'),
    minSelections: shown(validation.minSelections),
    // A new choice is one of them, as most are.
    maxSelections: question ? shown(validation.maxSelections) : '1',
  }
}

const typed = (text: string): number | undefined =>
  text.trim() === '' ? undefined : parseTypedNumber(text)

const toLimits = (values: QuestionValues): AnswerLimits =>
  pickLimits(values.type, {
    minLength: typed(values.minLength),
    maxLength: typed(values.maxLength),
    minValue: typed(values.minValue),
    maxValue: typed(values.maxValue),
    allowDecimals: values.allowDecimals || undefined,
    options: values.options
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    minSelections: typed(values.minSelections),
    maxSelections: typed(values.maxSelections),
  })

export function checkQuestionValues(
  values: QuestionValues,
): Record<keyof QuestionValues, string | null> {
  const limits = checkLimits(values.type, toLimits(values))
  return {
    label: checkQuestionLabel(values.label),
    type: null,
    required: null,
    minLength: limits.minLength ?? null,
    maxLength: limits.maxLength ?? null,
    minValue: limits.minValue ?? null,
    maxValue: limits.maxValue ?? null,
    allowDecimals: null,
    options: limits.options ?? null,
    minSelections: limits.minSelections ?? null,
    maxSelections: limits.maxSelections ?? null,
  }
}

export function toQuestion(id: string, values: QuestionValues): QuestionBody {
  const { options, ...limits } = toLimits(values)
  return {
    _id: id,
    label: values.label,
    type: values.type,
    required: values.required,
    validation: options ? { ...limits, options: [...options] } : limits,
  }
}

/** Line below a question that tells what it expects. */
export function questionText({ type, required, validation }: EditedQuestion): string {
  const { options = [], maxSelections } = validation
  const choice = maxSelections === 1 ? 'uma opção' : 'várias opções'
  const kind = kindNames[kindOf(type)]
  return [
    type === 'multiple_choice' ? `${options.length} opções, escolhe ${choice}` : kind,
    required ? 'obrigatória' : 'opcional',
  ].join(' · ')
}

import { numberText, parseTypedNumber } from '../tickets/typed-number.ts'

/** Question of a custom form with its validation. */
export interface FormField {
  readonly _id: string
  readonly label: string
  /** `text`, `number`, `boolean` or `multiple_choice`; any other is refused with a message. */
  readonly type: string
  readonly required: boolean
  readonly order: number
  readonly validation: {
    readonly minLength?: number | undefined
    readonly maxLength?: number | undefined
    readonly minValue?: number | undefined
    readonly maxValue?: number | undefined
    readonly allowDecimals?: boolean | undefined
    readonly options?: readonly string[] | undefined
    readonly minSelections?: number | undefined
    readonly maxSelections?: number | undefined
  }
}

/** Question as it is stored. One that was retired stays, since answers refer to it. */
export interface StoredField extends FormField {
  /** Instant from which on it is not asked any more. */
  readonly retiredAt?: string | undefined
  /** Question that is asked instead of a retired one. */
  readonly replacedBy?: string | undefined
}

/** Questions that are asked, in their order. */
export const askedFields = <F extends StoredField>(fields: readonly F[]): F[] =>
  fields
    .filter(({ retiredAt }) => retiredAt === undefined)
    .toSorted((one, other) => one.order - other.order)

/** Answer in the type of its field. */
export type FormValue = string | number | boolean | string[]

/** Maximum length of any text answer, whatever its field allows. */
export const LONGEST_TEXT = 5000

interface Kind {
  /** Stored value of a missing answer. */
  readonly missing: FormValue
  readonly isBlank: (value: unknown) => boolean
  readonly problem: (field: FormField, value: unknown) => string | undefined
  readonly read: (value: unknown) => FormValue
}

const isBlankText = (value: unknown) => typeof value === 'string' && value.trim() === ''

const kinds: Readonly<Record<string, Kind>> = {
  text: {
    missing: '',
    isBlank: isBlankText,
    problem: textProblem,
    read: (value) => (typeof value === 'string' ? value : ''),
  },
  number: {
    missing: 0,
    isBlank: (value) => isBlankText(value) || Number.isNaN(value),
    problem: numberProblem,
    read: (value) => readNumber(value) ?? 0,
  },
  boolean: {
    missing: false,
    isBlank: () => false,
    problem: ({ label }, value) =>
      typeof value === 'boolean' ? undefined : `${label} tem um valor inválido`,
    read: (value) => value === true,
  },
  multiple_choice: {
    missing: [],
    isBlank: (value) => Array.isArray(value) && value.length === 0,
    problem: choiceProblem,
    read: (value) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []),
  },
}

/** Kind of a field. Checks own keys only, because a type may be named `constructor`. */
const fieldKind = ({ type }: FormField): Kind | undefined =>
  Object.hasOwn(kinds, type) ? kinds[type] : undefined

/**
 * True for an empty answer. An untouched optional field is sent as its default (0, false), which
 * counts as empty; for a required field 0 and false are answers.
 */
export function isEmpty(field: FormField, value: unknown): boolean {
  if (value === undefined || value === null) return true
  const kind = fieldKind(field)
  if (!kind) return isBlankText(value)
  return kind.isBlank(value) || (!field.required && value === kind.missing)
}

/** Error message for an answer; undefined if it is valid. */
export function fieldProblem(field: FormField, value: unknown): string | undefined {
  const kind = fieldKind(field)
  const empty = isEmpty(field, value)
  if (empty && !field.required) return undefined
  // Nobody can answer a field of an unknown type, so the message must not say that it is required.
  if (!kind) return `Tipo de campo não suportado: ${field.type}`
  return empty ? `${field.label} é obrigatório` : kind.problem(field, value)
}

/** Stored value of a valid answer; undefined if the field's type is unknown. */
export function keptValue(field: FormField, value: unknown): FormValue | undefined {
  const kind = fieldKind(field)
  return isEmpty(field, value) ? kind?.missing : kind?.read(value)
}

function textProblem(field: FormField, value: unknown): string | undefined {
  const { label, validation } = field
  if (typeof value !== 'string') return `${label} tem um valor inválido`
  const length = textLength(value)
  const { minLength = 0 } = validation
  if (length < minLength) return `${label} deve ter pelo menos ${minLength} caracteres`
  const most = textLimit(field)
  return length > most ? `${label} não pode exceder ${most} caracteres` : undefined
}

function numberProblem({ label, validation }: FormField, value: unknown): string | undefined {
  const number = readNumber(value)
  if (number === undefined) return `${label} deve ser um número válido`
  if (!validation.allowDecimals && !Number.isInteger(number))
    return `${label} deve ser um número inteiro`
  const { minValue, maxValue } = validation
  if (minValue !== undefined && number < minValue)
    return `${label} deve ser pelo menos ${numberText(minValue)}`
  if (maxValue !== undefined && number > maxValue)
    return `${label} não pode exceder ${numberText(maxValue)}`
  return undefined
}

function choiceProblem({ label, validation }: FormField, value: unknown): string | undefined {
  const { options = [], minSelections = 0, maxSelections } = validation
  const allowed = new Set<unknown>(options)
  // The length is checked first, so that a huge list is not walked through.
  const isListed =
    Array.isArray(value) &&
    value.length <= allowed.size &&
    value.every((one) => allowed.has(one)) &&
    new Set(value).size === value.length
  if (!isListed) return `${label} contém opções inválidas`
  if (value.length < minSelections) return `${label} requer pelo menos ${minSelections} seleções`
  return maxSelections !== undefined && value.length > maxSelections
    ? `${label} permite no máximo ${maxSelections} seleções`
    : undefined
}

function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' ? parseTypedNumber(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Length in code points, so that an emoji counts once. */
export function textLength(text: string): number {
  let length = 0
  for (const _character of text) length += 1
  return length
}

export const textLimit = ({ validation }: FormField): number =>
  Math.min(validation.maxLength ?? LONGEST_TEXT, LONGEST_TEXT)

export const isMultiLine = ({ validation: { maxLength } }: FormField): boolean =>
  maxLength === undefined || maxLength > 100

export const isSingleChoice = ({ validation }: FormField): boolean => validation.maxSelections === 1

/** True if a count is close to its limit: from 90 % of a text, from 80 % of the choices. */
export function counterWarns(kind: 'text' | 'choices', count: number, most: number): boolean {
  return count * 10 >= most * (kind === 'text' ? 9 : 8)
}

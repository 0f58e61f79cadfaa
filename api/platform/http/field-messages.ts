import type { z } from 'zod/mini'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * Message for an invalid field, in words for people who have never heard of types and formats. Used
 * where the contract has no message of its own.
 */
export function fieldMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Preencha este campo.'
        : (byType[issue.expected] ?? WRONG)
    case 'invalid_value':
      return optionsText(issue.values)
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? optionsText(issue.options) : WRONG
    case 'too_small':
      return tooSmallText(issue)
    case 'too_big':
      return tooBigText(issue)
    case 'not_multiple_of':
      return `Use um múltiplo de ${issue.divisor}.`
    case 'invalid_format':
      return byFormat[issue.format] ?? 'Este valor não está no formato certo.'
    case 'unrecognized_keys':
      return UNKNOWN_FIELD
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
      return WRONG
  }
}

/** Message for a field that the call does not have. */
const UNKNOWN_FIELD = 'Este campo não existe.'
const WRONG = 'Este valor não é aceito.'

const byType: Readonly<Record<string, string>> = {
  string: 'Escreva um texto.',
  number: 'Escreva um número.',
  int: 'Escreva um número inteiro.',
  boolean: 'Responda sim ou não.',
  array: 'Envie uma lista.',
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: 'Este código de identificação não é válido.',
  email: 'Escreva um e-mail válido.',
  url: 'Escreva um endereço da internet válido.',
  datetime: 'Escreva uma data e hora válidas.',
  date: 'Escreva uma data válida.',
  time: 'Escreva um horário válido.',
}

function optionsText(values: readonly unknown[]): string {
  const [only] = values
  if (values.length === 0) return WRONG
  if (values.length === 1) return `O único valor aceito é ${String(only)}.`
  return `Escolha uma destas opções: ${values.map(String).join(', ')}.`
}

const count = (many: number | bigint, one: string, more: string) =>
  `${many} ${Number(many) === 1 ? one : more}`

function tooSmallText({
  origin,
  minimum,
  inclusive,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  if (origin === 'string')
    return Number(minimum) <= 1
      ? 'Preencha este campo.'
      : `Use pelo menos ${count(minimum, 'caractere', 'caracteres')}.`
  if (origin === 'array') return `Envie pelo menos ${count(minimum, 'item', 'itens')}.`
  return inclusive === false ? `Use um valor maior que ${minimum}.` : `O valor mínimo é ${minimum}.`
}

function tooBigText({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  if (origin === 'string') return `Use no máximo ${count(maximum, 'caractere', 'caracteres')}.`
  if (origin === 'array') return `Envie no máximo ${count(maximum, 'item', 'itens')}.`
  return inclusive === false ? `Use um valor menor que ${maximum}.` : `O valor máximo é ${maximum}.`
}

import { expect, test } from 'vitest'
import {
  counterWarns,
  type FormField,
  fieldProblem,
  isEmpty,
  isMultiLine,
  isSingleChoice,
  LONGEST_TEXT,
  textLength,
} from './form-field.ts'

const field = (
  type: string,
  validation: FormField['validation'] = {},
  required = true,
): FormField => ({ _id: 'f', label: 'Campo', type, required, order: 0, validation })

const sizes = { options: ['P', 'M', 'G'] }

test.each<[string, FormField, unknown, boolean]>([
  ['nothing', field('text'), undefined, true],
  ['null', field('text'), null, true],
  ['no text', field('text'), '', true],
  ['blank text', field('text'), ' \n\t', true],
  ['a letter', field('text'), 'a', false],
  ['an emptied number', field('number'), '', true],
  ['a blank number', field('number'), '  ', true],
  ['NaN', field('number'), Number.NaN, true],
  ['zero, asked for', field('number'), 0, false],
  ['zero, typed', field('number', {}, false), '0', false],
  ['zero, not asked for', field('number', {}, false), 0, true],
  ['an unanswered boolean', field('boolean'), undefined, true],
  ['no, asked for', field('boolean'), false, false],
  ['no, not asked for', field('boolean', {}, false), false, true],
  ['yes, not asked for', field('boolean', {}, false), true, false],
  ['no choice', field('multiple_choice', sizes), [], true],
  ['a choice', field('multiple_choice', sizes), ['P'], false],
])('whether %s is empty', (_case, field, value, expected) => {
  expect(isEmpty(field, value)).toBe(expected)
})

test.each([
  ['text', ''],
  ['text', '   '],
  ['number', ''],
  ['number', Number.NaN],
  ['boolean', undefined],
  ['multiple_choice', []],
])('a required %s with %j is reported as missing; an optional one is skipped', (type, value) => {
  const strict = { ...sizes, minLength: 3, minValue: 3, minSelections: 2 }
  expect(fieldProblem(field(type, strict), value)).toBe('Campo é obrigatório')
  expect(fieldProblem(field(type, strict, false), value)).toBeUndefined()
})

test.each([
  ['text', ''],
  ['number', 0],
  ['boolean', false],
  ['multiple_choice', []],
])('an optional %s is skipped when it has its default %j', (type, value) => {
  const strict = { ...sizes, minLength: 3, minValue: 3, minSelections: 2 }
  expect(fieldProblem(field(type, strict, false), value)).toBeUndefined()
})

const letters = (count: number) => 'a'.repeat(count)

test.each<[FormField['validation'], string | undefined, unknown]>([
  [{ minLength: 3 }, 'Campo deve ter pelo menos 3 caracteres', 'ab'],
  [{ minLength: 3 }, undefined, 'abc'],
  [{ minLength: 3 }, 'Campo deve ter pelo menos 3 caracteres', '😀😀'],
  [{ minLength: 3 }, undefined, '😀😀😀'],
  [{ maxLength: 5 }, undefined, 'abcde'],
  [{ maxLength: 5 }, undefined, '😀😀😀😀😀'],
  [{ maxLength: 5 }, 'Campo não pode exceder 5 caracteres', 'abcdef'],
  [{}, undefined, letters(LONGEST_TEXT)],
  [{}, 'Campo não pode exceder 5000 caracteres', letters(LONGEST_TEXT + 1)],
  [{ maxLength: 9000 }, 'Campo não pode exceder 5000 caracteres', letters(LONGEST_TEXT + 1)],
  [{}, 'Campo não pode exceder 5000 caracteres', letters(1_000_000)],
  [{}, undefined, '<script>alert(1)</script>'],
  [{}, 'Campo tem um valor inválido', 7],
  [{}, 'Campo tem um valor inválido', true],
  [{}, 'Campo tem um valor inválido', ['a']],
  [{}, 'Campo tem um valor inválido', { toString: 'a' }],
])('text under %j: %s', (validation, message, value) => {
  expect(fieldProblem(field('text', validation), value)).toBe(message)
})

test.each<[FormField['validation'], string | undefined, unknown]>([
  [{}, 'Campo deve ser um número válido', 'abc'],
  [{}, 'Campo deve ser um número válido', '1e5'],
  [{}, 'Campo deve ser um número válido', Number.POSITIVE_INFINITY],
  [{}, 'Campo deve ser um número válido', true],
  [{}, 'Campo deve ser um número válido', [1]],
  [{}, 'Campo deve ser um número válido', { valueOf: 1 }],
  [{}, undefined, 12],
  [{}, undefined, '12'],
  [{}, 'Campo deve ser um número inteiro', 1.5],
  [{}, 'Campo deve ser um número inteiro', '1,5'],
  [{ allowDecimals: false }, 'Campo deve ser um número inteiro', '1.5'],
  [{}, undefined, '2,0'],
  [{ allowDecimals: true }, undefined, '1,5'],
  [{ allowDecimals: true }, undefined, 1.5],
  // An integer is checked before the range.
  [{ minValue: 3 }, 'Campo deve ser um número inteiro', 1.5],
  [{ minValue: 3 }, 'Campo deve ser pelo menos 3', 2],
  [{ minValue: 3 }, undefined, 3],
  [{ minValue: 2.5, allowDecimals: true }, 'Campo deve ser pelo menos 2,5', '2,4'],
  [{ minValue: 2.5, allowDecimals: true }, undefined, '2,5'],
  [{ maxValue: 60 }, undefined, 60],
  [{ maxValue: 60 }, 'Campo não pode exceder 60', '61'],
  [{ minValue: -5, maxValue: 0 }, 'Campo deve ser pelo menos -5', '-6'],
  [{ minValue: 1 }, 'Campo deve ser pelo menos 1', 0],
])('number under %j: %s, given %j', (validation, message, value) => {
  expect(fieldProblem(field('number', validation), value)).toBe(message)
})

test('a typed zero is validated, also in an optional field', () => {
  expect(fieldProblem(field('number', { minValue: 2 }, false), '0')).toBe(
    'Campo deve ser pelo menos 2',
  )
})

test.each<[unknown, string | undefined]>([
  [true, undefined],
  [false, undefined],
  ['true', 'Campo tem um valor inválido'],
  [1, 'Campo tem um valor inválido'],
  [[], 'Campo tem um valor inválido'],
])('a boolean, given %j: %s', (value, message) => {
  expect(fieldProblem(field('boolean'), value)).toBe(message)
})

test.each<[FormField['validation'], string | undefined, unknown]>([
  [sizes, undefined, ['P']],
  [sizes, undefined, ['P', 'M', 'G']],
  [sizes, 'Campo contém opções inválidas', ['GG']],
  [sizes, 'Campo contém opções inválidas', ['P', 'constructor']],
  [sizes, 'Campo contém opções inválidas', ['P', 'P']],
  [sizes, 'Campo contém opções inválidas', ['p']],
  [sizes, 'Campo contém opções inválidas', 'P'],
  [sizes, 'Campo contém opções inválidas', [['P']]],
  [sizes, 'Campo contém opções inválidas', { length: 1, 0: 'P' }],
  [sizes, 'Campo contém opções inválidas', Array.from({ length: 1_000_000 }, () => 'P')],
  [{}, 'Campo contém opções inválidas', ['P']],
  // Unknown choices are reported before their number.
  [{ ...sizes, minSelections: 2 }, 'Campo contém opções inválidas', ['GG']],
  [{ ...sizes, minSelections: 2 }, 'Campo requer pelo menos 2 seleções', ['P']],
  [{ ...sizes, minSelections: 2 }, undefined, ['P', 'M']],
  [{ ...sizes, maxSelections: 2 }, undefined, ['P', 'M']],
  [{ ...sizes, maxSelections: 2 }, 'Campo permite no máximo 2 seleções', ['P', 'M', 'G']],
  [{ options: ['P', 'P', 'M'] }, 'Campo contém opções inválidas', ['P', 'P', 'M']],
])('choices under %j: %s', (validation, message, value) => {
  expect(fieldProblem(field('multiple_choice', validation), value)).toBe(message)
})

test.each(['date', '', 'constructor', '__proto__', 'toString'])(
  'a required field of the type %j is refused with its type',
  (type) => {
    expect(fieldProblem(field(type), 'x')).toBe(`Tipo de campo não suportado: ${type}`)
    expect(fieldProblem(field(type), undefined)).toBe(`Tipo de campo não suportado: ${type}`)
    expect(fieldProblem(field(type, {}, false), 'x')).toBe(`Tipo de campo não suportado: ${type}`)
    expect(fieldProblem(field(type, {}, false), undefined)).toBeUndefined()
  },
)

test.each([
  [undefined, true],
  [101, true],
  [100, false],
  [1, false],
])('a text of at most %s characters has several lines: %s', (maxLength, expected) => {
  expect(isMultiLine(field('text', { maxLength }))).toBe(expected)
})

test.each([
  [1, true],
  [2, false],
  [undefined, false],
])('at most %s selections is a single choice: %s', (maxSelections, expected) => {
  expect(isSingleChoice(field('multiple_choice', { ...sizes, maxSelections }))).toBe(expected)
})

test.each<['text' | 'choices', number, number, boolean]>([
  ['text', 89, 100, false],
  ['text', 90, 100, true],
  ['text', 8, 9, false],
  ['text', 9, 9, true],
  ['text', 101, 100, true],
  ['choices', 3, 5, false],
  ['choices', 4, 5, true],
  ['choices', 1, 2, false],
  ['choices', 2, 2, true],
])('the counter of %s at %d of %d warns: %s', (kind, count, most, expected) => {
  expect(counterWarns(kind, count, most)).toBe(expected)
})

test('an emoji counts once', () => {
  expect(textLength('ação 😀')).toBe(6)
})

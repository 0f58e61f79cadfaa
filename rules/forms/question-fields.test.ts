import { expect, test } from 'vitest'
import {
  type AnswerLimits,
  checkLimits,
  checkQuestionLabel,
  pickLimits,
  type QuestionKind,
} from './question-fields.ts'

const options = ['P', 'M', 'G']

test.each<[QuestionKind, AnswerLimits, string[]]>([
  ['text', {}, []],
  ['text', { minLength: 2, maxLength: 2 }, []],
  ['text', { minLength: 3, maxLength: 2 }, ['maxLength']],
  ['text', { maxLength: 0 }, ['maxLength']],
  ['text', { maxLength: 5001 }, ['maxLength']],
  ['text', { minLength: 1.5 }, ['minLength']],
  ['number', { minValue: -2, maxValue: 1.5 }, []],
  ['number', { minValue: 2, maxValue: 1 }, ['maxValue']],
  ['number', { minValue: Number.NaN }, ['minValue']],
  ['boolean', {}, []],
  ['multiple_choice', {}, ['options']],
  ['multiple_choice', { options: ['P'] }, ['options']],
  ['multiple_choice', { options: ['P', 'P'] }, ['options']],
  ['multiple_choice', { options: ['P', ' '] }, ['options']],
  ['multiple_choice', { options, minSelections: 1, maxSelections: 3 }, []],
  ['multiple_choice', { options, maxSelections: 4 }, ['maxSelections']],
  ['multiple_choice', { options, minSelections: 3, maxSelections: 2 }, ['maxSelections']],
])('limits of %s: %o', (kind, limits, expected) => {
  expect(Object.keys(checkLimits(kind, limits))).toEqual(expected)
})

test('limits of another kind are dropped', () => {
  expect(pickLimits('number', { maxLength: 5, minValue: 0 })).toEqual({ minValue: 0 })
  expect(pickLimits('boolean', { options })).toEqual({})
})

test.each([
  'Sua senha do banco',
  'SENHAS',
  'Número do cartão',
  'Dados do seu cartão de crédito',
  'Código de Segurança (3 dígitos)',
  'CVV do cartão',
  'Número do cartão de crédito',
])('nobody is asked “%s”', (label) => {
  expect(checkQuestionLabel(label)).toBe('Não peça senhas nem dados de cartão')
})

test.each([
  'Número do cartão SUS?',
  'Nome no crachá',
  'Tem cartão de crédito?',
  'Número do cartão de vacina',
  'Desenha?',
])('“%s” may be asked', (label) => {
  expect(checkQuestionLabel(label)).toBeNull()
})

import { expect, test } from 'vitest'
import { checkAnswer, type LeadField, tidyAnswer, tidyAnswers } from './lead-field.ts'

const field = (kind: LeadField['kind'], more: Partial<LeadField> = {}): LeadField => ({
  name: 'campo',
  label: 'Campo',
  kind,
  missing: 'falta',
  ...more,
})
const choices = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]

test.each<[LeadField['kind'], string, string | null]>([
  ['line', '', 'falta'],
  ['line', ' \r\n\u200b', 'falta'],
  ['line', 'x', null],
  ['line', 'x'.repeat(200), null],
  ['line', 'x'.repeat(201), 'Use até 200 caracteres'],
  ['text', 'x'.repeat(5000), null],
  ['text', 'x'.repeat(5001), 'Use até 5000 caracteres'],
  ['email', 'ana', 'falta'],
  ['email', 'ana@example.com\r\nBcc: bia@example.com', 'falta'],
  ['email', ' ana@example.com ', null],
  ['phone', '119999999', 'falta'],
  ['phone', '1199999999', null],
  ['phone', '(11) 91234-5678', null],
  ['phone', '+351 912 345 678', null],
  ['phone', '11 98765-4321 (WhatsApp)', null],
  ['phone', '(11) 9999-9999 ramal 3', null],
  ['phone', 'abcdefghij', 'falta'],
  ['phone', '----------', 'falta'],
  ['phone', '1'.repeat(41), 'Use até 40 caracteres'],
  ['count', '0', null],
  ['count', '1200', null],
  ['count', '30.000', null],
  ['count', '123.456.789', null],
  ['count', 'mil', 'Informe um número inteiro'],
  ['count', 'muitas pessoas', 'Informe um número inteiro'],
  ['count', '-1', 'Informe um número inteiro'],
  ['count', '1.5', 'Informe um número inteiro'],
  ['count', '1e3', 'Informe um número inteiro'],
  ['count', '1234567890', 'Use até 9 caracteres'],
  ['money', '80', null],
  ['money', '80.5', null],
  ['money', '80,50', null],
  ['money', '1.250,50', null],
  ['money', 'R$ 1.250,50', null],
  ['money', '80.505', null],
  ['money', '80,505', 'Informe um valor em reais'],
  ['money', '80.5.5', 'Informe um valor em reais'],
  ['money', 'oitenta e poucos reais', 'Informe um valor em reais'],
  ['money', '1234567890.123', 'Informe um valor em reais'],
  ['money', '12345678901.50', 'Use até 12 caracteres'],
  ['money', 'oitenta', 'Informe um valor em reais'],
  ['money', '-1', 'Informe um valor em reais'],
  ['date', '2028-02-29', null],
  ['date', '2027-02-29', 'Data inválida'],
  ['date', '29/02/2028', 'Data inválida'],
  ['moment', '2026-11-15T14:30', null],
  ['moment', '2026-11-15T14:30:00', null],
  ['moment', '2026-11-15T14:30:00.000Z', null],
  ['moment', '2026-11-15T14:30-03:00', null],
  ['moment', '2026-11-15T14:30:61', 'Data/Hora inválida'],
  ['moment', '2026-11-15T24:00', 'Data/Hora inválida'],
  ['moment', '2026-11-15', 'Data/Hora inválida'],
])('a %s of %j gets the message %j', (kind, text, message) => {
  expect(checkAnswer(field(kind), text)).toBe(message)
})

test('an optional field may be empty, but not invalid', () => {
  const { missing: _none, ...optional } = field('date')
  expect(checkAnswer(optional, '')).toBeNull()
  expect(checkAnswer(optional, ' ')).toBeNull()
  expect(checkAnswer(optional, 'amanhã')).toBe('Data inválida')
})

test('the minimum length counts visible characters only', () => {
  const name = field('line', { minLength: 3 })
  expect(checkAnswer(name, ' Jo ')).toBe('falta')
  expect(checkAnswer(name, 'Joã')).toBeNull()
})

test('a choice must match an offered value exactly', () => {
  const choice = field('choice', { choices })
  expect(checkAnswer(choice, 'a')).toBeNull()
  expect(checkAnswer(choice, 'A')).toBe('falta')
  expect(checkAnswer(choice, '')).toBe('falta')
})

test.each<[unknown, boolean]>([
  [[], true],
  [['b', 'a'], true],
  [['a', 'a'], false],
  [['c'], false],
  [['a', 'b', 'c'], false],
  ['a', false],
  [undefined, false],
])('the list %j is valid: %s', (given, isRight) => {
  expect(checkAnswer(field('choices', { choices }), given) === null).toBe(isRight)
})

test('a value that is no text is refused', () => {
  for (const value of [1, null, undefined, ['a'], {}])
    expect(checkAnswer(field('line'), value)).toBe('falta')
})

test.each<[LeadField['kind'], string, string]>([
  ['money', '1.250,50', '1250.50'],
  ['money', '1250.50', '1250.50'],
  ['money', '80,50', '80.50'],
  ['money', 'r$80', '80'],
  ['count', ' 30.000 ', '30000'],
  ['count', 'mil', 'mil'],
  ['line', '1.250,50', '1.250,50'],
])('a %s typed as %j becomes %j', (kind, text, kept) => {
  expect(tidyAnswer(field(kind), text)).toBe(kept)
})

test('the answers of a form are normalized by kind, lists stay unchanged', () => {
  const fields = [
    field('money', { name: 'preco' }),
    field('line', { name: 'nome' }),
    field('choices', { name: 'lista', choices }),
  ]
  const answers = { preco: '1.250,50', nome: ' Ana ', lista: ['a'] }
  expect(tidyAnswers(fields, answers)).toEqual({ preco: '1250.50', nome: 'Ana', lista: ['a'] })
})

test('only long text keeps line breaks', () => {
  expect(tidyAnswer(field('text'), ' um\r\ndois ')).toBe('um\ndois')
  expect(tidyAnswer(field('line'), ' um\r\ndois ')).toBe('um dois')
})

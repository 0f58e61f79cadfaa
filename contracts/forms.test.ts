import { expect, test } from 'vitest'
import { FormResponses } from './forms.ts'

const formId = '0b6e4f00-0000-4000-8000-00000000000a'
const fieldId = '0b6e4f00-0000-4000-8000-00000000000b'
const formAnswers = (value: unknown) => ({ formId, formResponses: [{ fieldId, value }] })
const read = (given: unknown) => FormResponses.safeParse(given)

test('answers to one form and to several are parsed as a list', () => {
  expect(read(formAnswers('x')).data).toEqual([formAnswers('x')])
  expect(read([formAnswers('x'), formAnswers(1)]).data).toEqual([formAnswers('x'), formAnswers(1)])
})

test.each([['x'], [1.5], [false], [['P', 'M']], [null], [undefined]])(
  'a value may be %j',
  (value) => {
    expect(read(formAnswers(value)).success).toBe(true)
  },
)

test.each<[string, unknown]>([
  ['an object as value', formAnswers({})],
  ['a number as choice', formAnswers([1])],
  ['a list in a list', formAnswers([['P']])],
  ['NaN', formAnswers(Number.NaN)],
  ['Infinity', formAnswers(Number.POSITIVE_INFINITY)],
  ['a text of 1 MB', formAnswers('a'.repeat(1_000_000))],
  ['a huge list of choices', formAnswers(Array.from({ length: 201 }, () => 'P'))],
  ['a field id that is none', { formId, formResponses: [{ fieldId: '__proto__', value: 'x' }] }],
  ['a form id that is none', { ...formAnswers('x'), formId: '1' }],
  [
    'answers without end',
    { formId, formResponses: Array.from({ length: 101 }, () => ({ fieldId })) },
  ],
  ['forms without end', Array.from({ length: 21 }, () => formAnswers('x'))],
  ['answers by name', { formId, formResponses: { [fieldId]: 'x' } }],
  ['text', 'x'],
  ['null', null],
])('%s is refused', (_case, given) => {
  expect(read(given).success).toBe(false)
})

test('unknown fields are dropped', () => {
  expect(read({ ...formAnswers('x'), price: 1 }).data).toEqual([formAnswers('x')])
})

import { expect, test } from 'vitest'
import { FormResponses } from './forms.ts'

const formId = '0b6e4f00-0000-4000-8000-00000000000a'
const fieldId = '0b6e4f00-0000-4000-8000-00000000000b'
const answering = (value: unknown) => ({ formId, formResponses: [{ fieldId, value }] })
const read = (given: unknown) => FormResponses.safeParse(given)

test('the answers to one form and to several are both read as a list', () => {
  expect(read(answering('x')).data).toEqual([answering('x')])
  expect(read([answering('x'), answering(1)]).data).toEqual([answering('x'), answering(1)])
})

test.each([['x'], [1.5], [false], [['P', 'M']], [null], [undefined]])(
  'a value may be %j',
  (value) => {
    expect(read(answering(value)).success).toBe(true)
  },
)

test.each<[string, unknown]>([
  ['an object as value', answering({})],
  ['a number as choice', answering([1])],
  ['a list in a list', answering([['P']])],
  ['NaN', answering(Number.NaN)],
  ['Infinity', answering(Number.POSITIVE_INFINITY)],
  ['a text of 1 MB', answering('a'.repeat(1_000_000))],
  ['a huge list of choices', answering(Array.from({ length: 201 }, () => 'P'))],
  ['a field id that is none', { formId, formResponses: [{ fieldId: '__proto__', value: 'x' }] }],
  ['a form id that is none', { ...answering('x'), formId: '1' }],
  [
    'answers without end',
    { formId, formResponses: Array.from({ length: 101 }, () => ({ fieldId })) },
  ],
  ['forms without end', Array.from({ length: 21 }, () => answering('x'))],
  ['answers by name', { formId, formResponses: { [fieldId]: 'x' } }],
  ['text', 'x'],
  ['null', null],
])('%s is refused', (_case, given) => {
  expect(read(given).success).toBe(false)
})

test('fields that nobody asked for are dropped', () => {
  expect(read({ ...answering('x'), price: 1 }).data).toEqual([answering('x')])
})

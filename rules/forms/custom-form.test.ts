import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formProblems, type GivenAnswer, withDefaults } from './custom-form.ts'
import type { FormField } from './form-field.ts'

const field = (_id: string, type: string, more: Partial<FormField> = {}): FormField => ({
  _id,
  label: `Campo ${_id}`,
  type,
  required: false,
  order: 0,
  validation: {},
  ...more,
})

const fields = [
  field('a', 'text', { required: true }),
  field('b', 'number', { validation: { minValue: 2 } }),
  field('c', 'boolean'),
  field('d', 'multiple_choice', { validation: { options: ['P', 'M'] } }),
]

test('every field that is wrong is told, by its id', () => {
  expect(
    formProblems(fields, [
      { fieldId: 'b', value: 1 },
      { fieldId: 'd', value: ['X'] },
    ]),
  ).toEqual({
    a: 'Campo a é obrigatório',
    b: 'Campo b deve ser pelo menos 2',
    d: 'Campo d contém opções inválidas',
  })
})

test('a field of another form is refused', () => {
  const answers = [
    { fieldId: 'a', value: 'x' },
    { fieldId: 'zzz', value: 'x' },
  ]
  expect(formProblems(fields, answers)).toEqual({ zzz: 'Este campo não pertence ao formulário' })
})

test('a field answered twice is refused, whatever the answers', () => {
  const answers = [
    { fieldId: 'a', value: 'x' },
    { fieldId: 'a', value: 'x' },
  ]
  expect(formProblems(fields, answers)).toEqual({ a: 'Campo a foi respondido mais de uma vez' })
})

test.each(['__proto__', 'constructor', 'hasOwnProperty'])(
  'a field named %s is as unknown as any other',
  (fieldId) => {
    const problems = formProblems([], [{ fieldId, value: 'x' }])
    expect(Object.entries(problems)).toEqual([[fieldId, 'Este campo não pertence ao formulário']])
    expect(Object.getPrototypeOf(problems)).toBe(Object.prototype)
  },
)

test('missing answers are sent as empty text, 0, false and an empty list', () => {
  expect(withDefaults(fields, [])).toEqual([
    { fieldId: 'a', value: '' },
    { fieldId: 'b', value: 0 },
    { fieldId: 'c', value: false },
    { fieldId: 'd', value: [] },
  ])
})

test('numbers that were typed are sent as numbers, blank ones as 0', () => {
  const numbers = [
    field('whole', 'number'),
    field('decimal', 'number', { validation: { allowDecimals: true } }),
    field('blank', 'number'),
  ]
  const typed = [
    { fieldId: 'whole', value: ' 1.500 ' },
    { fieldId: 'decimal', value: '70,5' },
    { fieldId: 'blank', value: '  ' },
  ]
  expect(withDefaults(numbers, typed).map(({ value }) => value)).toEqual([1500, 70.5, 0])
})

test('a field that nobody can answer is not sent', () => {
  expect(withDefaults([field('x', 'date')], [{ fieldId: 'x', value: '2026-01-01' }])).toEqual([])
})

test('a required no and a required zero are answers, sent as given', () => {
  const required = [
    field('n', 'number', { required: true }),
    field('s', 'boolean', { required: true }),
  ]
  const given = [
    { fieldId: 'n', value: 0 },
    { fieldId: 's', value: false },
  ]
  expect(formProblems(required, given)).toEqual({})
  expect(withDefaults(required, given)).toEqual(given)
})

const anyField = fc.record({
  _id: fc.constantFrom('a', 'b', 'c', 'd', '__proto__'),
  label: fc.string(),
  type: fc.constantFrom('text', 'number', 'boolean', 'multiple_choice', 'date'),
  required: fc.boolean(),
  order: fc.nat(),
  validation: fc.record(
    {
      minLength: fc.nat(5),
      maxLength: fc.nat(200),
      minValue: fc.integer({ min: -9, max: 9 }),
      maxValue: fc.integer({ min: -9, max: 9 }),
      allowDecimals: fc.boolean(),
      options: fc.array(fc.constantFrom('P', 'M', 'G')),
      minSelections: fc.nat(3),
      maxSelections: fc.nat(3),
    },
    { requiredKeys: [] },
  ),
})
const fitting = fc.oneof(
  fc.string(),
  fc.integer({ min: -9, max: 9 }).map(String),
  fc.integer({ min: -9, max: 9 }),
  fc.boolean(),
  fc.subarray(['P', 'M', 'G']),
)
const anyForm = fc.uniqueArray(anyField, { selector: ({ _id }) => _id })
const anyAnswers = (value: fc.Arbitrary<unknown>): fc.Arbitrary<GivenAnswer[]> =>
  fc.array(
    fc.record({ fieldId: fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'other'), value }),
    { maxLength: 8 },
  )

test('whatever comes is judged and read without an exception', () => {
  fc.assert(
    fc.property(anyForm, anyAnswers(fc.anything()), (form, answers) => {
      const problems = formProblems(form, answers)
      expect(Object.values(problems).every((text) => text.length > 0)).toBe(true)
      expect(() => JSON.stringify(withDefaults(form, answers))).not.toThrow()
    }),
  )
})

test('what the dialog lets through, the server lets through after its way over the wire', () => {
  fc.assert(
    fc.property(anyField, fc.option(fitting, { nil: undefined }), (field, value) => {
      const answers = [{ fieldId: field._id, value }]
      fc.pre(Object.keys(formProblems([field], answers)).length === 0)
      const sent: GivenAnswer[] = JSON.parse(JSON.stringify(withDefaults([field], answers)))
      expect(formProblems([field], sent)).toEqual({})
      expect(withDefaults([field], sent)).toEqual(sent)
    }),
    { numRuns: 200 },
  )
})

test('answers are of the kind that their field asks for', () => {
  const kinds: Record<string, (value: unknown) => boolean> = {
    text: (value) => typeof value === 'string',
    number: (value) => Number.isFinite(value),
    boolean: (value) => typeof value === 'boolean',
    multiple_choice: (value) => Array.isArray(value),
  }
  fc.assert(
    fc.property(anyForm, anyAnswers(fc.anything()), (form, answers) => {
      for (const { fieldId, value } of withDefaults(form, answers)) {
        const type = form.find(({ _id }) => _id === fieldId)?.type ?? ''
        expect(kinds[type]?.(value)).toBe(true)
      }
    }),
  )
})

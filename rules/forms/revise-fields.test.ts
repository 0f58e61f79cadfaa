import { expect, test } from 'vitest'
import type { StoredField } from './form-field.ts'
import { reviseFields, type WantedField } from './revise-fields.ts'

const question = (_id: string, more: Partial<WantedField> = {}): WantedField => ({
  _id,
  label: `Pergunta ${_id}`,
  type: 'text',
  required: false,
  validation: {},
  ...more,
})
const stored = (...fields: WantedField[]): StoredField[] =>
  fields.map((field, order) => ({ ...field, order }))
const at = '2030-01-01T00:00:00.000Z'
const published = { keepsAnswered: true, at, newId: (id: string) => `${id}'` }
const draft = { ...published, keepsAnswered: false }
const known = stored(question('a'), question('b'))
const live = (fields: readonly StoredField[]) =>
  fields.filter(({ retiredAt }) => !retiredAt).map(({ _id }) => _id)

test('a question is added, and moved to another place', () => {
  const revised = reviseFields(known, [question('c'), question('b'), question('a')], published)
  expect(revised.map(({ _id, order }) => [_id, order])).toEqual([
    ['c', 0],
    ['b', 1],
    ['a', 2],
  ])
})

test('a question that is left out is retired and stays', () => {
  const revised = reviseFields(known, [question('b')], published)
  expect(revised).toMatchObject([{ _id: 'b' }, { _id: 'a', retiredAt: at, label: 'Pergunta a' }])
})

test.each<[string, Partial<WantedField>]>([
  ['another text', { label: 'Outra' }],
  ['another kind', { type: 'number' }],
  ['another limit', { validation: { maxLength: 10 } }],
])('%s is a new question beside the retired one', (_change, more) => {
  const revised = reviseFields(known, [question('a', more), question('b')], published)
  expect(revised).toMatchObject([
    { _id: "a'", ...more },
    { _id: 'b' },
    { _id: 'a', label: 'Pergunta a', retiredAt: at, replacedBy: "a'" },
  ])
})

test('whether a question is required changes in place', () => {
  const revised = reviseFields(known, [question('a', { required: true }), question('b')], published)
  expect(revised).toMatchObject([{ _id: 'a', required: true }, { _id: 'b' }])
  expect(revised).toHaveLength(2)
})

test('the same change again finds the question that replaced the old one', () => {
  const wanted = [question('a', { label: 'Outra' }), question('b')]
  const once = reviseFields(known, wanted, published)
  expect(reviseFields(once, wanted, published)).toEqual(once)
})

test('a question that comes back is asked as a new one', () => {
  const once = reviseFields(known, [question('b')], published)
  const back = reviseFields(once, [question('b'), question('a')], published)
  expect(live(back)).toEqual(['b', "a'"])
  expect(back.find(({ _id }) => _id === 'a')).toMatchObject({ retiredAt: at, replacedBy: "a'" })
})

test('the order of limits is no change', () => {
  const one = stored(question('a', { validation: { minLength: 1, maxLength: 2 } }))
  const other = question('a', { validation: { maxLength: 2, minLength: 1, options: undefined } })
  expect(live(reviseFields(one, [other], published))).toEqual(['a'])
})

test('questions of a draft change and vanish in place', () => {
  const revised = reviseFields(known, [question('a', { label: 'Outra' })], draft)
  expect(revised).toEqual([{ ...question('a', { label: 'Outra' }), order: 0 }])
})

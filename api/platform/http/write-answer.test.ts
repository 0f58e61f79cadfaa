import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { writeAnswer } from './write-answer.ts'

const written = (schema: z.ZodMiniType, answer: unknown) => {
  const about = { schema, method: 'GET', url: '/a', httpStatus: '200' }
  return JSON.parse(writeAnswer(about)(answer)) as unknown
}

const Sale = z.object({ _id: z.uuid(), at: z.iso.datetime(), total: z.number() })
const sale = {
  _id: '01a9f1b2-1111-7222-8333-444455556666',
  at: '2026-11-16T05:00:00.000Z',
  total: 0.1,
}

test('fields outside the contract are never written, at any depth', () => {
  const Sales = z.object({ sales: z.array(Sale), first: z.nullable(Sale) })
  const told = { ...sale, cpf: '52998224725' }
  expect(written(Sales, { sales: [told], first: told, password: 'x' })).toEqual({
    sales: [sale],
    first: sale,
  })
})

test.each([
  ['nothing', z.nullable(z.string()), null],
  ['nothing instead of an object', z.nullable(Sale), null],
  ['nothing instead of a list', z.nullable(z.array(z.string())), null],
  ['nothing instead of one of some words', z.nullable(z.enum(['a', 'b'])), null],
  ['nothing instead of one word', z.nullable(z.literal('a')), null],
  ['one word', z.nullable(z.literal('a')), 'a'],
  ['nothing or one of several', z.nullable(z.union([z.string(), z.number()])), null],
  ['a number among several', z.union([z.string(), z.number()]), 7],
  ['a text among several', z.union([z.string(), z.number()]), '7'],
  ['quotes, line ends and signs', z.string(), 'a "quote"\n\\ \u2028 é 🎫 </script>'],
  ['quotes where an instant is said to be', z.iso.datetime(), '"a" \\ \n'],
  ['centavos', z.number(), 1234.56],
  ['whatever there is', z.unknown(), { a: [1, null, 'x'] }],
  ['names that nobody knows before', z.record(z.string(), z.number()), { a: 1, 'b"': 2 }],
  [
    'a field named like a keyword',
    z.object({ format: z.string(), type: z.string() }),
    { format: 'pdf', type: 'x' },
  ],
])('%s is written unchanged', (_what, schema, answer) => {
  expect(written(schema, answer)).toEqual(answer)
})

test('a missing optional field is left out', () => {
  const Maybe = z.object({ a: z.optional(z.string()), b: z.optional(z.nullable(z.number())) })
  expect(written(Maybe, {})).toEqual({})
  expect(written(Maybe, { b: null })).toEqual({ b: null })
})

test('a member of a union is written by its own schema', () => {
  const Card = z.object({ kind: z.literal('card'), last4: z.string() })
  const Pix = z.object({ kind: z.literal('pix'), payload: z.string() })
  const way = z.union([Card, Pix])
  expect(written(way, { kind: 'pix', payload: 'p', last4: '1111', ccv: '123' })).toEqual({
    kind: 'pix',
    payload: 'p',
  })
})

test('an answer without a required field is not written', () => {
  expect(() => written(Sale, { _id: sale._id })).toThrow()
})

import { expect, test } from 'vitest'
import { type ApiDescription, findApiBreaks } from './find-api-breaks.ts'

const content = (schema: object) => ({ content: { 'application/json': { schema } } })
const object = (fields: object, required: string[] = []) => ({
  type: 'object',
  properties: fields,
  required,
})
const text = { type: 'string' }

const describeApi = (request: object, answer: object, more: object = {}): ApiDescription => ({
  paths: {
    '/api/orders': {
      post: { requestBody: content(request), responses: { 201: content(answer) }, ...more },
    },
  },
})

const before = describeApi(
  object({ name: text, items: { type: 'array', items: object({ id: text }, ['id']) } }, ['name']),
  object({ id: text, list: { type: 'array', items: object({ price: text }) } }),
)

test('fields may be added', () => {
  const after = describeApi(
    object({ name: text, note: text, items: { type: 'array', items: object({ id: text }) } }),
    object({
      id: text,
      at: text,
      list: { type: 'array', items: object({ price: text, n: text }) },
    }),
    { parameters: [{ name: 'page', in: 'query' }] },
  )
  expect(findApiBreaks(before, after)).toEqual([])
})

test('whatever pages of the release before would miss is found', () => {
  const after = describeApi(
    object({ name: text, cpf: text, items: { type: 'array', items: object({ n: text }, ['n']) } }, [
      'name',
      'cpf',
    ]),
    object({ list: { type: 'array', items: object({}) } }),
    { parameters: [{ name: 'page', in: 'query', required: true }] },
  )
  expect(findApiBreaks(before, after)).toEqual([
    'POST /api/orders requires the parameter page',
    'POST /api/orders requires cpf',
    'POST /api/orders.items[] requires n',
    'POST /api/orders 201.id is gone',
    'POST /api/orders 201.list[].price is gone',
  ])
  expect(findApiBreaks(before, { paths: {} })).toEqual(['POST /api/orders is gone'])
})

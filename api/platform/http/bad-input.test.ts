import { call } from '@55tickets/contracts/http/call.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { createTestApp, unreachableDatabase } from '../../testing/app.ts'
import { route } from './route.ts'

const echo = call({
  method: 'POST',
  path: '/echo',
  access: 'open',
  summary: 'Says back what it was told',
  body: z.strictObject({ name: z.string(), more: z.optional(z.unknown()) }),
  answer: z.object({ name: z.string() }),
})

const read = call({
  method: 'GET',
  path: '/echo/:name',
  access: 'open',
  summary: 'Says back whom it was asked for',
  params: z.strictObject({ name: z.string() }),
  query: z.object({ more: z.optional(z.string()) }),
  answer: z.object({ name: z.string() }),
})

let app: FastifyInstance
const database = unreachableDatabase()

beforeAll(async () => {
  const made = await createTestApp(database, {}, (app) => {
    route(app, echo, async ({ body }) => body)
    route(app, read, async ({ params }) => params)
  })
  app = made.app
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function send(payload: string, contentType = 'application/json') {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/echo',
    headers: { 'content-type': contentType },
    payload,
  })
  return {
    status: answer.statusCode,
    body: answer.json() as { code: string; message: string; fields?: Record<string, string> },
  }
}

test('valid input passes, and fields outside the contract are never returned', async () => {
  const answer = await send('{"name":"Ana","more":{"secret":1}}')
  expect(answer).toEqual({ status: 200, body: { name: 'Ana' } })
})

const deep = `${'{"more":'.repeat(1000)}1${'}'.repeat(1000)}`

test.each([
  ['an unknown field', '{"name":"a","role":"admin"}', 400, 'BAD_INPUT'],
  ['a wrong type', '{"name":1}', 400, 'BAD_INPUT'],
  ['broken JSON', '{"name":', 400, 'BAD_INPUT'],
  ['an empty body', '', 400, 'BAD_INPUT'],
  ['__proto__', '{"name":"a","__proto__":{"x":1}}', 400, 'BAD_INPUT'],
  ['constructor.prototype', '{"name":"a","constructor":{"prototype":{"x":1}}}', 400, 'BAD_INPUT'],
  ['a NUL character', '{"name":"a\\u0000b"}', 400, 'BAD_INPUT'],
  ['half a surrogate pair', '{"name":"\\ud800"}', 400, 'BAD_INPUT'],
  ['a NUL character in a name', '{"name":"a","more":{"a\\u0000":1}}', 400, 'BAD_INPUT'],
  ['a NUL character in a list', '{"name":"a","more":[["\\u0000"]]}', 400, 'BAD_INPUT'],
  ['nesting 40 deep', `{"name":"a","more":${'['.repeat(40)}${']'.repeat(40)}}`, 400, 'BAD_INPUT'],
  ['nesting a thousand deep', `{"name":"a","more":${deep}}`, 400, 'BAD_INPUT'],
  ['a body of 1 MB', JSON.stringify({ name: 'x'.repeat(1_000_000) }), 413, 'BODY_TOO_LARGE'],
])('%s is refused in the common error shape', async (_what, payload, status, code) => {
  const answer = await send(payload)
  expect(answer.status).toBe(status)
  expect(answer.body.code).toBe(code)
  expect(answer.body.message).not.toBe('')
})

test.each([
  ['escapes', '{"name":"a\\u00e9\\n\\"\\ud83c\\udfab"}', 'aé\n"🎫'],
  ['brackets, none deep', `{"name":"a","more":[${Array(50).fill('{}').join(',')}]}`, 'a'],
])('a body with %s is accepted', async (_what, payload, name) => {
  expect(await send(payload)).toEqual({ status: 200, body: { name } })
})

test.each(['%00', 'a%00b'])('an address with %s in it is refused', async (text) => {
  for (const url of [`/api/echo/${text}`, `/api/echo/a?more=${text}`]) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT'])
  }
})

test('a call without a body accepts an empty one of any content type', async () => {
  const { app } = await createTestApp(database, {}, (app) =>
    route(app, { ...echo, body: z.nullish(z.strictObject({})) }, async () => ({ name: 'a' })),
  )
  const headers = { 'content-type': 'application/json' }
  for (const payload of ['', 'null', '{}'])
    expect(
      (await app.inject({ method: 'POST', url: '/api/echo', headers, payload })).statusCode,
    ).toBe(200)
  await app.close()
})

test('a refused field is named with a message in Portuguese', async () => {
  const { body } = await send('{"name":1}')
  expect(body.fields).toEqual({ name: 'Escreva um texto.' })
})

test('an unknown field is named', async () => {
  const { body } = await send('{"name":"a","role":"admin"}')
  expect(body.fields).toEqual({ role: 'Este campo não existe.' })
})

test.each([
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'nonsense',
])('a body sent as %s is refused', async (contentType) => {
  const { status, body } = await send('{"name":"a"}', contentType)
  expect({ status, code: body.code }).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA' })
})

test.each(['/%zz', '/evento/%E0%A4%A', '/nothing'])(
  'a person who asks for %s gets a page that says 404, a program gets JSON',
  async (url) => {
    const page = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([page.statusCode, page.body]).toEqual([404, 'page 404'])
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const program = await app.inject({ url, headers: { accept: 'application/json' } })
    expect(Object.keys(program.json())).toEqual(['message', 'code'])
  },
)

test('a path below /api that does not exist answers JSON, never a page', async () => {
  const answer = await app.inject('/api/nothing/here')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('a path that can not be decoded is refused', async () => {
  const answer = await app.inject('/api/%E0%A4%A')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'BAD_INPUT' })
})

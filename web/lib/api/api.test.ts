import { call } from '@55tickets/contracts/http/call.ts'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { ApiError, type ApiRequest, type ApiResponse, callApi } from './api.ts'

const rename = call({
  method: 'PUT',
  path: '/things/:id/names/:name',
  access: 'open',
  summary: 'Renames a thing',
  params: z.object({ id: z.string(), name: z.string() }),
  query: z.object({ city: z.optional(z.string()), page: z.optional(z.string()) }),
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
})

const asked = { params: { id: 'a/b', name: 'ç' }, body: { name: 'Ana' } }

const answers = (response: ApiResponse) => callApi(async () => response, rename, asked)

test('path, query and body are built from the input', async () => {
  let sent: ApiRequest | undefined
  await callApi(
    async (request) => {
      sent = request
      return { status: 200, body: { name: 'Ana' } }
    },
    rename,
    { ...asked, query: { city: 'São Paulo', page: undefined } },
  )
  expect(sent).toMatchObject({
    method: 'PUT',
    path: '/api/things/a%2Fb/names/%C3%A7?city=S%C3%A3o+Paulo',
    body: { name: 'Ana' },
  })
})

test('a public call carries no token unless made as the user', async () => {
  const sent: string[] = []
  const transport = async ({ access }: ApiRequest) => {
    sent.push(access)
    return { status: 200, body: { name: 'Ana' } }
  }
  await callApi(transport, rename, asked)
  await callApi(transport, rename, { ...asked, asUser: true })
  expect(sent).toEqual(['open', 'user'])
})

test('a request carries its idempotency key', async () => {
  const sent: ApiRequest['headers'][] = []
  const transport = async ({ headers }: ApiRequest) => {
    sent.push(headers)
    return { status: 200, body: { name: 'Ana' } }
  }
  await callApi(transport, rename, { ...asked, idempotencyKey: 'a1b2' })
  await callApi(transport, rename, asked)
  expect(sent).toEqual([{ 'Idempotency-Key': 'a1b2' }, {}])
})

test('what the contract does not name never reaches the page', async () => {
  const answer = await answers({ status: 200, body: { name: 'Ana', secret: 1 } })
  expect(answer).toEqual({ name: 'Ana' })
})

test('a refusal keeps status, code, message and fields', async () => {
  const body = { message: 'Confira os dados.', code: 'BAD_INPUT', fields: { name: 'curto' } }
  const error = await answers({ status: 400, body }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, ...body })
})

test('an error in another shape has no message of ours', async () => {
  await expect(answers({ status: 502, body: undefined })).rejects.toMatchObject({
    status: 502,
    code: 'UNKNOWN',
    message: '',
  })
})

test('an answer that breaks the contract is an error', async () => {
  await expect(answers({ status: 200, body: { name: 1 } })).rejects.toMatchObject({
    code: 'INVALID_ANSWER',
  })
})

test('without a response the visitor is asked to check the connection', async () => {
  const lost = callApi(() => Promise.reject(new TypeError('Failed to fetch')), rename, asked)
  await expect(lost).rejects.toMatchObject({
    status: 0,
    message: 'Servidor não respondeu. Verifique sua conexão.',
  })
})

test('a timeout is reported as a missing answer', async () => {
  const signal = AbortSignal.abort(new DOMException('time is up', 'TimeoutError'))
  const late = callApi(() => Promise.reject(signal.reason), rename, asked, signal)
  await expect(late).rejects.toMatchObject({ name: 'ApiError', status: 0, code: 'NO_RESPONSE' })
})

test('an aborted request is not an ApiError', async () => {
  const control = new AbortController()
  control.abort()
  const reason = new DOMException('called off', 'AbortError')
  const ended = callApi(() => Promise.reject(reason), rename, asked, control.signal)
  await expect(ended).rejects.toBe(reason)
})

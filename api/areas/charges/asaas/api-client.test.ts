import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../../platform/log.ts'
import { uncounted } from '../testing/uncounted.ts'
import { createApiClient } from './api-client.ts'

interface RecordedCall {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: Record<string, unknown>
}

/** A fake provider that records its calls and counts its connections. */
async function provider(answer: (...on: [...Parameters<RequestListener>, count: number]) => void) {
  const calls: RecordedCall[] = []
  let connections = 0
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    calls.push({ method, url, headers })
    request.resume().on('end', () => answer(request, response, calls.length))
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const pausesMs: number[] = []
  const http = createApiClient({
    address: () => `http://127.0.0.1:${port}/v3/`,
    quota: uncounted,
    apiKey: '$aact_key',
    log: createLog('silent'),
    sleep: async (ms) => pausesMs.push(ms),
  })
  const send = (method: 'GET' | 'POST' | 'DELETE', body?: object) =>
    http({
      method,
      path: '/things',
      query: { a: 'b & c' },
      ...(body && { body }),
      answer: z.object({ id: z.string() }),
      timeoutMs: 400,
    })
  return { send, calls, pausesMs, connections: () => connections }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  ((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }) satisfies RequestListener

test('a POST sends key, user agent and JSON, a GET sends no body', async () => {
  const { send, calls } = await provider(json(200, { id: 'x', unheardOf: 1 }))
  expect(await send('POST', { a: 1 })).toEqual({ ok: true, value: { id: 'x' } })
  await send('GET')
  expect(calls[0]).toMatchObject({
    method: 'POST',
    url: '/v3/things?a=b+%26+c',
    headers: {
      access_token: '$aact_key',
      'user-agent': '55Tickets',
      'content-type': 'application/json',
      'content-length': '7',
    },
  })
  expect(calls[1]?.headers).not.toHaveProperty('content-length')
  expect(calls[1]?.headers).not.toHaveProperty('content-type')
})

test('connections are reused', async () => {
  const { send, connections } = await provider(json(200, { id: 'x' }))
  for (let count = 0; count < 5; count += 1) await send('GET')
  expect(connections()).toBe(1)
})

test('GET and DELETE are retried, POST never is', async () => {
  for (const [method, times, pauses] of [
    ['GET', 3, [200, 400]],
    ['DELETE', 3, [200, 400]],
    ['POST', 1, []],
  ] as const) {
    const { send, calls, pausesMs } = await provider(json(500, { errors: [] }))
    expect(await send(method)).toEqual({ ok: false, why: 'no-answer' })
    expect(calls).toHaveLength(times)
    expect(pausesMs).toEqual(pauses)
  }
})

test('a POST whose connection breaks after sending has an unknown result', async () => {
  const { send, calls } = await provider((request) => request.socket.destroy())
  expect(await send('POST', {})).toEqual({ ok: false, why: 'no-answer' })
  expect(calls).toHaveLength(1)
})

test('a POST that times out has an unknown result', async () => {
  const { send, calls } = await provider(() => undefined)
  expect(await send('POST', {})).toEqual({ ok: false, why: 'no-answer' })
  expect(calls).toHaveLength(1)
})

test('a truncated response counts as no answer', async () => {
  const { send } = await provider((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"id":', () => response.destroy())
  })
  expect(await send('POST', {})).toEqual({ ok: false, why: 'no-answer' })
})

test('a response that does not end before the timeout counts as no answer', async () => {
  const { send } = await provider((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"id":')
  })
  expect(await send('POST', {})).toEqual({ ok: false, why: 'no-answer' })
})

test('a refused connection counts as not sent', async () => {
  for (const address of ['http://127.0.0.1:1', 'http://nobody.invalid']) {
    const http = createApiClient({
      address: () => address,
      apiKey: 'x',
      quota: uncounted,
      log: createLog('silent'),
    })
    const reply = http({
      method: 'POST',
      path: '/x',
      body: {},
      answer: z.unknown(),
      timeoutMs: 2_000,
    })
    expect(await reply).toEqual({ ok: false, why: 'not-sent' })
  }
})

test('an unknown address counts as not sent', async () => {
  const address = () => Promise.reject(new Error('the sandbox is starting'))
  const http = createApiClient({ address, apiKey: 'x', quota: uncounted, log: createLog('silent') })
  const reply = await http({
    method: 'POST',
    path: '/x',
    body: {},
    answer: z.unknown(),
    timeoutMs: 500,
  })
  expect(reply).toEqual({ ok: false, why: 'not-sent' })
})

test('a refusal returns the error codes of the provider', async () => {
  const errors = [{ code: 'invalid_creditCard', description: 'Transação não autorizada.' }]
  const { send, calls } = await provider(json(400, { errors }))
  expect(await send('POST', {})).toEqual({
    ok: false,
    why: 'refused',
    codes: ['invalid_creditCard'],
  })
  expect(await send('GET')).toMatchObject({ why: 'refused' })
  expect(calls).toHaveLength(2)
})

test('a 400 without error codes may come from a proxy and counts as no answer', async () => {
  const { send } = await provider(json(400, { message: 'Bad Request' }))
  expect(await send('POST', {})).toEqual({ ok: false, why: 'no-answer' })
})

test.each([
  [401, 'not-sent'],
  [403, 'not-sent'],
  [429, 'busy'],
])('a call rejected with %i counts as %s', async (status, why) => {
  const { send, calls } = await provider(json(status, { errors: [] }))
  expect(await send('POST', {})).toEqual({ ok: false, why })
  expect(calls).toHaveLength(1)
})

test('a 429 is retried after the time that the provider names', async () => {
  const { send, calls, pausesMs } = await provider((request, response, count) => {
    const answer =
      count === 1 ? json(429, { errors: [] }, { 'ratelimit-reset': '1' }) : json(200, { id: 'x' })
    answer(request, response)
  })
  expect(await send('GET')).toMatchObject({ ok: true })
  expect(calls).toHaveLength(2)
  expect(pausesMs).toEqual([1_000])
})

test('a 429 with a long wait is not retried', async () => {
  const busy = json(429, { errors: [] }, { 'ratelimit-reset': '600' })
  const { send, calls, pausesMs } = await provider(busy)
  expect(await send('GET')).toMatchObject({ ok: false })
  expect(calls).toHaveLength(1)
  expect(pausesMs).toEqual([])
})

test('a 404 is returned as not found', async () => {
  const { send } = await provider(json(404, {}))
  expect(await send('GET')).toEqual({ ok: false, why: 'not-found' })
})

test('an unexpected response counts as no answer', async () => {
  for (const body of [{}, { id: 7 }, 'x', null]) {
    const { send } = await provider(json(200, body))
    expect(await send('POST', {})).toEqual({ ok: false, why: 'no-answer' })
  }
  const { send } = await provider((_request, response) => response.end('<html>'))
  expect(await send('POST', {})).toEqual({ ok: false, why: 'no-answer' })
})

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../../platform/log.ts'
import { createApiClient } from './api-client.ts'

interface Call {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: Record<string, unknown>
}

/** A provider that answers as told, and remembers what it was asked over which connections. */
async function provider(answer: (...on: [...Parameters<RequestListener>, count: number]) => void) {
  const calls: Call[] = []
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
    apiKey: '$aact_key',
    log: createLog('silent'),
    sleep: async (ms) => pausesMs.push(ms),
  })
  const ask = (method: 'GET' | 'POST' | 'DELETE', body?: object) =>
    http({
      method,
      path: '/things',
      query: { a: 'b & c' },
      ...(body && { body }),
      answer: z.object({ id: z.string() }),
      timeoutMs: 400,
    })
  return { ask, calls, pausesMs, connections: () => connections }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  ((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }) satisfies RequestListener

test('a call carries key, name and JSON, and a read carries no body', async () => {
  const { ask, calls } = await provider(json(200, { id: 'x', unheardOf: 1 }))
  expect(await ask('POST', { a: 1 })).toEqual({ ok: true, value: { id: 'x' } })
  await ask('GET')
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

test('connections are kept', async () => {
  const { ask, connections } = await provider(json(200, { id: 'x' }))
  for (let count = 0; count < 5; count += 1) await ask('GET')
  expect(connections()).toBe(1)
})

test('a read and a cancellation are tried again, an order for money never', async () => {
  for (const [method, times, pauses] of [
    ['GET', 3, [200, 400]],
    ['DELETE', 3, [200, 400]],
    ['POST', 1, []],
  ] as const) {
    const { ask, calls, pausesMs } = await provider(json(500, { errors: [] }))
    expect(await ask(method)).toEqual({ ok: false, why: 'no-answer' })
    expect(calls).toHaveLength(times)
    expect(pausesMs).toEqual(pauses)
  }
})

test('an order whose connection breaks after it was sent may have been carried out', async () => {
  const { ask, calls } = await provider((request) => request.socket.destroy())
  expect(await ask('POST', {})).toEqual({ ok: false, why: 'no-answer' })
  expect(calls).toHaveLength(1)
})

test('an order without an answer in time may have been carried out', async () => {
  const { ask, calls } = await provider(() => undefined)
  expect(await ask('POST', {})).toEqual({ ok: false, why: 'no-answer' })
  expect(calls).toHaveLength(1)
})

test('an answer that breaks off is none', async () => {
  const { ask } = await provider((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"id":', () => response.destroy())
  })
  expect(await ask('POST', {})).toEqual({ ok: false, why: 'no-answer' })
})

test('an answer that drips on past its time is none', async () => {
  const { ask } = await provider((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"id":')
  })
  expect(await ask('POST', {})).toEqual({ ok: false, why: 'no-answer' })
})

test('without anybody there nothing was sent', async () => {
  for (const address of ['http://127.0.0.1:1', 'http://nobody.invalid']) {
    const http = createApiClient({ address: () => address, apiKey: 'x', log: createLog('silent') })
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

test('without an address nothing was sent', async () => {
  const address = () => Promise.reject(new Error('the sandbox is starting'))
  const http = createApiClient({ address, apiKey: 'x', log: createLog('silent') })
  const reply = await http({
    method: 'POST',
    path: '/x',
    body: {},
    answer: z.unknown(),
    timeoutMs: 500,
  })
  expect(reply).toEqual({ ok: false, why: 'not-sent' })
})

test('what the provider refuses is told by its codes', async () => {
  const errors = [{ code: 'invalid_creditCard', description: 'Transação não autorizada.' }]
  const { ask, calls } = await provider(json(400, { errors }))
  expect(await ask('POST', {})).toEqual({
    ok: false,
    why: 'refused',
    codes: ['invalid_creditCard'],
  })
  expect(await ask('GET')).toMatchObject({ why: 'refused' })
  expect(calls).toHaveLength(2)
})

test('a refusal that is not the provider’s own may come from anybody on the way', async () => {
  const { ask } = await provider(json(400, { message: 'Bad Request' }))
  expect(await ask('POST', {})).toEqual({ ok: false, why: 'no-answer' })
})

test('what is turned away at the door was not carried out', async () => {
  for (const status of [401, 403, 429]) {
    const { ask, calls } = await provider(json(status, { errors: [] }))
    expect(await ask('POST', {})).toEqual({ ok: false, why: 'not-sent' })
    expect(calls).toHaveLength(1)
  }
})

test('who is too busy is asked again when it said so', async () => {
  const { ask, calls, pausesMs } = await provider((request, response, count) => {
    const answer =
      count === 1 ? json(429, { errors: [] }, { 'ratelimit-reset': '1' }) : json(200, { id: 'x' })
    answer(request, response)
  })
  expect(await ask('GET')).toMatchObject({ ok: true })
  expect(calls).toHaveLength(2)
  expect(pausesMs).toEqual([1_000])
})

test('nobody waits for a provider that is busy for long', async () => {
  const busy = json(429, { errors: [] }, { 'ratelimit-reset': '600' })
  const { ask, calls, pausesMs } = await provider(busy)
  expect(await ask('GET')).toMatchObject({ ok: false })
  expect(calls).toHaveLength(1)
  expect(pausesMs).toEqual([])
})

test('what is not there is told as such', async () => {
  const { ask } = await provider(json(404, {}))
  expect(await ask('GET')).toEqual({ ok: false, why: 'not-found' })
})

test('an answer that says something else says nothing', async () => {
  for (const body of [{}, { id: 7 }, 'x', null]) {
    const { ask } = await provider(json(200, body))
    expect(await ask('POST', {})).toEqual({ ok: false, why: 'no-answer' })
  }
  const { ask } = await provider((_request, response) => response.end('<html>'))
  expect(await ask('POST', {})).toEqual({ ok: false, why: 'no-answer' })
})

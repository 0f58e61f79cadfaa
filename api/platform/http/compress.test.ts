import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { call } from '@55tickets/contracts/http/call.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { createTestApp, unreachableDatabase } from '../../testing/app.ts'
import { acceptedEncoding, encode } from './compress.ts'
import { route } from './route.ts'

const say = call({
  method: 'GET',
  path: '/say',
  access: 'open',
  summary: 'Says something so many times',
  query: z.strictObject({ times: z.coerce.number() }),
  answer: z.object({ text: z.string() }),
})

let app: FastifyInstance
const database = unreachableDatabase()

beforeAll(async () => {
  const made = await createTestApp(database, {}, (app) =>
    route(app, say, async ({ query }) => ({ text: 'olá '.repeat(query.times) })),
  )
  app = made.app
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const ask = (times: number, accepted: string) =>
  app.inject({ url: `/api/say?times=${times}`, headers: { 'accept-encoding': accepted } })

test('a large response is compressed for clients that accept gzip', async () => {
  const answer = await ask(20_000, 'br, gzip')
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(answer.rawPayload.length).toBeLessThan(5_000)
  const { text } = JSON.parse(gunzipSync(answer.rawPayload).toString()) as { text: string }
  expect(text).toBe('olá '.repeat(20_000))
})

test.each(['', 'br', 'gzip;q=0', 'identity'])(
  'who accepts “%s” gets it plain',
  async (accepted) => {
    const answer = await ask(20_000, accepted)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['vary']).toBe('accept-encoding')
    expect(answer.json().text).toHaveLength(80_000)
  },
)

test('a small response is not compressed', async () => {
  const answer = await ask(10, 'gzip')
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('of "%s" the choice is %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('every encoding decodes to the same text', async () => {
  const text = '<p>Olá, São João!</p>'.repeat(100)
  const { br, gzip, identity, bytes } = await encode(text)
  expect(brotliDecompressSync(br).toString()).toBe(text)
  expect(gunzipSync(gzip).toString()).toBe(text)
  expect(identity.toString()).toBe(text)
  expect(bytes).toBe(br.length + gzip.length + identity.length)
})

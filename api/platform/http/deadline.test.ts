import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { keepDeadline } from './deadline.ts'

let app: FastifyInstance
afterEach(() => app.close())

function serve(mostMs: number) {
  app = Fastify()
  keepDeadline(app, mostMs)
  app.get('/never', () => new Promise(() => undefined))
  app.get('/soon', async () => 'here')
}

test('who waits too long for an answer is told to come back', async () => {
  serve(30)
  const answer = await app.inject('/never')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' })
  expect(answer.headers['retry-after']).toBeDefined()
})

test('an answer in time is left alone', async () => {
  serve(10_000)
  expect((await app.inject('/soon')).body).toBe('here')
})

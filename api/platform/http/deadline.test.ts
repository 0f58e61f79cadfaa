import { setTimeout as sleep } from 'node:timers/promises'
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
  app.get('/later', async () => {
    await sleep(mostMs / 3)
    return 'here'
  })
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

test('of many, who waits too long is told so, whoever came and went meanwhile', async () => {
  serve(300)
  const ask = (url: string) => app.inject(url)
  const first = ask('/never')
  const passed = await Promise.all(Array.from({ length: 50 }, () => ask('/soon')))
  const [one, two, ...others] = await Promise.all([first, ask('/never'), ask('/soon')])
  expect([one, two].map((answer) => answer?.statusCode)).toEqual([503, 503])
  expect([...passed, ...others].every(({ statusCode }) => statusCode === 200)).toBe(true)
})

test('who comes after somebody else has all the time', async () => {
  serve(1_200)
  await app.inject('/soon')
  await sleep(1_000)
  expect((await app.inject('/later')).statusCode).toBe(200)
})

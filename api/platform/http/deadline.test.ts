import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDeadline } from './deadline.ts'

/** Time limit of the app under test, by a clock that only the tests move. */
const MOST_MS = 15_000
let app: FastifyInstance
let answerLater: () => void
/** Called when a request has come that waits. */
let onWaiting: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  app = Fastify()
  keepDeadline(app, MOST_MS)
  app.get('/soon', async () => 'here')
  app.get('/never', () => {
    onWaiting()
    return new Promise(() => undefined)
  })
  app.get('/later', () => {
    onWaiting()
    return new Promise((resolve) => {
      answerLater = () => resolve('here')
    })
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

/** Resolves once the handler has been called, to what will be answered. */
async function askAndWait(url: string) {
  const waiting = new Promise<void>((resolve) => {
    onWaiting = resolve
  })
  const answer = app.inject(url).then((whole) => whole)
  await waiting
  return { answer }
}

test('who waits too long for an answer is told to come back', async () => {
  const { answer } = await askAndWait('/never')
  vi.advanceTimersByTime(MOST_MS)
  const { statusCode, headers, json } = await answer
  expect(statusCode).toBe(503)
  expect(json()).toMatchObject({ code: 'UNAVAILABLE' })
  expect(headers['retry-after']).toBeDefined()
})

test('an answer in time is left alone', async () => {
  const { answer } = await askAndWait('/later')
  vi.advanceTimersByTime(MOST_MS - 1)
  answerLater()
  expect((await answer).body).toBe('here')
})

test('of many, who waits too long is told so, whoever came and went meanwhile', async () => {
  const first = await askAndWait('/never')
  const passed = await Promise.all(Array.from({ length: 50 }, () => app.inject('/soon')))
  const second = await askAndWait('/never')
  const other = await app.inject('/soon')
  vi.advanceTimersByTime(MOST_MS)
  const late = [await first.answer, await second.answer]
  expect(late.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  expect([...passed, other].every(({ statusCode }) => statusCode === 200)).toBe(true)
})

test('who comes after somebody else has all the time', async () => {
  await app.inject('/soon')
  vi.advanceTimersByTime(MOST_MS - 1_000)
  const { answer } = await askAndWait('/later')
  vi.advanceTimersByTime(MOST_MS - 1)
  answerLater()
  expect((await answer).statusCode).toBe(200)
})

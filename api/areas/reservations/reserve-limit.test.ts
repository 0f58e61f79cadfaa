import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventIdOf, eventWith, openReservationsApp, ticket } from './testing/reservations-app.ts'

/** Reservations are counted by user, because hundreds may share a carrier's address. */

const MOST = 3

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
beforeAll(async () => {
  reservationsApp = await openReservationsApp([eventWith('show', [ticket('inteira')])], {
    RESERVES_PER_MINUTE: String(MOST),
  })
})
afterAll(() => reservationsApp.close())

test('a user who reserves too often is limited, and others at the address are not', async () => {
  const [hasty, patient] = [await reservationsApp.newcomer(), await reservationsApp.newcomer()]
  for (let turn = 1; turn <= MOST; turn++)
    expect((await reservationsApp.reserve(hasty, 'show', { inteira: turn })).statusCode).toBe(201)

  const stopped = await reservationsApp.reserve(hasty, 'show', { inteira: 1 })
  expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  const seconds = Number(stopped.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  // The existing hold is unchanged.
  expect(await reservationsApp.stock('show', 'inteira')).toBe(MOST)

  expect((await reservationsApp.reserve(patient, 'show', { inteira: 1 })).statusCode).toBe(201)
  expect(await reservationsApp.stock('show', 'inteira')).toBe(MOST + 1)
})

test('a user is counted across addresses', async () => {
  const who = await reservationsApp.newcomer()
  const answers: number[] = []
  for (let turn = 0; turn <= MOST; turn++) {
    const { statusCode } = await reservationsApp.app.inject({
      method: 'POST',
      url: `/api/events/${eventIdOf('show')}/reserve`,
      remoteAddress: `203.0.113.${turn + 1}`,
      headers: { authorization: `Bearer ${who}` },
      payload: {},
    })
    answers.push(statusCode)
  }
  expect(answers).toEqual([...Array(MOST).fill(400), 429])
})

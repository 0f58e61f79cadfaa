import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type GateApp, openGateApp, SHOW, sessionId } from './testing/gate-app.ts'

/** One app for each test, because counts are of a whole event. */
let gateApp: GateApp
/** Clock of the counts' cache; nothing else here reads it. */
let nowMs = 0
beforeEach(async () => {
  gateApp = await openGateApp()
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await gateApp.close()
})
const passSecond = () => {
  nowMs += 1_000
}

test('each entrance counts admitted and expected people, at most a second old', async () => {
  expect(await gateApp.counts()).toMatchObject({
    entrances: [
      { session: null, admitted: 0, expected: 0 },
      { session: sessionId('choro'), admitted: 0, expected: 0 },
      { session: sessionId('samba'), admitted: 0, expected: 0 },
    ],
    conflicts: 0,
  })
  const [first = '', second = '', gone = ''] = await gateApp.sell(3)
  const place = await gateApp.subscribe('choro')
  await gateApp.database.pool.query(
    'update ticket_codes set revoked_at = app_now() where id = $1',
    [gone],
  )
  await gateApp.verdict(gateApp.keys.sign(SHOW, first))
  await gateApp.send([gateApp.queued(gateApp.keys.sign(SHOW, first), { gate: 'Sul' })])
  const { _id } = await gateApp.verdict(gateApp.keys.sign(SHOW, second))
  await gateApp.undo(_id)
  await gateApp.verdict(place.token, { session: sessionId('choro') })
  expect(await gateApp.counts()).toMatchObject({ conflicts: 0 })
  passSecond()
  expect(await gateApp.counts()).toMatchObject({
    entrances: [
      { session: null, admitted: 1, expected: 2 },
      { session: sessionId('choro'), admitted: 1, expected: 1 },
      { session: sessionId('samba'), admitted: 0, expected: 0 },
    ],
    conflicts: 1,
  })
})

test('an admitted holder is counted as expected, also after the ticket is revoked', async () => {
  const { code, token } = await gateApp.sellOne()
  await gateApp.verdict(token)
  passSecond()
  const before = await gateApp.counts()
  await gateApp.database.pool.query(
    'update ticket_codes set revoked_at = app_now() where id = $1',
    [code],
  )
  passSecond()
  expect((await gateApp.counts()).entrances).toEqual(before.entrances)
})

test.each(['list', 'counts', 'conflicts'])('an unknown event has no %s', async (what) => {
  const answer = await gateApp.get(`/0b6e4f00-0000-4000-8000-000000000001/${what}`)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'EVENT_NOT_FOUND'])
})

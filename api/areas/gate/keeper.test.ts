import { afterEach, beforeEach, expect, test } from 'vitest'
import { gateKeeper } from './keeper.ts'
import { type GateApp, openGateApp, sessionIdOf } from './testing/gate-app.ts'

/** One for each test: it has one person of the staff, whose scans are counted. */
let gateApp: GateApp
beforeEach(async () => {
  gateApp = await openGateApp()
})
afterEach(() => gateApp.close())

test('somebody is told where they were let in and turned away, and staff where they stood', async () => {
  const { who, code, token } = await gateApp.subscribe('choro')
  await gateApp.verdict(token, { gate: 'Norte' })
  await gateApp.verdict(token, { gate: 'Sala 1', session: sessionIdOf('choro') })
  const { db } = gateApp.database
  expect(await gateKeeper.tell(db, who)).toMatchObject({
    entries: [
      { ticketId: code, eventName: 'show', gate: 'Norte', verdict: 'other_session' },
      { ticketId: code, eventName: 'show', gate: 'Sala 1', verdict: 'admitted' },
    ],
    gateWork: [],
  })
  await gateApp.verdict('what is nobody’s', { gate: 'Norte' })
  expect(await gateKeeper.tell(db, gateApp.staff)).toMatchObject({
    entries: [],
    gateWork: [
      { eventName: 'show', gate: 'Norte', scans: 2 },
      { eventName: 'show', gate: 'Sala 1', scans: 1 },
    ],
  })
})

test.each(['buyer', 'staff'] as const)(
  'when the %s is forgotten, so is what was written about an admission; that it was, stays',
  async (kind) => {
    const { token } = await gateApp.sellOne()
    const { _id } = await gateApp.verdict(token)
    await gateApp.undo(_id, 'Era o irmão da Zuleica')
    await gateApp.database.db.transaction().execute((tx) => gateKeeper.forget(tx, gateApp[kind]))
    expect(await gateApp.scanRow(_id)).toMatchObject({ undo_reason: '', undone_by: gateApp.staff })
  },
)

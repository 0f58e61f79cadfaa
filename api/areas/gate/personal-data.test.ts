import { afterEach, beforeEach, expect, test } from 'vitest'
import { gatePersonalData } from './personal-data.ts'
import { type GateApp, openGateApp, sessionId } from './testing/gate-app.ts'

/** One app for each test, because the scans of its one staff member are counted. */
let gateApp: GateApp
beforeEach(async () => {
  gateApp = await openGateApp()
})
afterEach(() => gateApp.close())

test('the export lists where a user was let in or turned away, and where staff worked', async () => {
  const { who, code, token } = await gateApp.subscribe('choro')
  await gateApp.verdict(token, { gate: 'Norte' })
  await gateApp.verdict(token, { gate: 'Sala 1', session: sessionId('choro') })
  const { db } = gateApp.database
  expect(await gatePersonalData.export(db, who)).toMatchObject({
    entries: [
      { ticketId: code, eventName: 'show', gate: 'Norte', verdict: 'other_session' },
      { ticketId: code, eventName: 'show', gate: 'Sala 1', verdict: 'admitted' },
    ],
    gateWork: [],
  })
  await gateApp.verdict('what is nobody’s', { gate: 'Norte' })
  expect(await gatePersonalData.export(db, gateApp.staff)).toMatchObject({
    entries: [],
    gateWork: [
      { eventName: 'show', gate: 'Norte', scans: 2 },
      { eventName: 'show', gate: 'Sala 1', scans: 1 },
    ],
  })
})

test.each(['buyer', 'staff'] as const)(
  'erasing the %s removes the text about an admission, but not the admission',
  async (kind) => {
    const { token } = await gateApp.sellOne()
    const { _id } = await gateApp.verdict(token)
    await gateApp.undo(_id, 'Era o irmão da Zuleica')
    await gateApp.database.db
      .transaction()
      .execute((tx) => gatePersonalData.erase(tx, gateApp[kind]))
    expect(await gateApp.scanRow(_id)).toMatchObject({ undo_reason: '', undone_by: gateApp.staff })
  },
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { gateKeeper } from './keeper.ts'
import { type GateDesk, openGateDesk, sessionIdOf } from './testing/gate-desk.ts'

let desk: GateDesk
beforeAll(async () => {
  desk = await openGateDesk()
})
afterAll(() => desk.close())

test('somebody is told where they were let in and turned away, and staff where they stood', async () => {
  const { who, code, token } = await desk.subscribe('choro')
  await desk.verdict(token, { gate: 'Norte' })
  await desk.verdict(token, { gate: 'Sala 1', session: sessionIdOf('choro') })
  const { db } = desk.database
  expect(await gateKeeper.tell(db, who)).toMatchObject({
    entries: [
      { ticketId: code, eventName: 'show', gate: 'Norte', verdict: 'other_session' },
      { ticketId: code, eventName: 'show', gate: 'Sala 1', verdict: 'admitted' },
    ],
    gateWork: [],
  })
  await desk.verdict('what is nobody’s', { gate: 'Norte' })
  expect(await gateKeeper.tell(db, desk.staff)).toMatchObject({
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
    const { token } = await desk.sellOne()
    const { _id } = await desk.verdict(token)
    await desk.undo(_id, 'Era o irmão da Zuleica')
    await desk.database.db.transaction().execute((tx) => gateKeeper.forget(tx, desk[kind]))
    expect(await desk.scanRow(_id)).toMatchObject({ undo_reason: '', undone_by: desk.staff })
  },
)

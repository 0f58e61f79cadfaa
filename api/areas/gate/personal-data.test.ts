import { afterEach, beforeEach, expect, test } from 'vitest'
import { gatePersonalData, purgeScans } from './personal-data.ts'
import { type GateApp, openGateApp, SHOW, sessionId } from './testing/gate-app.ts'
import { createPhones } from './testing/invited-phone.ts'

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

test('the export of an inviter lists the phones, which outlive the inviter’s account', async () => {
  const phone = await createPhones(gateApp).open('Portão A – João')
  const { db } = gateApp.database
  expect(await gatePersonalData.export(db, gateApp.staff)).toMatchObject({
    invitedPhones: [{ eventName: 'show', name: 'Portão A – João', revokedAt: null }],
  })
  await db.transaction().execute((tx) => gatePersonalData.erase(tx, gateApp.staff))
  expect((await phone.call('GET', '/counts')).statusCode).toBe(200)
})

test('phones are purged with the scans of their event, as soon as none refers to them', async () => {
  const phone = await createPhones(gateApp).open()
  const [bought, later] = [await gateApp.sellOne(), await gateApp.sellOne()]
  for (const { token: text } of [bought, later, { token: 'what is nobody’s' }]) {
    const scan = { _id: crypto.randomUUID(), text, isTyped: false, session: null, gate: 'Norte' }
    expect((await phone.call('POST', '/scans', scan)).statusCode).toBe(200)
  }
  const purge = async (code: string) => {
    const { sale_id: sale } = await gateApp.codeRow(code)
    await gateApp.database.db.transaction().execute((tx) => purgeScans(tx, sale ? [sale] : []))
    const { rows } = await gateApp.database.pool.query(
      `select (select count(*)::int from scans where event_id = $1) as scans,
              (select count(*)::int from gate_devices where event_id = $1) as devices`,
      [SHOW],
    )
    return rows[0]
  }
  expect(await purge(bought.code)).toEqual({ scans: 1, devices: 1 })
  expect(await purge(later.code)).toEqual({ scans: 0, devices: 0 })
})

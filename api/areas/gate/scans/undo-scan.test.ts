import { randomUUID } from 'node:crypto'
import type { GatePeople } from '@55tickets/contracts/gate/workspace.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../testing/invariants.ts'
import { createPerson, signedInAs } from '../../../testing/people.ts'
import { recordedHistory } from '../../../testing/recorded-history.ts'
import { type GateApp, OTHER, openGateApp, SHOW, sessionId } from '../testing/gate-app.ts'
import { createPhones } from '../testing/invited-phone.ts'

let gateApp: GateApp
beforeAll(async () => {
  gateApp = await openGateApp()
})
afterAll(async () => {
  await gateApp.database.shiftClock('0')
  await expectInvariants(gateApp.database.pool)
  await gateApp.close()
})

const readRefusal = async (answer: ReturnType<GateApp['undo']>) => {
  const { statusCode, body } = await answer
  return [statusCode, (JSON.parse(body) as { code: string }).code]
}

test('an admission is undone, with author and reason', async () => {
  const { code, token } = await gateApp.sellOne()
  const { _id } = await gateApp.verdict(token)
  const answer = await gateApp.undo(_id, '  Ingresso   de outra pessoa ')
  expect(answer.json()).toEqual({ _id, undoneAt: expect.any(String) })
  expect(await gateApp.scanRow(_id)).toMatchObject({
    undone_by: gateApp.staff,
    undo_reason: 'Ingresso de outra pessoa',
  })
  expect(await gateApp.isIn(code)).toBe(false)
  expect((await gateApp.verdict(token)).verdict).toBe('admitted')
})

test('a second undo returns the first one’s time', async () => {
  const { token } = await gateApp.sellOne()
  const { _id } = await gateApp.verdict(token)
  const first = await gateApp.undo(_id)
  await gateApp.verdict(token, { gate: 'Sul' })
  const second = await gateApp.undo(_id, 'Outra vez')
  expect(second.json()).toEqual(first.json())
  expect((await gateApp.scanRow(_id))?.undo_reason).toBe('Pessoa errada')
})

test('an admission cannot be undone after a minute', async () => {
  const { code, token } = await gateApp.sellOne()
  const { _id } = await gateApp.verdict(token)
  await gateApp.database.shiftClock('61 seconds')
  expect(await readRefusal(gateApp.undo(_id))).toEqual([422, 'UNDO_TOO_LATE'])
  expect(await gateApp.isIn(code)).toBe(true)
  await gateApp.database.shiftClock('59 seconds')
  expect((await gateApp.undo(_id)).statusCode).toBe(200)
  await gateApp.database.shiftClock('0')
})

test('rejected, unknown and other events’ scans cannot be undone', async () => {
  const { token } = await gateApp.sellOne()
  const { _id } = await gateApp.verdict(token)
  const { _id: second } = await gateApp.verdict(token)
  expect(await readRefusal(gateApp.undo(second))).toEqual([409, 'SCAN_NOT_ADMITTED'])
  expect(await readRefusal(gateApp.undo(randomUUID()))).toEqual([404, 'SCAN_NOT_FOUND'])
  expect(await readRefusal(gateApp.undo(_id, 'Erro', OTHER))).toEqual([404, 'SCAN_NOT_FOUND'])
})

test.each(['', '  ', 'ab', 'a'.repeat(201)])('the reason “%s” is refused', async (reason) => {
  const { token } = await gateApp.sellOne()
  const { _id } = await gateApp.verdict(token)
  expect(await readRefusal(gateApp.undo(_id, reason))).toEqual([400, 'BAD_INPUT'])
})

test('a certified admission cannot be undone', async () => {
  const { who, code, token } = await gateApp.subscribe('choro')
  const { _id } = await gateApp.verdict(token, { session: sessionId('choro') })
  await gateApp.app.inject({
    url: `/api/programacao/${sessionId('choro')}/users/${who}/certificate`,
    headers: { authorization: `Bearer ${who}` },
  })
  expect(await readRefusal(gateApp.undo(_id))).toEqual([409, 'ATTENDANCE_CERTIFIED'])
  expect(await gateApp.isIn(code)).toBe(true)
})

test('after an undo no certificate is issued', async () => {
  const { who, token } = await gateApp.subscribe('choro')
  const { _id } = await gateApp.verdict(token, { session: sessionId('choro') })
  await gateApp.undo(_id)
  const answer = await gateApp.app.inject({
    url: `/api/programacao/${sessionId('choro')}/users/${who}/certificate`,
    headers: { authorization: `Bearer ${who}` },
  })
  expect(answer.json()).toMatchObject({ code: 'CERTIFICATE_NOT_READY' })
})

test('after an undo the earliest conflict becomes the admission', async () => {
  const { code, token } = await gateApp.sellOne()
  const { _id } = await gateApp.verdict(token, { gate: 'Norte' })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  const late = gateApp.queued(token, { gate: 'Leste', at: ago(10) })
  const early = gateApp.queued(token, { gate: 'Sul', at: ago(20) })
  await gateApp.send([late, early])
  await gateApp.undo(_id)
  expect(await gateApp.scanRow(early._id)).toMatchObject({ judged: 'admitted' })
  expect((await gateApp.codeRow(code)).scanned_at).toEqual((await gateApp.scanRow(early._id))?.at)
  const own = new Set([_id, late._id, early._id])
  const conflicts = async () => {
    const { docs } = (await gateApp.conflicts()) as { docs: { _id: string }[] }
    return docs.filter((conflict) => own.has(conflict._id))
  }
  expect(await conflicts()).toEqual([
    expect.objectContaining({ _id: late._id, first: expect.objectContaining({ gate: 'Sul' }) }),
  ])
  await gateApp.undo(late._id)
  expect(await conflicts()).toEqual([])
  expect(await gateApp.isIn(code)).toBe(true)
})

test('after an undo a conflict of a revoked ticket does not become an admission', async () => {
  const { code, token } = await gateApp.sellOne()
  const { _id } = await gateApp.verdict(token)
  const conflict = gateApp.queued(token, { gate: 'Sul' })
  await gateApp.send([conflict])
  const { pool } = gateApp.database
  await pool.query('update ticket_codes set revoked_at = app_now() where id = $1', [code])
  await gateApp.undo(_id)
  expect(await gateApp.isIn(code)).toBe(false)
  expect(await gateApp.scanRow(conflict._id)).toMatchObject({ judged: 'used', told: 'admitted' })
  await pool.query('update ticket_codes set revoked_at = null where id = $1', [code])
})

test('all admissions of a phone are undone whenever they were made, each with author and reason', async () => {
  const { database, staff } = gateApp
  const phones = createPhones(gateApp)
  const [friend, other] = [await phones.open('Celular do Beto'), await phones.open('Portão B')]
  const codes = [await gateApp.sellOne(), await gateApp.sellOne(), await gateApp.sellOne()]
  const [first, second, elsewhere] = codes
  if (!first || !second || !elsewhere) throw new Error('not sold')
  const scans = codes.map(({ token }) => gateApp.queued(token, { gate: 'Beto' }))
  await friend.call('POST', '/scans/queue', { sentAt: new Date().toISOString(), scans })
  const conflict = gateApp.queued(second.token, { gate: 'Portão B' })
  const sent = { sentAt: new Date().toISOString(), scans: [conflict] }
  await other.call('POST', '/scans/queue', sent)
  const { who, token } = await gateApp.subscribe('samba')
  const attended = { ...gateApp.queued(token, { session: sessionId('samba') }) }
  await friend.call('POST', '/scans/queue', { ...sent, scans: [attended] })
  await gateApp.app.inject({
    url: `/api/programacao/${sessionId('samba')}/users/${who}/certificate`,
    headers: signedInAs(who),
  })

  const undo = (userId: string) =>
    gateApp.app.inject({
      method: 'POST',
      url: `/api/promoter/events/${SHOW}/gate/callers/${friend.id}/undo`,
      headers: signedInAs(userId),
      payload: { reason: 'Celular roubado' },
    })
  const support = await createPerson(database.db)
  await gateApp.join(support, 'support')
  expect([(await undo(support)).statusCode, (await undo(gateApp.buyer)).statusCode]).toEqual([
    403, 404,
  ])
  await database.shiftClock('2 hours')
  const answer = await undo(staff)
  expect(answer.json()).toMatchObject({ undone: 3, certified: 1 })
  expect(await recordedHistory(database.pool, 'entries_undone')).toEqual([
    { kind: 'entries_undone', by: 'member', details: { entries: 3 } },
  ])
  const { devices } = answer.json<GatePeople>()
  expect(devices).toContainEqual(
    expect.objectContaining({ _id: friend.id, scans: 4, admitted: 1, undone: 3 }),
  )
  expect(devices).toContainEqual(expect.objectContaining({ _id: other.id, admitted: 1 }))
  expect(await Promise.all(codes.map(({ code }) => gateApp.isIn(code)))).toEqual([
    false,
    // Whom another gate admitted, too, is in by that.
    true,
    false,
  ])
  expect(await gateApp.scanRow(scans[0]?._id ?? '')).toMatchObject({
    undone_by: staff,
    undo_reason: 'Celular roubado',
  })
  expect(await gateApp.scanRow(attended._id)).toMatchObject({ undone_at: null })
  expect((await undo(staff)).json()).toMatchObject({ undone: 0, certified: 1 })
  await database.shiftClock('0')
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { type GateDesk, OTHER, openGateDesk, sessionIdOf } from './testing/gate-desk.ts'

let desk: GateDesk
beforeAll(async () => {
  desk = await openGateDesk()
})
afterAll(async () => {
  await desk.database.shiftClock('0')
  await expectInvariants(desk.database.pool)
  await desk.close()
})

const refusalOf = async (answer: ReturnType<GateDesk['undo']>) => {
  const { statusCode, body } = await answer
  return [statusCode, (JSON.parse(body) as { code: string }).code]
}

test('an admission that was a mistake is taken back, with who did it and why', async () => {
  const { code, token } = await desk.sellOne()
  const { _id } = await desk.verdict(token)
  const answer = await desk.undo(_id, '  Ingresso   de outra pessoa ')
  expect(answer.json()).toEqual({ _id, undoneAt: expect.any(String) })
  expect(await desk.scanRow(_id)).toMatchObject({
    undone_by: desk.staff,
    undo_reason: 'Ingresso de outra pessoa',
  })
  expect(await desk.isIn(code)).toBe(false)
  expect((await desk.verdict(token)).verdict).toBe('admitted')
})

test('undone twice is undone once, and says when', async () => {
  const { token } = await desk.sellOne()
  const { _id } = await desk.verdict(token)
  const first = await desk.undo(_id)
  await desk.verdict(token, { gate: 'Sul' })
  const second = await desk.undo(_id, 'Outra vez')
  expect(second.json()).toEqual(first.json())
  expect((await desk.scanRow(_id))?.undo_reason).toBe('Pessoa errada')
})

test('after a minute nothing is undone', async () => {
  const { code, token } = await desk.sellOne()
  const { _id } = await desk.verdict(token)
  await desk.database.shiftClock('61 seconds')
  expect(await refusalOf(desk.undo(_id))).toEqual([422, 'UNDO_TOO_LATE'])
  expect(await desk.isIn(code)).toBe(true)
  await desk.database.shiftClock('59 seconds')
  expect((await desk.undo(_id)).statusCode).toBe(200)
  await desk.database.shiftClock('0')
})

test('what let nobody in can’t be undone, nor what is not there or of another event', async () => {
  const { token } = await desk.sellOne()
  const { _id } = await desk.verdict(token)
  const { _id: second } = await desk.verdict(token)
  expect(await refusalOf(desk.undo(second))).toEqual([409, 'SCAN_NOT_ADMITTED'])
  expect(await refusalOf(desk.undo(randomUUID()))).toEqual([404, 'SCAN_NOT_FOUND'])
  expect(await refusalOf(desk.undo(_id, 'Erro', OTHER))).toEqual([404, 'SCAN_NOT_FOUND'])
})

test.each(['', '  ', 'ab', 'a'.repeat(201)])('“%s” is no reason', async (reason) => {
  const { token } = await desk.sellOne()
  const { _id } = await desk.verdict(token)
  expect(await refusalOf(desk.undo(_id, reason))).toEqual([400, 'BAD_INPUT'])
})

test('attendance that is certified stays', async () => {
  const { who, code, token } = await desk.subscribe('choro')
  const { _id } = await desk.verdict(token, { session: sessionIdOf('choro') })
  await desk.app.inject({
    url: `/api/programacao/${sessionIdOf('choro')}/users/${who}/certificate`,
    headers: { authorization: `Bearer ${who}` },
  })
  expect(await refusalOf(desk.undo(_id))).toEqual([409, 'ATTENDANCE_CERTIFIED'])
  expect(await desk.isIn(code)).toBe(true)
})

test('attendance that is not certified yet goes, and with it the certificate', async () => {
  const { who, token } = await desk.subscribe('choro')
  const { _id } = await desk.verdict(token, { session: sessionIdOf('choro') })
  await desk.undo(_id)
  const answer = await desk.app.inject({
    url: `/api/programacao/${sessionIdOf('choro')}/users/${who}/certificate`,
    headers: { authorization: `Bearer ${who}` },
  })
  expect(answer.json()).toMatchObject({ code: 'CERTIFICATE_NOT_READY' })
})

test('when an admission goes, the first of those in conflict with it counts', async () => {
  const { code, token } = await desk.sellOne()
  const { _id } = await desk.verdict(token, { gate: 'Norte' })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  const late = desk.queued(token, { gate: 'Leste', at: ago(10) })
  const early = desk.queued(token, { gate: 'Sul', at: ago(20) })
  await desk.send([late, early])
  await desk.undo(_id)
  expect(await desk.scanRow(early._id)).toMatchObject({ judged: 'admitted' })
  expect((await desk.codeRow(code)).scanned_at).toEqual((await desk.scanRow(early._id))?.at)
  const { docs } = await desk.conflicts()
  expect(docs).toEqual([
    expect.objectContaining({ _id: late._id, first: expect.objectContaining({ gate: 'Sul' }) }),
  ])
  await desk.undo(late._id)
  expect((await desk.conflicts()).docs).toEqual([])
  expect(await desk.isIn(code)).toBe(true)
})

test('a ticket that was taken back meanwhile admits nobody when an admission goes', async () => {
  const { code, token } = await desk.sellOne()
  const { _id } = await desk.verdict(token)
  const conflict = desk.queued(token, { gate: 'Sul' })
  await desk.send([conflict])
  const { pool } = desk.database
  await pool.query('update ticket_codes set revoked_at = app_now() where id = $1', [code])
  await desk.undo(_id)
  expect(await desk.isIn(code)).toBe(false)
  expect(await desk.scanRow(conflict._id)).toMatchObject({ judged: 'used', told: 'admitted' })
  await pool.query('update ticket_codes set revoked_at = null where id = $1', [code])
})

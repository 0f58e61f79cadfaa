import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { type GateApp, OTHER, openGateApp, SHOW } from './testing/gate-app.ts'

let gateApp: GateApp
beforeAll(async () => {
  gateApp = await openGateApp()
})
afterAll(async () => {
  await expectInvariants(gateApp.database.pool)
  await gateApp.close()
})

/** Somebody is let in without network by a code that was used before. */
async function makeConflict() {
  const { token } = await gateApp.sellOne()
  const { _id: first } = await gateApp.verdict(token)
  const queued = gateApp.queued(token, { gate: 'Sul' })
  await gateApp.send([queued])
  return { scanId: queued._id, first }
}

const settle = (scanId: string, note: string, event = SHOW) =>
  gateApp.post(`/${event}/conflicts/${scanId}/settle`, { note })

test('a conflict is ticked off with a note, which stays, and is told no more', async () => {
  const { scanId } = await makeConflict()
  expect((await gateApp.conflicts()).totalDocs).toBe(1)
  const answer = await settle(scanId, '  Documento   conferido ')
  expect(answer.statusCode).toBe(200)
  expect(await gateApp.conflicts()).toEqual({ docs: [], totalDocs: 0 })
  expect(await settle(scanId, 'Outra coisa').then((again) => again.json())).toEqual(answer.json())
  expect(await gateApp.scanRow(scanId)).toMatchObject({
    settle_note: 'Documento conferido',
    settled_by: gateApp.staff,
    judged: 'used',
  })
})

test('whoever was let in too many counts once the first admission is undone, ticked off or not', async () => {
  const { scanId, first } = await makeConflict()
  await settle(scanId, 'Documento conferido')
  expect((await gateApp.undo(first)).statusCode).toBe(200)
  expect(await gateApp.scanRow(scanId)).toMatchObject({ judged: 'admitted' })
})

test('only a conflict of this event is ticked off, and not without a note', async () => {
  const { scanId, first } = await makeConflict()
  expect((await settle(first, 'Tudo certo')).json()).toMatchObject({ code: 'SCAN_NO_CONFLICT' })
  expect((await settle(scanId, 'Tudo certo', OTHER)).json()).toMatchObject({
    code: 'SCAN_NOT_FOUND',
  })
  expect((await settle(randomUUID(), 'Tudo certo')).statusCode).toBe(404)
  expect((await settle(scanId, ' . ')).json()).toMatchObject({
    fields: { note: 'Escreva o que foi feito' },
  })
})

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

/** Admits a code offline that was already used. */
async function makeConflict() {
  const { token } = await gateApp.sellOne()
  const { _id: first } = await gateApp.verdict(token)
  const queued = gateApp.queued(token, { gate: 'Sul' })
  await gateApp.send([queued])
  return { scanId: queued._id, first }
}

const settle = (scanId: string, note: string, event = SHOW) =>
  gateApp.post(`/${event}/conflicts/${scanId}/settle`, { note })

test('a settled conflict keeps its first note and is no longer listed', async () => {
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

test('a settled conflict still becomes the admission once the first one is undone', async () => {
  const { scanId, first } = await makeConflict()
  await settle(scanId, 'Documento conferido')
  expect((await gateApp.undo(first)).statusCode).toBe(200)
  expect(await gateApp.scanRow(scanId)).toMatchObject({ judged: 'admitted' })
})

test('settling requires a conflict of this event and a note', async () => {
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

import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../testing/invariants.ts'
import { flipBit } from '../testing/flip-bit.ts'
import { type GateApp, openGateApp, SHOW, sessionId } from '../testing/gate-app.ts'
import { readShownCode } from './read-shown-code.ts'
import { scanBatch } from './scan-batch.ts'

let gateApp: GateApp
beforeAll(async () => {
  gateApp = await openGateApp()
})
afterAll(async () => {
  await expectInvariants(gateApp.database.pool)
  await gateApp.close()
})

interface Choice {
  readonly id?: string
  readonly session?: string
}

/** Scans a batch, as several scans that arrive together at one process. */
async function scan(...shown: readonly (readonly [token: string, choice?: Choice])[]) {
  const { keys, staff, database } = gateApp
  const deps = { db: database.db, keys, isCertified: async () => false }
  const gate = {
    by: { userId: staff, deviceId: null },
    gate: 'Portaria 1',
    isTyped: false,
    offline: null,
  }
  const scans = shown.map(([text, { id = crypto.randomUUID(), session = null } = {}]) => ({
    ...gate,
    id,
    session,
    ...readShownCode(keys, SHOW, { text, isTyped: false }),
  }))
  const outcomes = await scanBatch(deps, SHOW, scans)
  return outcomes.map((outcome) => ('judged' in outcome ? outcome.judged : 'refused'))
}

test('each scan of a batch gets its own verdict, admitted by the fast call or judged', async () => {
  const [good, other] = [await gateApp.sellOne(), await gateApp.sellOne()]
  const used = await gateApp.sellOne()
  await scan([used.token])
  const forged = flipBit(good.token, 300)
  expect(await scan([forged], [good.token], [used.token], [good.token], [other.token])).toEqual([
    'forged',
    'admitted',
    'used',
    'used',
    'admitted',
  ])
})

test('a resent scan gets its first answer, also in a batch with new ones', async () => {
  const [known, other] = [await gateApp.sellOne(), await gateApp.sellOne()]
  const id = crypto.randomUUID()
  expect(await scan([known.token, { id }])).toEqual(['admitted'])
  expect(await scan([known.token, { id }], [other.token])).toEqual(['admitted', 'admitted'])
  const { rows } = await gateApp.database.pool.query('select 1 from scans where id = $1', [id])
  expect(rows).toHaveLength(1)
})

test('a scan id reused for another code is refused, without effect on the rest of the batch', async () => {
  const [known, other, third] = [
    await gateApp.sellOne(),
    await gateApp.sellOne(),
    await gateApp.sellOne(),
  ]
  const id = crypto.randomUUID()
  await scan([known.token, { id }])
  expect(await scan([other.token, { id }], [third.token])).toEqual(['refused', 'admitted'])
  expect(await scan([other.token])).toEqual(['admitted'])
})

test('a ticket shown at a session’s entrance is answered with other_session', async () => {
  const { token } = await gateApp.sellOne()
  expect(await scan([token, { session: sessionId('choro') }], [token])).toEqual([
    'other_session',
    'admitted',
  ])
})

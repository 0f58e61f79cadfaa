import {
  API_KEY,
  openTransfersApp,
  type TransfersApp,
} from '@55tickets/api/areas/transfers/testing/transfers-app.ts'
import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runInProcess } from './testing/run-in-process.ts'
import { followTransferOf } from './testing/send-transfer.ts'
import { killAtStep } from './testing/step.ts'

let app: TransfersApp
beforeAll(async () => {
  app = await openTransfersApp()
})
beforeEach(() => app.control('reset', {}))
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

const MODULE = new URL('./testing/send-transfer.ts', import.meta.url).href
const SEND = 'POST /transfers'
const argumentFor = (transferId: string) =>
  JSON.stringify({
    address: app.database.address,
    providerUrl: app.sandboxUrl(),
    apiKey: API_KEY,
    transferId,
  })

/** Lets two others go on with a transfer, while time passes, until both see its end. */
async function followByTwo(id: string): Promise<string[]> {
  let isOver = false
  const ends = Promise.all([1, 2].map(() => followTransferOf(argumentFor(id)))).finally(() => {
    isOver = true
  })
  await eventually(async () => {
    await app.letPass('5 minutes')
    expect(isOver).toBe(true)
  })
  return ends
}

async function expectSentOnce(id: string): Promise<void> {
  expect(await followByTwo(id)).toEqual(['DONE', 'DONE'])
  expect(await app.atProvider(id)).toMatchObject([{ status: 'DONE', value: 100 }])
  expect(await app.read(id)).toMatchObject({ payout: 'DONE', ledger: -10_000 })
}

// The steps of a sender: it marks the transfer, calls the provider, and records the answer.
test.each([
  { value: 'SENDING', status: 'WAITING', sent: 0 },
  { value: 'PROCESSING', status: 'SENDING', sent: 1 },
])('a sender that is killed before $value leaves it to two others, once', async (step) => {
  const id = await app.request()
  const kill = killAtStep({ text: 'update "transfers" set', value: step.value })
  const { gone } = runInProcess(MODULE, 'sendTransferOf', argumentFor(id), kill)
  await gone
  expect(await app.read(id)).toMatchObject({ status: step.status, providerId: null })
  expect(await app.atProvider(id)).toHaveLength(step.sent)
  await expectSentOnce(id)
})

test('a sender that is killed during its call, when the provider has not read it, leaves it to two others, once', async () => {
  const id = await app.request()
  await app.control('faults', { route: SEND, kind: 'slow', when: 'before', ms: 2_000 })
  const sender = runInProcess(MODULE, 'sendTransferOf', argumentFor(id))
  await eventually(async () => expect(await app.sendCalls()).toBe(1))
  await sender.kill()
  expect(await app.read(id)).toMatchObject({ status: 'SENDING', providerId: null })
  expect(await app.atProvider(id)).toEqual([])
  await expectSentOnce(id)
})

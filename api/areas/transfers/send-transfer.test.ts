import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { CPF, openTransfersApp, type TransfersApp } from './testing/transfers-app.ts'

let app: TransfersApp
beforeAll(async () => {
  app = await openTransfersApp()
})
beforeEach(() => app.control('reset', {}))
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

const SEND = 'POST /transfers'
/** Polls until a transfer has a status, as time passes. */
const becomes = (id: string, status: string) =>
  eventually(async () => {
    await app.letPass('2 minutes')
    await app.poll()
    expect((await app.read(id)).status).toBe(status)
  })
const queuedSends = (id: string) =>
  app.queued.filter(({ job, input }) => job === 'send-transfer' && isFor(input, id)).length
const isFor = (input: unknown, id: string) => JSON.stringify(input).includes(id)

test('a transfer is sent, approved and done, and its payout follows', async () => {
  const id = await app.request(12_345)
  expect(await app.read(id)).toMatchObject({ status: 'WAITING', payout: 'REQUESTED' })
  expect(queuedSends(id)).toBe(1)
  await app.send(id)
  expect(await app.read(id)).toMatchObject({ status: 'PROCESSING', payout: 'REQUESTED' })
  await becomes(id, 'DONE')
  const { payout, ledger, providerId, approvedId } = await app.read(id)
  expect({ payout, ledger }).toEqual({ payout: 'DONE', ledger: -12_345 })
  expect(approvedId).toBe(providerId)
  expect(await app.atProvider(id)).toMatchObject([{ value: 123.45, status: 'DONE' }])
})

test.each([
  { outcome: 'done', status: 'DONE' },
  { outcome: 'hold', status: 'PROCESSING' },
])(
  'a transfer whose answer is lost is found $status, and not sent twice',
  async ({ outcome, status }) => {
    const id = await app.request()
    await app.control('faults', { route: SEND, kind: 'cut', when: 'after' })
    await app.control('transfers', { outcome })
    await app.send(id)
    expect(await app.read(id)).toMatchObject({ status: 'SENDING', providerId: null })
    // Neither another run of the job nor a second process sends it.
    await Promise.all([app.send(id), app.send(id)])
    await becomes(id, status)
    const [atProvider] = await app.atProvider(id)
    expect((await app.read(id)).providerId).toBe(atProvider?.id)
    expect(await app.sendCalls()).toBe(1)
  },
)

test('a transfer that never arrived is sent again, but not before 15 minutes', async () => {
  const id = await app.request()
  await app.control('faults', { route: SEND, kind: 'cut' })
  await app.send(id)
  await app.letPass('14 minutes')
  await app.poll()
  expect(await app.read(id)).toMatchObject({ status: 'SENDING' })
  expect(queuedSends(id)).toBe(1)
  await app.letPass('4 minutes')
  await Promise.all([app.poll(), app.poll()])
  expect(await app.read(id)).toMatchObject({ status: 'WAITING' })
  expect(queuedSends(id)).toBe(2)
  await app.send(id)
  await becomes(id, 'DONE')
  expect(await app.atProvider(id)).toHaveLength(1)
})

test('while the provider can not be listed, a lost transfer is not sent again', async () => {
  const id = await app.request()
  await app.control('faults', { route: SEND, kind: 'cut', when: 'after' })
  await app.send(id)
  await app.database.pool.query('update transfers set approved_id = null where id = $1', [id])
  app.setProviderDown(true)
  await app.letPass('1 hour')
  await app.poll()
  app.setProviderDown(false)
  expect(await app.read(id)).toMatchObject({ status: 'SENDING' })
  await app.letPass('1 hour')
  await becomes(id, 'DONE')
  expect(await app.sendCalls()).toBe(1)
})

test('of many senders at once one sends', async () => {
  const id = await app.request()
  await Promise.all(Array.from({ length: 8 }, () => app.send(id)))
  expect(await app.sendCalls()).toBe(1)
  expect(await app.atProvider(id)).toHaveLength(1)
})

test('of two transfers under one reference the provider gets our approval for one', async () => {
  const id = await app.request()
  await app.control('faults', { route: SEND, kind: 'cut', when: 'after' })
  await app.send(id)
  await eventually(async () => expect((await app.read(id)).approvedId).not.toBeNull())
  // As if the first had been listed too late.
  await app.database.pool.query(`update transfers set status = 'WAITING' where id = $1`, [id])
  await app.send(id)
  await eventually(async () => {
    const statuses = (await app.atProvider(id)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['CANCELLED', 'DONE'])
  })
  await becomes(id, 'DONE')
  expect(await app.read(id)).toMatchObject({ payout: 'DONE', ledger: -10_000 })
})

test('a key that nobody has fails the transfer, and the payout’s money is back', async () => {
  const id = await app.request(7_000)
  await app.control('transfers', { refusedKeys: [CPF] })
  await app.send(id)
  expect(await app.read(id)).toMatchObject({ status: 'FAILED', payout: 'FAILED', ledger: 0 })
  expect((await app.read(id)).failure).toBe('invalid_action')
})

describe('a refusal after an attempt without an answer', () => {
  /** A transfer that the provider made, was listed too late, and now is refused. */
  async function listedTooLate(): Promise<string> {
    const id = await app.request()
    await app.control('faults', { route: SEND, kind: 'cut', when: 'after' })
    await app.control('transfers', { outcome: 'hold' })
    await app.send(id)
    await eventually(async () => expect((await app.read(id)).approvedId).not.toBeNull())
    await app.database.pool.query(
      `update transfers set status = 'WAITING', approved_id = null where id = $1`,
      [id],
    )
    await app.control('transfers', { outcome: 'hold', refusedKeys: [CPF] })
    return id
  }

  test('is no failure while the provider has the transfer', async () => {
    const id = await listedTooLate()
    await app.send(id)
    expect(await app.read(id)).toMatchObject({ status: 'PROCESSING', ledger: -10_000 })
    expect(await app.atProvider(id)).toHaveLength(1)
  })

  test('is no failure while the provider can not be listed', async () => {
    const id = await listedTooLate()
    await app.control('faults', { route: 'GET /transfers', kind: 'answer', status: 500, calls: 9 })
    await expect(app.send(id)).rejects.toThrow('could not look up')
    expect(await app.read(id)).toMatchObject({ status: 'SENDING', ledger: -10_000 })
    await app.control('reset', {})
    await becomes(id, 'PROCESSING')
  })
})

test('a transfer waits for balance', async () => {
  await app.control('transfers', { outcome: 'hold' })
  const balance = await app.provider.readBalance()
  const everything = await app.request(balance.ok ? Math.round(balance.value * 100) : 0)
  await app.send(everything)
  const id = await app.request()
  await expect(app.send(id)).rejects.toThrow('refused')
  expect(await app.read(id)).toMatchObject({ status: 'WAITING', payout: 'REQUESTED' })
  const [atProvider] = await app.atProvider(everything)
  await app.control(`transfers/${atProvider?.id}/fail`, {})
  // Its job has given up meanwhile.
  await app.letPass('4 hours')
  const before = queuedSends(id)
  await Promise.all([app.poll(), app.poll()])
  expect(queuedSends(id)).toBe(before + 1)
  await app.send(id)
  expect(await app.read(id)).toMatchObject({ status: 'PROCESSING' })
})

test('a transfer waits while the provider is away', async () => {
  const id = await app.request()
  app.setProviderDown(true)
  await expect(app.send(id)).rejects.toThrow('not-sent')
  app.setProviderDown(false)
  expect(await app.read(id)).toMatchObject({ status: 'WAITING' })
  await app.send(id)
  await becomes(id, 'DONE')
})

test('a blocked transfer stays open, and one that fails late gives the money back', async () => {
  await app.control('transfers', { outcome: 'block' })
  const id = await app.request()
  await app.send(id)
  await becomes(id, 'BLOCKED')
  expect(await app.read(id)).toMatchObject({ payout: 'REQUESTED', ledger: -10_000 })
  const [atProvider] = await app.atProvider(id)
  await app.control(`transfers/${atProvider?.id}/fail`, {})
  await app.letPass('1 hour')
  await becomes(id, 'FAILED')
  expect(await app.read(id)).toMatchObject({ payout: 'FAILED', ledger: 0 })
  expect((await app.read(id)).failure).toContain('recusou')
})

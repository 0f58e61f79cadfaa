import { transferFailureText } from '@55tickets/rules/money/payout-failure.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import {
  CPF,
  correctTo,
  EARNED_CENTS,
  openTransfersApp,
  type TransfersApp,
} from './testing/transfers-app.ts'

let app: TransfersApp
beforeAll(async () => {
  app = await openTransfersApp()
})
beforeEach(async () => {
  await app.control('reset', {})
  for (const { thaw } of freezes) await query(thaw)
})
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

const query = (text: string) => app.database.pool.query(text)

/** A payout that waits, since the provider is away. */
async function requestWhileAway(): Promise<string> {
  const id = await app.request()
  app.setProviderDown(true)
  await expect(app.send(id)).rejects.toThrow('not-sent')
  app.setProviderDown(false)
  expect(await app.read(id)).toMatchObject({ status: 'WAITING', payout: 'REQUESTED' })
  return id
}

const freezes = [
  {
    name: 'an owner stopped the key',
    failure: 'key-stopped',
    // The lock that the stop takes.
    freeze: `select from organizations for no key update;
             update payout_keys set stopped_at = app_now()`,
    thaw: 'update payout_keys set stopped_at = null',
  },
  {
    name: 'the organization was suspended',
    failure: 'organization-suspended',
    freeze: `update organizations set status = 'suspended'`,
    thaw: `update organizations set status = 'verified'`,
  },
  {
    name: 'the organization is no longer verified',
    failure: 'organization-unverified',
    freeze: `update organizations set status = 'new'`,
    thaw: `update organizations set status = 'verified'`,
  },
  {
    name: 'the organization has another document',
    failure: 'key-changed',
    freeze: `update organizations set document = '39053344705'`,
    thaw: `update organizations set document = '52998224725'`,
  },
  {
    name: 'the event was cancelled',
    failure: 'event-cancelled',
    freeze: 'update events set cancelled_at = app_now()',
    thaw: 'update events set cancelled_at = null',
  },
  {
    name: 'the event was postponed',
    failure: 'event-postponed',
    freeze: 'update events set postponed_at = app_now()',
    thaw: 'update events set postponed_at = null',
  },
  {
    name: 'a member gave back what it takes',
    failure: 'balance-too-low',
    // The lock that members' refunds take.
    freeze: `select from organizations for no key update; ${correctTo(0)}`,
    thaw: correctTo(EARNED_CENTS),
  },
] as const

test.each(freezes)('a payout that waits is not sent once $name', async ({ freeze, failure }) => {
  const first = await app.request()
  const waiting = await requestWhileAway()
  await query(freeze)
  for (const id of [first, waiting]) {
    await app.send(id)
    expect(await app.read(id)).toMatchObject({
      status: 'FAILED',
      payout: 'FAILED',
      ledger: 0,
      failure,
    })
    expect(await app.atProvider(id)).toEqual([])
  }
  const { rows: mails } = await query(
    `select body_text as text from mails where template = 'payout-failed' order by created_at desc, id limit 2`,
  )
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect(text).toContain(transferFailureText(failure))
})

test.each(freezes)(
  'the withdrawal of a payout is refused once $name, and fails by the provider’s report alone',
  async ({ freeze, failure }) => {
    const id = await app.request()
    // Sent before the freeze, and made by the provider after it.
    await query(
      `update transfers set status = 'SENDING', sent_at = app_now(), first_sent_at = app_now() where id = '${id}'`,
    )
    await query(freeze)
    const made = { reference: id, amountCents: 10_000, keyType: 'CPF', pixKey: CPF } as const
    await app.provider.createTransfer({ ...made, description: 'Repasse' })
    await eventually(async () =>
      expect(await app.atProvider(id)).toMatchObject([{ status: 'CANCELLED' }]),
    )
    expect(await app.read(id)).toMatchObject({
      status: 'SENDING',
      payout: 'REQUESTED',
      ledger: -10_000,
      approvedId: null,
    })
    await app.letPass('2 minutes')
    await app.poll()
    expect(await app.read(id)).toMatchObject({
      status: 'FAILED',
      payout: 'FAILED',
      ledger: 0,
      failure,
    })
  },
)

test('a payout that was frozen and is free again is sent', async () => {
  const id = await requestWhileAway()
  await query('update events set postponed_at = app_now()')
  await query('update events set postponed_at = null')
  await app.send(id)
  expect(await app.read(id)).toMatchObject({ status: 'PROCESSING', payout: 'REQUESTED' })
})

test('a payout whose key was replaced by another one that counts is not sent', async () => {
  const id = await app.request()
  await query('update payout_keys set stopped_at = app_now()')
  await query(`update organizations set document = '39053344705'`)
  await query(
    `insert into payout_keys (organization_id, id, key_type, pix_key, set_by, counts_from, stop_hash)
     select organization_id, gen_random_uuid(), key_type, '39053344705', set_by, app_now(), 'other' from payout_keys`,
  )
  await app.send(id)
  expect(await app.read(id)).toMatchObject({ status: 'FAILED', failure: 'key-stopped' })
  await query(`delete from payout_keys where stop_hash = 'other'`)
  await query(`update organizations set document = '52998224725'`)
})

describe('an attempt without an answer', () => {
  test('is looked for before its payout fails, and counts if the provider has it', async () => {
    const id = await app.request()
    await app.control('transfers', { outcome: 'hold' })
    await app.control('faults', { route: 'POST /transfers', kind: 'cut', when: 'after' })
    await app.send(id)
    await eventually(async () => expect((await app.read(id)).approvedId).not.toBeNull())
    // As if it had been listed too late.
    await query(`update transfers set status = 'WAITING', approved_id = null where id = '${id}'`)
    await query('update payout_keys set stopped_at = app_now()')
    await app.send(id)
    expect(await app.read(id)).toMatchObject({ status: 'PROCESSING', payout: 'REQUESTED' })
    expect(await app.sendCalls()).toBe(1)
  })

  test('keeps its payout open while the provider can not be asked', async () => {
    const id = await requestWhileAway()
    await query('update payout_keys set stopped_at = app_now()')
    app.setProviderDown(true)
    await expect(app.send(id)).rejects.toThrow('could not look up')
    app.setProviderDown(false)
    expect(await app.read(id)).toMatchObject({ status: 'WAITING', payout: 'REQUESTED' })
    await app.send(id)
    expect(await app.read(id)).toMatchObject({ status: 'FAILED', payout: 'FAILED', ledger: 0 })
  })
})

describe('at the same time', () => {
  test.each(freezes)('a payout is not sent when $name meanwhile', async ({ freeze, failure }) => {
    const id = await app.request()
    const client = await app.database.pool.connect()
    await client.query(`begin; ${freeze}`)
    const sent = app.send(id)
    try {
      await untilLockWaits(app.database.pool, 1)
    } finally {
      await client.query('commit')
      client.release()
    }
    await sent
    expect(await app.read(id)).toMatchObject({ status: 'FAILED', failure })
    expect(await app.atProvider(id)).toEqual([])
  })
})

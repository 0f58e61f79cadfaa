import { randomUUID } from 'node:crypto'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTransfersApp, type TransfersApp } from '../testing/transfers-app.ts'
import { recheckTransfers, reconcileTransfers } from './reconcile-transfers.ts'

let app: TransfersApp
beforeAll(async () => {
  app = await openTransfersApp()
})
// No reset: between it and the next mode the provider would finish transfers of the test before.
beforeEach(() => app.control('transfers', { outcome: 'hold', refusedKeys: [] }))
afterAll(() => app.close())

const today = () => dayKey(new Date(), HOME_ZONE)
async function compare() {
  const result = await reconcileTransfers(app.database.db, app.provider, today())
  if (result === 'unavailable') throw new Error('the provider is away')
  return result
}
const differenceOf = async (id: string) =>
  (await compare()).differences.filter(({ transferId }) => transferId === id)
const query = (text: string, id: string) => app.database.pool.query(text, [id])

test('transfers that agree are counted, also one that was refused at once', async () => {
  const before = await compare()
  await app.send(await app.request())
  await app.control('transfers', { refusedKeys: ['52998224725'] })
  await app.send(await app.request())
  const { here, there, differences } = await compare()
  expect({ here: here - before.here, there: there - before.there }).toEqual({ here: 2, there: 1 })
  expect(differences).toEqual([])
})

test('each difference is found, and a nightly run mails it once', async () => {
  const [status, amount, gone, twice, lost] = await Promise.all(
    Array.from({ length: 5 }, () => app.request()),
  )
  const all = [status, amount, gone, twice, lost].map(String)
  for (const id of all) await app.send(id)
  await query(
    `update sandbox.transfers set body = body || '{"status": "FAILED"}' where body->>'externalReference' = $1`,
    String(status),
  )
  await query(
    `update sandbox.transfers set body = body || '{"value": 99.99}' where body->>'externalReference' = $1`,
    String(amount),
  )
  await query(`delete from sandbox.transfers where body->>'externalReference' = $1`, String(gone))
  await query(
    `insert into sandbox.transfers (id, body, stage)
     select 'copy', body || '{"id": "copy"}', stage from sandbox.transfers where body->>'externalReference' = $1`,
    String(twice),
  )
  await query(
    `update transfers set status = 'SENDING', provider_id = null where id = $1`,
    String(lost),
  )
  await query(
    `insert into sandbox.transfers (id, body, stage)
     select $1, body || jsonb_build_object('id', $1::text, 'externalReference', null), stage
       from sandbox.transfers where id = 'copy'`,
    randomUUID(),
  )
  for (const [id, kind] of [
    [status, 'status'],
    [amount, 'amount'],
    [gone, 'unknown-there'],
    [twice, 'twice'],
    [lost, 'status'],
  ])
    expect(await differenceOf(String(id)), String(kind)).toMatchObject([{ kind }])
  const unknown = (await compare()).differences.filter(({ kind }) => kind === 'unknown-here')
  expect(unknown).toMatchObject([{ transferId: null, there: { cents: 10_000 } }])

  const mails = async () => {
    const { rows } = await app.database.pool.query(
      `select subject from mails where template = 'reconciliation'`,
    )
    return rows.map(({ subject }) => subject)
  }
  for (const _ of [1, 2]) await app.run('reconcile-day', { day: today() })
  expect(await mails()).toEqual([expect.stringContaining('6 diferenças')])
  // The lost one is looked up by the next sweep.
  await app.poll()
  expect(await differenceOf(String(lost))).toEqual([])
})

test('a transfer that a restored database has not sent yet is looked up, and not sent again', async () => {
  await app.control('transfers', { outcome: 'hold' })
  const id = await app.request()
  await app.send(id)
  // The provider's check comes before the restore, else it would meet a transfer that was never sent.
  await expect.poll(() => app.read(id)).toMatchObject({ approvedId: expect.any(String) })
  const forgotten = `status = 'WAITING', provider_id = null, approved_id = null,
    sent_at = null, first_sent_at = null`
  await query(`update transfers set ${forgotten} where id = $1`, id)
  const differences = await differenceOf(id)
  expect(differences).toMatchObject([{ kind: 'status', here: { status: 'WAITING' } }])
  const before = await app.sendCalls()
  expect(await recheckTransfers(app.database.db, differences)).toBe(1)
  await app.send(id)
  expect(await app.sendCalls()).toBe(before)
  await app.poll()
  expect(await differenceOf(id)).toEqual([])
  expect(await app.read(id)).toMatchObject({ status: 'PROCESSING' })
})

test('while the provider is away nothing is concluded', async () => {
  app.setProviderDown(true)
  expect(await reconcileTransfers(app.database.db, app.provider, today())).toBe('unavailable')
  await expect(app.run('reconcile-day', { day: today() })).rejects.toThrow('transfers')
  app.setProviderDown(false)
})

import type { ChargeStatus } from '@55tickets/rules/sales/charge-transitions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { recordStatus } from '../charges/record-status.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'

/** Sales are settled even if their settlement job has failed. */

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp()
})
beforeEach(() => checkoutApp.database.shiftClock('0'))
afterAll(async () => {
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

async function openPix() {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 2 })
  await checkoutApp.pix(ana, sale)
  return { ana, sale }
}

/** Changes a charge's status and lets its job fail for good. */
async function become(sale: string, status: ChargeStatus): Promise<void> {
  const { db } = checkoutApp.database
  const { id } = await db
    .selectFrom('charges')
    .select('id')
    .where('sale_id', '=', sale)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => recordStatus(tx, async () => undefined, id, { status }))
}

test('a payment whose job failed issues its tickets within two minutes', async () => {
  const { ana, sale } = await openPix()
  await become(sale, 'RECEIVED')
  await checkoutApp.server.settleUnsettled()
  expect(await checkoutApp.records.status(sale)).toBe('PAYMENT_PENDING')
  await checkoutApp.database.shiftClock('61 seconds')
  await checkoutApp.server.settleUnsettled()
  expect(await checkoutApp.records.status(sale)).toBe('RECEIVED')
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  expect(await checkoutApp.records.mails(ana)).toContain('order-confirmed')
})

test('a cancelled charge whose job failed returns the sale to its hold', async () => {
  const { sale } = await openPix()
  await become(sale, 'CANCELED')
  await checkoutApp.database.shiftClock('61 seconds')
  await checkoutApp.server.settleUnsettled()
  expect(await checkoutApp.records.status(sale)).toBe('PENDING')
})

/** What a settlement writes; `version` differs once a row was written again. */
async function effects(sale: string) {
  const { rows } = await checkoutApp.database.pool.query<{ version: string; effect: string }>(
    `select xmin::text as version, 'charge ' || status as effect from charges where sale_id = $1
     union all select xmin::text, 'sale ' || status from sales where id = $1
     union all select xmin::text, 'step ' || to_status from sale_history where sale_id = $1
     union all select xmin::text, 'code ' || id from ticket_codes where sale_id = $1
     union all select mails.id::text, 'mail ' || template
       from sales join users on users.id = user_id join mails on to_address = email
      where sales.id = $1
     order by effect`,
    [sale],
  )
  return rows
}

test('a settled charge is not settled again', async () => {
  const { sale } = await openPix()
  await become(sale, 'RECEIVED')
  await checkoutApp.database.shiftClock('61 seconds')
  await checkoutApp.server.settleUnsettled()
  const settled = await effects(sale)
  expect(settled.map(({ effect }) => effect)).toContain('sale RECEIVED')
  await checkoutApp.database.shiftClock('10 minutes')
  await checkoutApp.server.settleUnsettled()
  expect(await effects(sale)).toEqual(settled)
})

test('a charge that is settled twice has its effects once', async () => {
  const { sale } = await openPix()
  await become(sale, 'RECEIVED')
  await checkoutApp.database.shiftClock('61 seconds')
  await checkoutApp.server.settleUnsettled()
  const once = (await effects(sale)).map(({ effect }) => effect)
  for (const kind of ['charge', 'sale', 'step', 'code', 'mail'])
    expect(once.join('\n')).toMatch(new RegExp(`^${kind} `, 'm'))
  await checkoutApp.database.pool.query(
    `update charges set unsettled_since = app_now() - interval '2 minutes' where sale_id = $1`,
    [sale],
  )
  await checkoutApp.server.settleUnsettled()
  expect((await effects(sale)).map(({ effect }) => effect)).toEqual(once)
})

test('a sale that can’t be settled does not delay the others', async () => {
  const { sale: broken } = await openPix()
  await become(broken, 'RECEIVED')
  await checkoutApp.database.shiftClock('1 second')
  const { sale } = await openPix()
  await become(sale, 'RECEIVED')
  await checkoutApp.database.shiftClock('70 seconds')
  const { pool } = checkoutApp.database
  await pool.query(`update sales set status = 'PENDING', expires_at = app_now() where id = $1`, [
    broken,
  ])
  await pool.query(
    `alter table sales add constraint test_only check (id <> '${broken}' or paid_by is null)`,
  )
  await expect(checkoutApp.server.settleUnsettled()).rejects.toThrow('could not settle all sales')
  expect(await checkoutApp.records.status(sale)).toBe('RECEIVED')
  await pool.query('alter table sales drop constraint test_only')
  await pool.query(`update sales set status = 'PAYMENT_PENDING' where id = $1`, [broken])
  await checkoutApp.database.shiftClock('3 minutes')
  await checkoutApp.server.settleUnsettled()
  expect(await checkoutApp.records.status(broken)).toBe('RECEIVED')
})

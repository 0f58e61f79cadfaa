import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import type { ChargeStatus } from '../payments/charge.ts'
import { follow } from '../payments/follow.ts'
import { type CashDesk, openCashDesk } from './testing/cash-desk.ts'

/** A sale follows its charge also where the job that should see to it has come to nothing. */

let desk: CashDesk
beforeAll(async () => {
  desk = await openCashDesk()
})
beforeEach(() => desk.database.shiftClock('0'))
afterAll(async () => {
  await expectInvariants(desk.database.pool)
  await desk.close()
})

async function openPix() {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana, { inteira: 2 })
  await desk.pix(ana, sale)
  return { ana, sale }
}

/** A charge comes to stand like this, and its job fails for good. */
async function become(sale: string, status: ChargeStatus): Promise<void> {
  const { db } = desk.database
  const { id } = await db
    .selectFrom('charges')
    .select('id')
    .where('sale_id', '=', sale)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => follow(tx, async () => undefined, id, { status }))
}

test('money whose job died brings its tickets within two minutes', async () => {
  const { ana, sale } = await openPix()
  await become(sale, 'RECEIVED')
  await desk.shop.settleLeft()
  expect(await desk.books.status(sale)).toBe('PAYMENT_PENDING')
  await desk.database.shiftClock('61 seconds')
  await desk.shop.settleLeft()
  expect(await desk.books.status(sale)).toBe('RECEIVED')
  expect(await desk.books.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  expect(await desk.books.mails(ana)).toContain('order-confirmed')
})

test('a cancellation whose job died gives the tickets back to their reservation', async () => {
  const { sale } = await openPix()
  await become(sale, 'CANCELED')
  await desk.database.shiftClock('61 seconds')
  await desk.shop.settleLeft()
  expect(await desk.books.status(sale)).toBe('PENDING')
})

test('what has followed is not looked at again', async () => {
  const { sale } = await openPix()
  await become(sale, 'RECEIVED')
  await desk.database.shiftClock('61 seconds')
  await desk.shop.settleLeft()
  const { rows } = await desk.database.pool.query(
    'select 1 from charges where unsettled_since is not null',
  )
  expect(rows).toEqual([])
})

test('one that can’t follow does not keep the others waiting', async () => {
  const { sale: broken } = await openPix()
  await become(broken, 'RECEIVED')
  await desk.database.shiftClock('1 second')
  const { sale } = await openPix()
  await become(sale, 'RECEIVED')
  await desk.database.shiftClock('70 seconds')
  const { pool } = desk.database
  await pool.query(`update sales set status = 'PENDING', expires_at = app_now() where id = $1`, [
    broken,
  ])
  await pool.query(
    `alter table sales add constraint test_only check (id <> '${broken}' or paid_by is null)`,
  )
  await expect(desk.shop.settleLeft()).rejects.toThrow('not all sales followed')
  expect(await desk.books.status(sale)).toBe('RECEIVED')
  await pool.query('alter table sales drop constraint test_only')
  await pool.query(`update sales set status = 'PAYMENT_PENDING' where id = $1`, [broken])
  await desk.database.shiftClock('3 minutes')
  await desk.shop.settleLeft()
  expect(await desk.books.status(broken)).toBe('RECEIVED')
})

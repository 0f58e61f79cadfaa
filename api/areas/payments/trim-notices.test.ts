import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTill, type Till } from './testing/till.ts'
import { trimNotices } from './trim-notices.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

const bodyOf = async (id: string) => {
  const { rows } = await till.database.pool.query<{ body: object }>(
    'select body from notices where id = $1',
    [id],
  )
  return rows[0]?.body
}

test('after half a year only what the books are checked by stays of a notice', async () => {
  const payment = { id: 'pay_1', value: 55, customer: 'cus_canary', invoiceUrl: 'https://canary' }
  const notice = { id: 'evt_old', event: 'PAYMENT_CREATED', payment, account: 'canary' }
  await till.post(notice)
  // Nobody has looked at this one yet.
  await till.post({ ...notice, id: 'evt_waits', event: 'PAYMENT_CONFIRMED' })
  await till.database.shiftClock('179 days')
  await trimNotices(till.database.db)
  expect(await bodyOf('evt_old')).toEqual(notice)
  await till.database.shiftClock('181 days')
  await trimNotices(till.database.db)
  expect(await bodyOf('evt_old')).toEqual({
    id: 'evt_old',
    event: 'PAYMENT_CREATED',
    payment: { id: 'pay_1', value: 55 },
  })
  expect(JSON.stringify(await bodyOf('evt_waits'))).toContain('canary')
  // It has had its one effect all the same.
  await till.database.shiftClock('0')
  expect((await till.post(notice)).statusCode).toBe(200)
  expect(JSON.stringify(await bodyOf('evt_old'))).not.toContain('canary')
})

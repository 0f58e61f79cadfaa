import { randomUUID } from 'node:crypto'
import { addDays } from '@55tickets/rules/text/day.ts'
import { today } from '@55tickets/sandbox/calendar.ts'
import { afterAll, expect, test } from 'vitest'
import { openSalesTerminal } from '../testing/sales-terminal.ts'

const terminal = await openSalesTerminal()
const { checkoutApp, type } = terminal
const { pool } = checkoutApp.database
afterAll(() => terminal.close())

const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

/** A payout of R$ 50,00 whose transfer the provider may have never got. */
async function addTransfer(): Promise<string> {
  const [organization, payout, transfer] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into organizations (id, slug, name, phone, search_name, status)
     values ($1, 'casa', 'Casa do Choro', '', 'casa', 'verified')`,
    [organization],
  )
  await pool.query(`update events set organization_id = $1 where slug = 'so-pix'`, [organization])
  await pool.query(
    `insert into payouts (organization_id, event_id, id, amount_cents, requested_by, key)
     select $1, id, $2, 5000, $3, 'one' from events where slug = 'so-pix'`,
    [organization, payout, await checkoutApp.buyer()],
  )
  await pool.query(
    `insert into transfers (id, payout_id, amount_cents, key_type, pix_key, status, provider_id, sent_at, first_sent_at, looked_up_at)
     values ($1, $2, 5000, 'CNPJ', '11222333000181', 'PROCESSING', 'tra_gone', app_now(), app_now(), app_now())`,
    [transfer, payout],
  )
  return transfer
}

test('a transfer that differs is reported, rechecked, and kept for the list of payouts', async () => {
  expect((await type('reconcile', today())).text).not.toContain('Transfers')
  expect(await type('payouts')).toMatchObject({
    code: 0,
    text: expect.stringContaining('No stored reconciliation found a difference.'),
  })
  const id = await addTransfer()
  const { code, text } = await type('reconcile', today())
  expect(code).toBe(1)
  expect(widest(text)).toBeLessThanOrEqual(80)
  expect(text).toContain('\nTransfers\n1 here, 0 at the provider\n1 difference\n')
  expect(text).toContain(
    `Unknown to the provider\n  Transfer  ${id}\n  Provider  tra_gone\n  Here      PROCESSING, R$ 50,00\n  There     nothing`,
  )
  const listed = await type('payouts')
  expect(listed.code).toBe(1)
  expect(widest(listed.text)).toBeLessThanOrEqual(80)
  expect(listed.text).toContain('1 difference with the provider:\n')
  expect(listed.text).toContain(
    `Unknown to the provider\n  Day       ${today()}\n  About     Casa do Choro, so-pix\n  Transfer  ${id}\n`,
  )

  expect((await type('reconcile', today(), '--repair')).text).toContain('asks about one transfer')
  const { rows } = await pool.query(
    `select looked_up_at < app_now() - interval '1 day' as "isDue" from transfers where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ isDue: true }])

  // Solved: the provider never had it, and so it is no difference that it failed.
  await pool.query(`update payouts set status = 'FAILED'`)
  await pool.query(`update transfers set status = 'FAILED', provider_id = null where id = $1`, [id])
  expect(await type('reconcile', today())).toMatchObject({
    code: 0,
    text: expect.stringContaining('1 here, 0 at the provider\nNo differences.'),
  })
  expect((await type('payouts')).text).toContain('No stored reconciliation found a difference.')
})

test('a day that is none of the calendar is refused', async () => {
  for (const day of ['2026-02-30', 'yesterday', '20261118'])
    expect(await type('reconcile', day)).toMatchObject({ code: 2 })
})

test('payments that a restore has made unknown are refunded on demand, after a question', async () => {
  const ana = await checkoutApp.buyer()
  const id = await checkoutApp.hold(ana)
  await checkoutApp.pix(ana, id)
  const { rows } = await pool.query(
    'delete from charges where sale_id = $1 returning provider_id',
    [id],
  )
  const listed = await type('reconcile', today(), '--repair')
  expect(listed).toMatchObject({ code: 1, text: expect.stringContaining(rows[0].provider_id) })
  expect((await type('reconcile', today(), '--refund-unknown')).text).toContain('say --yes')
  const refunded = await type('reconcile', today(), '--refund-unknown', '--yes')
  expect(refunded.text).toContain('1 payments unknown to us were refunded or cancelled.')
  expect(await type('reconcile', today())).toMatchObject({ code: 0 })
  expect(await type('reconcile', '2026-01-01', '--refund-unknown')).toMatchObject({
    code: 1,
    text: expect.stringContaining('last 31 days'),
  })
})

test.each([
  ['in the evening, when it is tomorrow in UTC', '2026-11-18T22:30-03:00', '2026-10-18'],
  ['after midnight, when it is still yesterday in Manaus', '2026-11-18T00:30-03:00', '2026-10-18'],
  ['on New Year’s Eve', '2026-12-31T22:30-03:00', '2026-11-30'],
  ['on the day that leap years have', '2028-02-29T22:30-03:00', '2028-01-29'],
])('a restore may be reconciled 31 days back, by the day in Brasília: %s', async (_, at, first) => {
  await pool.query(`update app_clock set shift = $1::timestamptz - now()`, [at])
  const refuses = async (day: string) =>
    (await type('reconcile', day, '--refund-unknown', '--yes')).text.includes('last 31 days')
  expect(await refuses(first)).toBe(false)
  expect(await refuses(addDays(first, -1))).toBe(true)
})

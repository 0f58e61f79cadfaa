import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { admitCodes } from '@55tickets/api/testing/admit-codes.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { today } from '@55tickets/sandbox/calendar.ts'
import { afterAll, expect, test } from 'vitest'
import { openSalesTerminal } from '../testing/sales-terminal.ts'
import { typeAtTerminal } from '../testing/type-at-terminal.ts'

const terminal = await openSalesTerminal()
const { checkoutApp, type } = terminal
const { pool } = checkoutApp.database
afterAll(() => terminal.close())

const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

test('a sale is shown with its amounts and history, in 80 columns', async () => {
  const ana = await checkoutApp.buyer()
  await pool.query('update users set name = $2 where id = $1', [
    ana,
    'Maria Aparecida da Conceição Albuquerque de Vasconcelos e Silva Pereira de Souza Neto',
  ])
  const id = await terminal.paid(ana, { inteira: 2, barato: 1 })
  await eventually(async () => {
    const { code, text } = await type('show', id)
    expect(code).toBe(0)
    expect(text).toContain('Mail order-confirmed sent')
  })
  const { text } = await type('show', id)
  expect(widest(text)).toBe(80)
  const lines = text.split('\n')
  expect(lines[0]).toMatch(new RegExp(`^Sale ${id} +CONFIRMED$`))
  expect(lines.find((line) => line.startsWith('Tickets'))).toMatch(/2 × inteira +R\$ 100,00$/)
  expect(lines.find((line) => line.startsWith('Total'))).toMatch(/ R\$ 115,06$/)
  expect(text).toContain('CPF ***.982.247-**')
  expect(text).toMatch(/\n {2}\d\d:\d\d:\d\d {2}3 ticket codes issued\n/)
  expect(text).toContain('(America/Sao_Paulo)')
})

test('a fee that the promoter bears is shown below the total', async () => {
  await pool.query(`update events set fee_bearer = 'promoter' where slug = 'so-pix'`)
  const id = await checkoutApp.hold(await checkoutApp.buyer(), { inteira: 1 }, 'so-pix')
  await pool.query(`update events set fee_bearer = 'customer' where slug = 'so-pix'`)
  const { text } = await type('show', id)
  expect(text).toMatch(/\nTotal +R\$ 50,00\n +Service fee, borne by the promoter +R\$ 5,00\n/)
})

test('user input can neither move the cursor nor look like a line of ours', async () => {
  const eve = await checkoutApp.buyer()
  await pool.query('update users set name = $2 where id = $1', [
    eve,
    'Eve\u001b[2J\n  09:00:00  Given back\u202e',
  ])
  const { text } = await type('show', await checkoutApp.hold(eve))
  expect(text).not.toContain('\u001b[2J')
  expect(text).not.toContain('\u202e')
  expect(text.split('\n').some((line) => line.startsWith('  09:00:00'))).toBe(false)
})

test('several sales of a buyer are listed, and a missing one is reported', async () => {
  const ana = await checkoutApp.buyer()
  const paid = await terminal.paid(ana)
  const held = await checkoutApp.hold(ana)
  const { code, text } = await type('show', `${ana}@example.com`)
  expect(code).toBe(0)
  expect(text.indexOf(held)).toBeLessThan(text.indexOf(paid))
  expect(widest(text)).toBeLessThanOrEqual(80)
  expect(await type('show', 'nobody@example.com')).toEqual({
    code: 1,
    text: 'No sale is known by nobody@example.com.',
  })
})

test('refunds refused by the provider are listed with reason and date', async () => {
  expect(await type('refunds')).toEqual({ code: 0, text: 'No refund is overdue.' })
  const id = await terminal.paid(await checkoutApp.buyer())
  const refused = `update charges set refund_cause = 'double', refund_requested_at = app_now(),
    refund_refused_at = app_now(), refund_refusal = 'no_balance' where sale_id = $1`
  await pool.query(refused, [id])
  const { code, text } = await type('refunds')
  expect(code).toBe(1)
  expect(text).toMatch(/^1 refund is overdue:/)
  expect(text).toContain(`Sale ${id}`)
  expect(text).toMatch(/R\$ 55,00 of payment pay_\w+, decided [^]+: double/)
  expect(text).toMatch(/Refused by the provider since [^]+: no_balance/)
  await pool.query(
    `update charges set refund_cause = null, refund_requested_at = null,
            refund_refused_at = null, refund_refusal = null where sale_id = $1`,
    [id],
  )
})

test('a refund needs a yes, happens once, and is recorded with cause and operator', async () => {
  const ana = await checkoutApp.buyer()
  const id = await terminal.paid(ana)
  const refund = ['refund', id, '--cause', 'the show was moved']
  terminal.answer(null)
  expect(await type(...refund)).toMatchObject({ code: 1, text: expect.stringContaining('--yes') })
  terminal.answer(false)
  expect(await type(...refund)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^R\$ 55,00 of Ana Souza[^]*Nothing was done\.$/),
  })
  expect(await checkoutApp.records.status(id)).toBe('CONFIRMED')
  terminal.answer(true)
  expect(await type(...refund)).toMatchObject({ code: 0 })
  expect(await checkoutApp.records.status(id)).toBe('REFUNDED')
  expect(await type(...refund)).toMatchObject({
    code: 1,
    text: expect.stringContaining('on its way back already'),
  })
  await eventually(async () => expect(await checkoutApp.records.charges(id)).toEqual(['REFUNDED']))
  expect((await type('show', id)).text.replace(/\s+/g, ' ')).toContain(
    'the show was moved, by operator carla',
  )
})

test('an operator can correct the holder of a ticket until it is used', async () => {
  const id = await terminal.paid(await checkoutApp.buyer())
  const codes = await pool.query('select id from ticket_codes where sale_id = $1', [id])
  const code: string = codes.rows[0].id
  const correct = (...more: string[]) =>
    type(
      'holder',
      ticketNumber(code).toLowerCase(),
      '--name',
      'Bia  Lima',
      '--cpf',
      '390.533.447-05',
      ...more,
    )
  const because = ['--cause', 'a typing error']
  expect(await correct(...because)).toEqual({
    code: 1,
    text: 'It has no holder yet: its buyer names it in “Meus Ingressos”.',
  })
  await pool.query(
    `update ticket_codes set named_at = app_now(), holder_name = 'Bai', holder_cpf = '52998224725',
            holder_rg = '12345' where id = $1`,
    [code],
  )
  expect((await type('show', id)).text).toContain(code)
  expect(await correct(...because)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^The holder is Bia Lima now\./),
  })
  const named = await pool.query(
    'select holder_name, holder_cpf, holder_rg from ticket_codes where id = $1',
    [code],
  )
  expect(named.rows).toEqual([
    { holder_name: 'Bia Lima', holder_cpf: '39053344705', holder_rg: null },
  ])
  const story = (await type('show', ticketNumber(code))).text.replace(/\s+/g, ' ')
  expect(story).toContain('Ticket 1 of inteira named for Bai, CPF ***.982.247-**; its code is')
  expect(story).toContain(
    'Ticket 1 of inteira: holder corrected to Bia Lima, CPF ***.533.447-**, by operator carla: a typing error',
  )
  await admitCodes(pool, 'code.id = $1', [code])
  expect(await correct(...because)).toEqual({ code: 1, text: 'Somebody came in with it already.' })
  const nobody = ['holder', id, '--name', 'Bia', '--cpf', '39053344705', ...because]
  expect((await type(...nobody)).text).toContain('There is no such ticket')
})

test('at a terminal a refund asks, and does nothing without a yes', async () => {
  const sale = await terminal.paid(await checkoutApp.buyer())
  const refund = (typed: string) =>
    typeAtTerminal(checkoutApp.database.address, ['refund', sale], typed)
  expect(await refund('n\n')).toMatchObject({ code: 1, text: expect.stringContaining('[y/N]') })
  expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED')
  expect(await refund('\u0004')).toMatchObject({ code: 1 })
  expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED')
  expect(await refund('y\n')).toMatchObject({ code: 0, text: expect.stringContaining('Begun.') })
  expect(await checkoutApp.records.status(sale)).toBe('REFUNDED')
})

test('an unpaid or missing sale is not refunded', async () => {
  const ana = await checkoutApp.buyer()
  const held = await checkoutApp.hold(ana)
  expect(await type('refund', held, '--cause', 'x', '--yes')).toMatchObject({
    code: 1,
    text: expect.stringContaining('It is not paid'),
  })
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await type('refund', nobody, '--cause', 'x', '--yes')).toEqual({
    code: 1,
    text: 'There is no such sale.',
  })
})

/** The provider sends a webhook about a payment that differs from our charge. */
async function setAside(id: string, providerId: string): Promise<void> {
  await pool.query(
    `insert into webhook_events (id, kind, provider_id, body, handled_at, set_aside)
     values ($1, 'PAYMENT_RECEIVED', $2, $3, app_now(), 'it is about a payment that is not ours')`,
    [id, providerId, JSON.stringify({ event: 'PAYMENT_RECEIVED', payment: { id: providerId } })],
  )
}

test('webhook events that were set aside are listed, shown, settled and retried', async () => {
  expect(await type('set-aside')).toEqual({ code: 0, text: 'Nothing is set aside.' })
  await setAside('evt_a&1', 'pay_a')
  await setAside('evt_b&2', 'pay_b')
  const { code, text } = await type('set-aside')
  expect(code).toBe(0)
  expect(text).toContain('2 webhook events are set aside')
  expect(text).toContain('evt_a&1')
  expect(text).toContain('PAYMENT_RECEIVED of payment pay_b')
  expect((await type('set-aside', 'show', 'evt_a&1')).text).toContain('"id": "pay_a"')

  expect(await type('set-aside', 'settle', 'evt_a&1', '--because', 'a gift')).toMatchObject({
    code: 0,
  })
  expect(await type('set-aside', 'settle', 'evt_a&1', '--because', 'a gift')).toMatchObject({
    code: 1,
  })
  expect(await type('set-aside', 'show', 'evt_a&1')).toMatchObject({ code: 1 })
  expect(await type('set-aside', 'retry', 'evt_b&2')).toMatchObject({ code: 0 })
  // The same again, since it is still nobody's.
  await eventually(async () => expect((await type('set-aside')).text).toContain('evt_b&2'))
  expect((await type('set-aside')).text).not.toContain('evt_a&1')
})

test('a day is reconciled: differences are reported and rechecked until there are none', async () => {
  await checkoutApp.sandbox.setWebhooks({ drop: true })
  const ana = await checkoutApp.buyer()
  const id = await checkoutApp.hold(ana)
  await checkoutApp.pix(ana, id)
  await checkoutApp.sandbox.change('confirm', id, checkoutApp.database)
  const { code, text } = await type('reconcile', today())
  expect(code).toBe(1)
  expect(widest(text)).toBeLessThanOrEqual(80)
  expect(text).toContain('1 difference\n')
  expect(text).toMatch(
    new RegExp(`Paid there, not fulfilled here\n {2}Sale +${id}\n[^]*WAITING, R\\$ 55,00\n`),
  )
  expect(text).toMatch(/\nPIX +taken +0 +R\$ 0,00 +1 +R\$ 55,00 ≠\n/)

  expect((await type('reconcile', today(), '--repair')).text).toContain('asks about one charge')
  await eventually(async () => expect(await checkoutApp.records.status(id)).toBe('RECEIVED'))
  expect(await type('reconcile', today())).toMatchObject({
    code: 0,
    text: expect.stringMatching(/\nNo differences\.$/),
  })
})

test('the reconciliation reports a missing provider', async () => {
  terminal.stopSandbox(true)
  expect(await type('reconcile', today())).toMatchObject({
    code: 1,
    text: expect.stringContaining('npm start'),
  })
  terminal.stopSandbox(false)
  checkoutApp.sandbox.setDown(true)
  expect(await type('reconcile', today())).toMatchObject({
    code: 1,
    text: expect.stringContaining('Try again later'),
  })
  checkoutApp.sandbox.setDown(false)
})

test('the invariants are checked, and violations are reported', async () => {
  expect(await type('invariants')).toMatchObject({ code: 0 })
  const ana = await checkoutApp.buyer()
  const id = await checkoutApp.hold(ana)
  await pool.query('update sales set total_cents = total_cents + 1 where id = $1', [id])
  const { code, text } = await type('invariants')
  expect(code).toBe(1)
  expect(text).toContain(id)
  await pool.query('update sales set total_cents = total_cents - 1 where id = $1', [id])
})

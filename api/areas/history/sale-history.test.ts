import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { admitCodes } from '../../testing/admit-codes.ts'
import { cards } from '../charges/testing/payer.ts'
import { openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { refundSale } from '../refunds/refund-sale.ts'
import { findSaleHistory } from './sale-history.ts'

const checkoutApp = await openCheckoutApp()
const { db, pool } = checkoutApp.database
afterAll(() => checkoutApp.close())

/** The lines of a history, with a mark on those of trouble. */
async function told(saleId: string): Promise<string[]> {
  const story = await findSaleHistory(db, saleId)
  return (story?.lines ?? []).map(({ text, isTrouble }) =>
    `${isTrouble ? '! ' : ''}${text}`.replaceAll('\u00A0', ' '),
  )
}

/** The lines with a prefix, in order. */
const beginning = (lines: readonly string[], ...starts: string[]) =>
  lines.filter((line) => starts.some((start) => line.startsWith(start)))

test('a paid and refunded sale is listed from its reservation to its last mail', async () => {
  await checkoutApp.sandbox.setWebhooks({ copies: 3 })
  const ana = await checkoutApp.buyer()
  const id = await checkoutApp.hold(ana, { inteira: 2 })
  await checkoutApp.card(ana, id, { number: cards.declined })
  await checkoutApp.card(ana, id, { installments: 3 })
  await pool.query(
    `update ticket_codes set named_at = now(), holder_name = 'Bruno Lima', holder_cpf = '52998224725'
      where sale_id = $1 and ordinal = 1`,
    [id],
  )
  await admitCodes(pool, 'code.sale_id = $1 and code.ordinal = 1', [id])
  await eventually(async () => expect(await told(id)).toContainEqual('Mail order-confirmed sent'))
  const wish = { saleId: id, cause: 'the show was moved', by: 'operator carla' }
  await db.transaction().execute((tx) => refundSale(tx, checkoutApp.server.deps, wish))
  await eventually(async () => expect(await told(id)).toContainEqual('Mail refund-done sent'))

  const lines = await told(id)
  expect(
    beginning(lines, 'Reserved', 'Waiting', 'Held', 'Paid', 'Refunded', '2 ticket', 'Ticket'),
  ).toEqual([
    'Reserved by Ana Souza: 2 × inteira',
    'Waiting for payment: card sent',
    'Held again: payment refused',
    'Waiting for payment: card sent',
    'Paid, tickets issued: paid by card',
    '2 ticket codes issued',
    expect.stringMatching(
      /^Ticket 1 of inteira named for Bruno Lima, CPF \*{3}\.982\.247-\*\*; its code is [0-9a-f-]{36}, printed as \w{4}-\w{4}-\w{5}$/,
    ),
    expect.stringMatching(/^Ticket 1 of inteira let in at the gate Portaria \([0-9a-f-]{36}\)$/),
    'Refunded, the tickets are invalid: the show was moved, by operator carla',
    '2 ticket codes revoked',
  ])
  // The time of the last lookup depends on when the webhooks came.
  const lastAsked = 'Charge 2: last looked up at the provider'
  expect(lines).toContainEqual(lastAsked)
  expect(beginning(lines, 'Charge').filter((line) => line !== lastAsked)).toEqual([
    'Charge 1: opened, R$ 110,00 by card',
    'Charge 1: declined by the provider',
    expect.stringMatching(
      /^Charge 2: opened, R\$ 116,64 by card, VISA ending in 4444, in 3 instalments of R\$ 38,88, R\$ 6,64 of it interest$/,
    ),
    'Charge 2: refund requested, the show was moved',
    expect.stringMatching(/^Charge 2: refunded by the provider \(pay_\w+\)$/),
    'Charge 2: R$ 116,64 of R$ 116,64 refunded',
  ])
  await eventually(async () =>
    expect(await told(id)).toContainEqual(
      expect.stringMatching(
        /^Webhook PAYMENT_CONFIRMED of instalment 3 \(evt_\S+\), repeated twice$/,
      ),
    ),
  )
  expect(beginning(lines, 'Mail')).toEqual([
    'Mail order-confirmed queued: “Pedido confirmado: show”',
    'Mail order-confirmed sent',
    'Mail refund-started queued: “Reembolso em andamento: show”',
    'Mail refund-started sent',
    'Mail refund-done queued: “Reembolso concluído: show”',
    'Mail refund-done sent',
  ])
  const story = JSON.stringify(await findSaleHistory(db, id))
  expect(story).not.toContain('52998224725')
})

test('an unpaid PIX shows until when it was held and how it ended', async () => {
  const ana = await checkoutApp.buyer()
  const id = await checkoutApp.hold(ana)
  await checkoutApp.pix(ana, id)
  await pool.query(`update sales set expires_at = app_now() - interval '1 second' where id = $1`, [
    id,
  ])
  await checkoutApp.server.expire()
  const lines = await told(id)
  expect(lines[0]).toMatch(/^Reserved by Ana Souza: 1 × inteira, held until \d\d:\d\d$/)
  expect(lines).toContain('Charge: opened, R$ 55,00 by PIX')
  expect(lines).toContainEqual(expect.stringMatching(/^Charge: cancelled at the provider \(pay_/))
  expect(lines).toContain('Expired, the tickets can be bought by others: time is up')
})

test('lines that need an operator are marked: a webhook set aside, a failing refund, a failing mail', async () => {
  const ana = await checkoutApp.buyer()
  const id = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, id)
  const [charge] = (await pool.query('select id from charges where sale_id = $1', [id])).rows
  await pool.query(
    `update charges set refund_cause = 'paid twice', refund_requested_at = app_now() where id = $1`,
    [charge.id],
  )
  await pool.query(
    `insert into pgboss.job (name, data, state, retry_count, output, start_after)
     values ('refund-charge', $1, 'retry', 3, '{"message": "no balance"}', now() + interval '1 hour')`,
    [JSON.stringify({ input: { chargeId: charge.id, cause: 'paid twice' } })],
  )
  const addEvent = (webhookEventId: string, more: string) =>
    pool.query(
      `insert into webhook_events (id, kind, body, handled_at, set_aside, settled_at, settled_reason)
       values ($1, 'PAYMENT_RECEIVED', $2, ${more})`,
      [webhookEventId, JSON.stringify({ payment: { externalReference: id } })],
    )
  await addEvent('evt_waits', `app_now(), 'its amount is not ours', null, null`)
  await addEvent('evt_seen', `app_now(), 'its amount is not ours', app_now(), 'called the bank'`)
  await addEvent('evt_new', `null, null, null, null`)
  const [mail] = (
    await pool.query(
      `insert into mails (id, template, to_address, subject, html, body_text)
       values (gen_random_uuid(), 'x', $1, 'Olá', '', $2) returning id`,
      [`${ana}@example.com`, `Pedido: ${id}`],
    )
  ).rows
  await pool.query(
    `insert into pgboss.job (name, data, state, retry_count, output)
     values ('send-mail', $1, 'failed', 0, '{"message": "no such mailbox"}')`,
    [JSON.stringify({ input: { mailIds: [mail.id] } })],
  )
  // The webhook of the card itself is processed meanwhile.
  await eventually(async () => expect(beginning(await told(id), '!')).toHaveLength(4))
  const lines = await told(id)
  expect(beginning(lines, '!')).toEqual(
    expect.arrayContaining([
      '! Webhook PAYMENT_RECEIVED (evt_waits); set aside, its amount is not ours; waits for an operator',
      '! Webhook PAYMENT_RECEIVED (evt_new); not processed yet',
      '! Charge: the refund failed 3 times and is retried; last: no balance',
      '! Mail x could not be sent once and was given up; last: no such mailbox',
    ]),
  )
  expect(lines).toContain('Webhook PAYMENT_RECEIVED (evt_seen); set aside, its amount is not ours')
  expect(lines).toContain('Webhook evt_seen resolved: called the bank')
})

test('a charge without an answer and a dispute are shown with their effect', async () => {
  const ana = await checkoutApp.buyer()
  const lost = await checkoutApp.hold(ana)
  await checkoutApp.sandbox.setWebhooks({ drop: true })
  await checkoutApp.cardWithoutAnswer(ana, lost)
  await checkoutApp.sandbox.setWebhooks({ drop: false })
  expect(await told(lost)).toContain('! Charge: its outcome is not known yet')

  const disputed = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, disputed)
  await checkoutApp.sandbox.change('chargeback', disputed, checkoutApp.database)
  await eventually(async () =>
    expect(await told(disputed)).toContain(
      'Disputed, the tickets are invalid: disputed by the card’s holder',
    ),
  )
})

test('scans are shown: turned away, admitted twice, undone', async () => {
  const ana = await checkoutApp.buyer()
  const id = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, id)
  await admitCodes(pool, 'code.sale_id = $1', [id])
  const scan = (gate: string, told: string, judged: string, more = 'null, null, null') =>
    pool.query(
      `insert into scans (event_id, id, user_id, gate, code_id, at, is_typed, is_offline, told, judged, undone_at, undone_by, undo_reason)
       select event_id, gen_random_uuid(), user_id, $2, id, app_now(), false, $3 = 'admitted', $3, $4, ${more}
         from ticket_codes where sale_id = $1`,
      [id, gate, told, judged],
    )
  await scan('Norte', 'used', 'used')
  await scan('Sul', 'admitted', 'used')
  await scan('Leste', 'admitted', 'used', `app_now(), user_id, 'Pessoa errada'`)
  const lines = beginning(await told(id), 'Ticket', '! Ticket').map((line) =>
    line.replace(/ \([0-9a-f-]{36}\)/, ''),
  )
  expect(lines.filter((line) => !line.includes('named'))).toEqual([
    'Ticket 1 of inteira let in at the gate Portaria',
    'Ticket 1 of inteira turned away at the gate Norte: used before',
    '! Ticket 1 of inteira let in at the gate Sul, without network although used before',
    'Ticket 1 of inteira let in at the gate Leste, without network although used before',
    'Ticket 1 of inteira: its admission was undone by Ana Souza: Pessoa errada',
  ])
})

test('an unknown sale has no history', async () => {
  expect(await findSaleHistory(db, '00000000-0000-4000-8000-000000000000')).toBeNull()
})

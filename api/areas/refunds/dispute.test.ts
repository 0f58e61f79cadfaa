import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { isRefusal } from '../../platform/refuse.ts'
import { admitCodes } from '../../testing/admit-codes.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { checkCertificate } from '../certificates/check-certificate.ts'
import { issueCertificate } from '../certificates/issue-certificate.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { eventWith, ticket } from '../reservations/testing/reservations-app.ts'

/** Payments that the card’s holder disputes. */

let checkoutApp: CheckoutApp
beforeAll(async () => {
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().replace(/\.\d+Z/, 'Z')
  const workshop = {
    key: 'oficina',
    titulo: 'Oficina',
    dataInicio: inDays(1),
    dataFim: inDays(2),
    isPaid: true,
    price: 50,
    capacity: 2,
    certifiedTime: 60,
  }
  checkoutApp = await openCheckoutApp({}, [
    eventWith('show', [
      ticket('inteira', { capacity: 100 }),
      ticket('ultimo', { capacity: 1 }),
      ticket('revendido', { capacity: 1 }),
      ticket('antigo', { capacity: 1 }),
    ]),
    eventWith('amanha', [ticket('inteira'), ticket('vaga', { programacao: 'oficina' })], {
      startDate: inDays(1),
      endDate: inDays(2),
      programacoes: [workshop],
    }),
  ])
})
beforeEach(() => checkoutApp.database.shiftClock('0'))
afterEach(async () => {
  await checkoutApp.database.shiftClock('0')
  await expectInvariants(checkoutApp.database.pool)
})
afterAll(() => checkoutApp.close())

async function disputed(wanted: Record<string, number>, slug = 'show') {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, wanted, slug)
  await checkoutApp.card(ana, sale)
  await checkoutApp.sandbox.change('chargeback', sale, checkoutApp.database)
  await is(sale, 'CHARGEBACK')
  return { ana, sale }
}
const is = (sale: string, status: string) =>
  eventually(async () => expect(await checkoutApp.records.status(sale)).toBe(status))
async function win(sale: string) {
  await checkoutApp.sandbox.change('dispute', sale, checkoutApp.database)
  await checkoutApp.sandbox.change('chargeback-won', sale, checkoutApp.database)
  await checkoutApp.sandbox.change('chargeback-reversed', sale, checkoutApp.database)
}

test('a dispute revokes the tickets and releases their stock at once', async () => {
  const { ana, sale } = await disputed({ ultimo: 1 })
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 0, revoked: 1 })
  expect(await checkoutApp.records.counts('ultimo')).toEqual({ held: 0, sold: 0 })
  expect(await checkoutApp.records.mails(ana)).toEqual(['order-confirmed', 'order-taken-back'])
})

test('a lost dispute keeps the tickets revoked and records the refund', async () => {
  const { ana, sale } = await disputed({ inteira: 1 })
  await checkoutApp.sandbox.change('dispute', sale, checkoutApp.database)
  await checkoutApp.sandbox.change('chargeback-lost', sale, checkoutApp.database)
  await eventually(async () => {
    const { refund } = (await checkoutApp.server.get(`/api/venda/${sale}`, ana)).json()
    expect(refund).toMatchObject({ status: 'DONE', amount: 55 })
  })
  expect(await checkoutApp.records.charges(sale)).toEqual(['CHARGEBACK'])
  expect(await checkoutApp.records.status(sale)).toBe('CHARGEBACK')
})

test('a won dispute reinstates the same tickets with their holders', async () => {
  const { ana, sale } = await disputed({ inteira: 2 })
  const codes = () =>
    checkoutApp.database.pool.query(
      'select id, holder_name from ticket_codes where sale_id = $1 order by id',
      [sale],
    )
  await checkoutApp.database.pool.query(
    `update ticket_codes set holder_name = 'Rui' where sale_id = $1`,
    [sale],
  )
  const before = (await codes()).rows
  const stock = await checkoutApp.records.counts('inteira')
  await win(sale)
  await is(sale, 'CONFIRMED')
  expect((await codes()).rows).toEqual(before)
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  expect(await checkoutApp.records.counts('inteira')).toEqual({ ...stock, sold: stock.sold + 2 })
  expect(await checkoutApp.records.history(sale)).toBe(
    'PENDING > PAYMENT_PENDING > CONFIRMED > CHARGEBACK > CONFIRMED',
  )
  expect(await checkoutApp.records.mails(ana)).toContain('order-restored')
})

test('a second dispute of the same sale is mailed like the first', async () => {
  const { ana, sale } = await disputed({ inteira: 1 })
  await win(sale)
  await is(sale, 'CONFIRMED')
  await checkoutApp.sandbox.change('chargeback', sale, checkoutApp.database)
  await is(sale, 'CHARGEBACK')
  const mails = await checkoutApp.records.mails(ana)
  expect(mails.filter((template) => template === 'order-taken-back')).toHaveLength(2)
})

test('a dispute won after the tickets were sold to others refunds the payment', async () => {
  const { ana, sale } = await disputed({ revendido: 1 })
  const bia = await checkoutApp.buyer()
  const hers = await checkoutApp.hold(bia, { revendido: 1 })
  expect((await checkoutApp.card(bia, hers)).json().status).toBe('CONFIRMED')
  await win(sale)
  await eventually(async () =>
    expect(await checkoutApp.records.mails(ana)).toContain('refund-done'),
  )
  expect(await checkoutApp.records.status(sale)).toBe('CHARGEBACK')
  expect(await checkoutApp.records.charges(sale)).toEqual(['REFUNDED'])
  expect(await checkoutApp.records.counts('revendido')).toEqual({ held: 0, sold: 1 })
  expect(await checkoutApp.records.mails(ana)).toContain('payment-returned')
})

test('an old PIX that is ours again after the tickets were sold is transferred to its buyer', async () => {
  const { database, sandbox } = checkoutApp
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { antigo: 1 })
  await checkoutApp.pix(ana, sale)
  await sandbox.change('confirm', sale, database)
  await is(sale, 'RECEIVED')
  await database.pool.query(
    `update sale_history set at = at - interval '91 days' where sale_id = $1`,
    [sale],
  )
  await sandbox.change('chargeback', sale, database)
  await is(sale, 'CHARGEBACK')
  const bia = await checkoutApp.buyer()
  await checkoutApp.card(bia, await checkoutApp.hold(bia, { antigo: 1 }))
  await win(sale)
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select transfers.amount_cents as cents from transfers
         join charges on charges.id = charge_id where sale_id = $1`,
      [sale],
    )
    expect(rows).toEqual([{ cents: 5500 }])
  })
  expect(await checkoutApp.records.mails(ana)).toContain('payment-returned')
})

test('a dispute won after the event refunds a buyer who could not enter', async () => {
  const { sale } = await disputed({ inteira: 1 }, 'amanha')
  await checkoutApp.database.shiftClock('3 days')
  await win(sale)
  await eventually(async () =>
    expect(await checkoutApp.records.charges(sale)).toEqual(['REFUNDED']),
  )
  expect(await checkoutApp.records.status(sale)).toBe('CHARGEBACK')
})

test('a dispute won after the event reinstates the sale of a buyer who was admitted', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 1 }, 'amanha')
  await checkoutApp.card(ana, sale)
  await admitCodes(checkoutApp.database.pool, 'code.sale_id = $1', [sale])
  await checkoutApp.sandbox.change('chargeback', sale, checkoutApp.database)
  await is(sale, 'CHARGEBACK')
  await checkoutApp.database.shiftClock('3 days')
  await win(sale)
  await is(sale, 'CONFIRMED')
})

test('a dispute won after the event reinstates the sale of a buyer who was admitted to the session', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { vaga: 1 }, 'amanha')
  await checkoutApp.card(ana, sale)
  await admitCodes(
    checkoutApp.database.pool,
    'code.user_id = $1 and code.subscription_id is not null',
    [ana],
  )
  await checkoutApp.sandbox.change('chargeback', sale, checkoutApp.database)
  await is(sale, 'CHARGEBACK')
  await checkoutApp.database.shiftClock('3 days')
  await win(sale)
  await is(sale, 'CONFIRMED')
})

const findSubscription = async (who: string) => {
  const { rows } = await checkoutApp.database.pool.query(
    `select subscription.id, subscription.cancelled_at, code.id as code, code.revoked_at, code.scanned_at is not null as was_there
       from subscriptions subscription join ticket_codes code on code.subscription_id = subscription.id
      where subscription.user_id = $1`,
    [who],
  )
  return rows
}

test('a won dispute restores the subscription to a session, with its code and certificate', async () => {
  const { db, pool } = checkoutApp.database
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { vaga: 1 }, 'amanha')
  await checkoutApp.card(ana, sale)
  await admitCodes(pool, 'code.user_id = $1 and code.subscription_id is not null', [ana])
  const before = await findSubscription(ana)
  const [place] = (
    await pool.query('select session_id from subscriptions where user_id = $1', [ana])
  ).rows
  const certificate = await issueCertificate(db, place.session_id, ana)
  if (isRefusal(certificate)) throw new Error(certificate.refused)
  await checkoutApp.sandbox.change('chargeback', sale, checkoutApp.database)
  await is(sale, 'CHARGEBACK')
  expect(await checkCertificate(db, certificate.code)).toMatchObject({
    refused: 'CERTIFICATE_NOT_FOUND',
  })
  await win(sale)
  await is(sale, 'CONFIRMED')
  expect(await findSubscription(ana)).toEqual(before)
  expect(await checkCertificate(db, certificate.code)).toMatchObject({ holderName: 'Ana Souza' })
  const { rows } = await pool.query(`select body_text from mails where template = 'order-restored'`)
  expect(rows.at(-1).body_text).not.toContain('Só não foi possível')
})

test('if the session is full when the dispute is won, buyer and company are mailed', async () => {
  const { pool } = checkoutApp.database
  const { ana, sale } = await disputed({ vaga: 1 }, 'amanha')
  await pool.query('update sessions set capacity = greatest(subscribed, 1)')
  const bia = await checkoutApp.buyer()
  const full = await pool.query('select subscribed = capacity as is_full from sessions')
  if (!full.rows[0].is_full)
    await checkoutApp.card(bia, await checkoutApp.hold(bia, { vaga: 1 }, 'amanha'))
  await win(sale)
  await is(sale, 'CONFIRMED')
  expect(await checkoutApp.records.subscriptions(ana)).toEqual([])
  const { rows } = await pool.query(
    `select body_text from mails where template = 'order-restored' and to_address = $1`,
    [`${ana}@example.com`],
  )
  expect(rows[0].body_text).toContain(
    'Só não foi possível devolver a sua vaga em Oficina, porque já não há lugar.',
  )
  const told = await pool.query(`select 1 from mails where template = 'no-place'`)
  expect(told.rows).toHaveLength(1)
  await pool.query('update sessions set capacity = 2')
})

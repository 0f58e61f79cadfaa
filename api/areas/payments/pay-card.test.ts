import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNow } from '../../platform/db/clock.ts'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { cards, testCard } from '../charges/testing/payer.ts'
import { pay } from './pay.ts'
import { type CheckoutApp, openCheckoutApp } from './testing/checkout-app.ts'

/** Sales that are paid by card. */

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp()
})
afterAll(async () => {
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

test('an approved card pays the sale, issues its codes and sends a mail', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 2 })
  const answer = await checkoutApp.card(ana, sale)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    status: 'CONFIRMED',
    pagamento: [{ formaPagamento: 'CREDIT_CARD', status: 'CONFIRMED', valor: 110, parcelas: 1 }],
  })
  expect(await checkoutApp.records.history(sale)).toBe('PENDING > PAYMENT_PENDING > CONFIRMED')
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  expect(await checkoutApp.records.mails(ana)).toEqual(['order-confirmed'])
  const venda = (await checkoutApp.server.get(`/api/venda/${sale}`, ana)).json()
  expect(venda.ticketCodes).toEqual([
    { _id: expect.any(String), descricao: 'inteira', holderName: null, scannedAt: null, valor: 50 },
    { _id: expect.any(String), descricao: 'inteira', holderName: null, scannedAt: null, valor: 50 },
  ])
})

test('instalments are charged with the interest rate of the reservation', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 2 })
  const answer = await checkoutApp.card(ana, sale, { installments: 3 })
  expect(answer.json().pagamento).toMatchObject([{ valor: 116.64, parcelas: 3 }])
  const venda = (await checkoutApp.server.get(`/api/venda/${sale}`, ana)).json()
  expect(venda).toMatchObject({ status: 'CONFIRMED', total: 100, amountCharged: 116.64 })
})

test('a declined card keeps the sale held, and another card can be tried', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const { expires_at: until } = await checkoutApp.records.sale(sale)
  const declined = await checkoutApp.card(ana, sale, { number: cards.declined })
  expect([declined.statusCode, declined.json().code]).toEqual([422, 'CARD_DECLINED'])
  expect(await checkoutApp.records.sale(sale)).toMatchObject({
    status: 'PENDING',
    expires_at: until,
  })
  expect(await checkoutApp.records.mails(ana)).toEqual([])
  const approved = await checkoutApp.card(ana, sale)
  expect(approved.json()).toMatchObject({
    status: 'CONFIRMED',
    pagamento: [{ status: 'DECLINED' }, { status: 'CONFIRMED' }],
  })
})

test('a card under analysis holds its tickets for up to three days', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const answer = await checkoutApp.card(ana, sale, { number: cards.analysis })
  expect(answer.json().status).toBe('PAYMENT_PENDING')
  const { expires_at: until, created_at: from } = await checkoutApp.records.sale(sale)
  expect(Math.round((until.getTime() - from.getTime()) / 3_600_000)).toBe(72)
  const other = await checkoutApp.pix(ana, sale)
  expect(other.json().code).toBe('PAYMENT_UNDER_WAY')

  await checkoutApp.sandbox.change('approve', sale, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED'))
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 1, revoked: 0 })
  expect(await checkoutApp.records.mails(ana)).toEqual(['order-confirmed'])
})

test('a card declined after analysis restarts the hold, and the buyer is mailed', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, sale, { number: cards.analysis })
  const { db } = checkoutApp.database
  const before = await readNow(db)
  await checkoutApp.sandbox.change('reject', sale, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('PENDING'))
  const { expires_at: until } = await checkoutApp.records.sale(sale)
  const refusedAt = until.getTime() - 15 * 60_000
  expect(refusedAt).toBeGreaterThanOrEqual(before.getTime())
  expect(refusedAt).toBeLessThanOrEqual((await readNow(db)).getTime())
  expect(await checkoutApp.records.mails(ana)).toEqual(['payment-refused'])
  expect((await checkoutApp.card(ana, sale)).json().status).toBe('CONFIRMED')
})

test('a card without an answer leaves the sale waiting; it is looked up and never sent again', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.sandbox.setWebhooks({ drop: true })
  const answer = await checkoutApp.cardWithoutAnswer(ana, sale)
  expect(answer.json()).toMatchObject({
    status: 'PAYMENT_PENDING',
    pagamento: [{ status: 'PENDING' }],
  })
  expect(await checkoutApp.records.charges(sale)).toEqual(['SENDING'])
  await checkoutApp.database.shiftClock('2 minutes')
  await checkoutApp.server.pollOpenCharges()
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED'))
  await checkoutApp.database.shiftClock('0')
  await checkoutApp.sandbox.setWebhooks({ drop: false })
  expect(await checkoutApp.records.providerPayments(sale)).toBe(1)
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 1, revoked: 0 })
})

test('a webhook before the response does not sell the tickets twice', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const paying = checkoutApp.card(ana, sale, { number: cards.late })
  // The webhook arrives before the response.
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED'))
  checkoutApp.sandbox.answerLateCards()
  expect((await paying).json().status).toBe('CONFIRMED')
  expect(await checkoutApp.records.history(sale)).toBe('PENDING > PAYMENT_PENDING > CONFIRMED')
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 1, revoked: 0 })
  expect(await checkoutApp.records.mails(ana)).toEqual(['order-confirmed'])
})

test('an unreachable provider leaves the sale held and nothing charged', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  checkoutApp.sandbox.setDown(true)
  const answer = await checkoutApp.card(ana, sale)
  checkoutApp.sandbox.setDown(false)
  expect([answer.statusCode, answer.json().code]).toEqual([502, 'PROVIDER_AWAY'])
  expect(await checkoutApp.records.status(sale)).toBe('PENDING')
  expect((await checkoutApp.card(ana, sale)).json().status).toBe('CONFIRMED')
})

test('a confirmed sale becomes received without new codes or mails', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, sale)
  await checkoutApp.sandbox.change('receive', sale, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('RECEIVED'))
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 1, revoked: 0 })
  expect(await checkoutApp.records.mails(ana)).toEqual(['order-confirmed'])
})

test.each([
  ['refund', 'REFUNDED'],
  ['chargeback', 'CHARGEBACK'],
] as const)('a %s revokes the codes and releases the stock', async (change, status) => {
  const ana = await checkoutApp.buyer()
  const before = await checkoutApp.records.counts('inteira')
  const sale = await checkoutApp.hold(ana, { inteira: 3 })
  await checkoutApp.card(ana, sale)
  await checkoutApp.sandbox.change(change, sale, checkoutApp.database)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe(status))
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 0, revoked: 3 })
  expect(await checkoutApp.records.counts('inteira')).toEqual(before)
  expect(await checkoutApp.records.mails(ana)).toEqual(['order-confirmed', 'order-taken-back'])
})

test('a slow provider is not waited for: the buyer learns the outcome later', async () => {
  const { ana, sale, answer } = await paySlowly(cards.approved)
  expect(answer).toMatchObject({ status: 'PAYMENT_PENDING', pagamento: [{ status: 'PENDING' }] })
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('CONFIRMED'))
  expect(await checkoutApp.records.providerPayments(sale)).toBe(1)
  expect(await checkoutApp.records.mails(ana)).toEqual(['order-confirmed'])
})

test('a card declined after the response restarts the hold and mails the buyer', async () => {
  const { ana, sale } = await paySlowly(cards.declined)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('PENDING'))
  expect(await checkoutApp.records.mails(ana)).toEqual(['payment-refused'])
})

test('a buyer who disconnected before the decline is mailed', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const body = { vendaId: sale, paymentType: 'CREDIT_CARD', installments: 1 } as const
  await pay(checkoutApp.server.deps, {
    userId: ana,
    body: { ...body, ...testCard(cards.declined) },
    key: null,
    remoteIp: '203.0.113.9',
    hasLeft: () => true,
  })
  expect(await checkoutApp.records.mails(ana)).toEqual(['payment-refused'])
})

async function paySlowly(number: string) {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.sandbox.setWebhooks({ hold: true })
  const { deps } = checkoutApp.server
  const answered = Promise.withResolvers<void>()
  const provider: typeof deps.provider = {
    ...deps.provider,
    async payByCard(payment) {
      const reply = await deps.provider.payByCard(payment)
      await answered.promise
      return reply
    },
  }
  const body = { vendaId: sale, paymentType: 'CREDIT_CARD', installments: 1 } as const
  const paying = {
    body: { ...body, ...testCard(number) },
    key: null,
    remoteIp: '203.0.113.9',
    hasLeft: () => false,
  }
  const answer = await pay({ ...deps, provider }, { userId: ana, ...paying }, 0)
  answered.resolve()
  await checkoutApp.sandbox.setWebhooks({ hold: false })
  return { ana, sale, answer }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { type CheckoutApp, openCheckoutApp } from './testing/checkout-app.ts'

/** Sales that are paid by PIX in time. */

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp()
})
afterAll(async () => {
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

async function openPix(wanted: Record<string, number> = { inteira: 2 }) {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, wanted)
  const answer = await checkoutApp.pix(ana, sale)
  return { ana, sale, answer }
}

test('a PIX code is valid as long as the reservation', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 2 })
  const { expires_at: until } = await checkoutApp.records.sale(sale)
  const answer = await checkoutApp.pix(ana, sale)
  expect(answer.json()).toMatchObject({
    status: 'PENDING',
    pagamento: [
      {
        formaPagamento: 'PIX',
        status: 'PENDING',
        valor: 110,
        pixQrCodeUrl: expect.stringMatching(/^data:image\/png;base64,\w/),
        pixCopiaECola: expect.stringMatching(/^000201/),
      },
    ],
  })
  expect(await checkoutApp.records.sale(sale)).toMatchObject({
    status: 'PAYMENT_PENDING',
    expires_at: until,
  })
  expect(await checkoutApp.records.mails(ana)).toEqual(['pix-waiting'])
  const venda = (await checkoutApp.server.get(`/api/venda/${sale}`, ana)).json()
  expect(venda.pagamento).toEqual(answer.json().pagamento)
  expect(venda.ticketCodes).toEqual([])
})

test('a second PIX request gets the same PIX', async () => {
  const { ana, sale, answer } = await openPix()
  const again = await checkoutApp.pix(ana, sale)
  expect(again.json()).toEqual(answer.json())
  expect(await checkoutApp.records.providerPayments(sale)).toBe(1)
})

test('a card is refused while a PIX is open', async () => {
  const { ana, sale } = await openPix()
  const answer = await checkoutApp.card(ana, sale)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'PAYMENT_UNDER_WAY'])
})

test('a paid PIX issues the tickets', async () => {
  const { ana, sale } = await openPix()
  const before = await checkoutApp.records.counts('inteira')
  const simulated = await checkoutApp.server.app.inject({
    method: 'POST',
    url: `/api/sandbox/payments/${sale}/confirm`,
  })
  expect(simulated.statusCode).toBe(200)
  await eventually(async () => expect(await checkoutApp.records.status(sale)).toBe('RECEIVED'))
  expect(await checkoutApp.records.history(sale)).toBe('PENDING > PAYMENT_PENDING > RECEIVED')
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 2, revoked: 0 })
  expect(await checkoutApp.records.mails(ana)).toEqual(['pix-waiting', 'order-confirmed'])
  expect(await checkoutApp.records.counts('inteira')).toEqual({
    held: before.held - 2,
    sold: before.sold + 2,
  })
  // The cancelled PIX code is not shown any more.
  expect((await checkoutApp.state(sale)).json()).toMatchObject({
    status: 'RECEIVED',
    paymentDetails: null,
  })
})

test('“Pagar de outra forma” cancels the PIX, and the sale keeps its expiry', async () => {
  const { ana, sale } = await openPix()
  const { expires_at: until } = await checkoutApp.records.sale(sale)
  const answer = await checkoutApp.abandon(ana, sale)
  expect(answer.json()).toEqual({ status: 'PENDING' })
  expect(await checkoutApp.records.sale(sale)).toMatchObject({
    status: 'PENDING',
    expires_at: until,
  })
  expect(await checkoutApp.records.charges(sale)).toEqual(['CANCELED'])
  expect((await checkoutApp.abandon(ana, sale)).json()).toEqual({ status: 'PENDING' })
  expect((await checkoutApp.card(ana, sale)).json().status).toBe('CONFIRMED')
  expect(await checkoutApp.records.history(sale)).toBe(
    'PENDING > PAYMENT_PENDING > PENDING > PAYMENT_PENDING > CONFIRMED',
  )
})

test('a PIX that was paid before its cancellation pays the sale', async () => {
  const { ana, sale } = await openPix()
  await checkoutApp.sandbox.setWebhooks({ hold: true })
  await checkoutApp.sandbox.change('confirm', sale, checkoutApp.database)
  const answer = await checkoutApp.abandon(ana, sale)
  await checkoutApp.sandbox.setWebhooks({ hold: false })
  expect(answer.json()).toEqual({ status: 'RECEIVED' })
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 2, revoked: 0 })
})

test('a PIX can’t be cancelled during a provider outage, and stays open', async () => {
  const { ana, sale } = await openPix()
  checkoutApp.sandbox.setDown(true)
  const answer = await checkoutApp.abandon(ana, sale)
  checkoutApp.sandbox.setDown(false)
  expect([answer.statusCode, answer.json().code]).toEqual([502, 'PROVIDER_AWAY'])
  expect(await checkoutApp.records.status(sale)).toBe('PAYMENT_PENDING')
})

test('the buyer can’t cancel a sale with an open payment', async () => {
  const { ana, sale } = await openPix()
  const answer = await checkoutApp.cancel(ana, sale)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'PAYMENT_UNDER_WAY'])
})

test('a new reservation coexists with an open PIX, and replaces its sale once the PIX is cancelled', async () => {
  const { ana, sale } = await openPix()
  const newer = await checkoutApp.hold(ana, { inteira: 1 })
  expect(await checkoutApp.records.status(sale)).toBe('PAYMENT_PENDING')
  expect(await checkoutApp.records.status(newer)).toBe('PENDING')
  const answer = await checkoutApp.abandon(ana, sale)
  expect(answer.json()).toEqual({ status: 'CANCELED' })
  expect(await checkoutApp.records.history(sale)).toBe('PENDING > PAYMENT_PENDING > CANCELED')
  expect(await checkoutApp.records.status(newer)).toBe('PENDING')
})

test('a user can’t cancel another user’s PIX', async () => {
  const { sale } = await openPix()
  const answer = await checkoutApp.abandon(await checkoutApp.buyer(), sale)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'SALE_NOT_FOUND'])
})

test('a PIX whose code never arrived can be cancelled', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.sandbox.fault({
    route: 'GET /payments/:id/pixQrCode',
    kind: 'answer',
    calls: 100,
  })
  await checkoutApp.pix(ana, sale)
  expect((await checkoutApp.abandon(ana, sale)).json()).toEqual({ status: 'PENDING' })
  await checkoutApp.sandbox.reset()
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { cards } from '../charges/testing/payer.ts'
import { releaseAllExpired } from '../reservations/release-expired.ts'
import { type CheckoutApp, openCheckoutApp } from './testing/checkout-app.ts'

/** Payment requests that are refused and leave the sale unchanged. */

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp({ CARD_LIMIT_ACCOUNT: '3/60', CARD_LIMIT_ADDRESS: '5/60' })
})
beforeEach(() => checkoutApp.database.shiftClock('0'))
afterAll(async () => {
  await releaseAllExpired(checkoutApp.database.db)
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

type Answer = Awaited<ReturnType<CheckoutApp['pix']>>
const said = (answer: Answer) => [answer.statusCode, answer.json<{ code: string }>().code]

test('another user’s sale and an unknown one are not found', async () => {
  const sale = await checkoutApp.hold(await checkoutApp.buyer())
  const bia = await checkoutApp.buyer()
  expect(said(await checkoutApp.pix(bia, sale))).toEqual([404, 'SALE_NOT_FOUND'])
  expect(said(await checkoutApp.card(bia, sale))).toEqual([404, 'SALE_NOT_FOUND'])
  expect(said(await checkoutApp.pix(bia, randomUUID()))).toEqual([404, 'SALE_NOT_FOUND'])
  expect(await checkoutApp.records.charges(sale)).toEqual([])
})

test('an expired reservation can’t be paid, before and after the sweep', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.database.shiftClock('15 minutes')
  expect(said(await checkoutApp.pix(ana, sale))).toEqual([410, 'RESERVATION_EXPIRED'])
  expect(said(await checkoutApp.card(ana, sale))).toEqual([410, 'RESERVATION_EXPIRED'])
  await releaseAllExpired(checkoutApp.database.db)
  expect(said(await checkoutApp.pix(ana, sale))).toEqual([410, 'RESERVATION_EXPIRED'])
})

test('cancelled and paid sales are refused', async () => {
  const ana = await checkoutApp.buyer()
  const canceled = await checkoutApp.hold(ana)
  await checkoutApp.cancel(ana, canceled)
  expect(said(await checkoutApp.pix(ana, canceled))).toEqual([409, 'SALE_NOT_HELD'])
  const paid = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, paid)
  expect(said(await checkoutApp.card(ana, paid))).toEqual([409, 'SALE_NOT_HELD'])
  expect(said(await checkoutApp.pix(ana, paid))).toEqual([409, 'SALE_NOT_HELD'])
})

test('only payment methods that the event accepts are allowed', async () => {
  const ana = await checkoutApp.buyer()
  const onlyPix = await checkoutApp.hold(ana, { inteira: 1 }, 'so-pix')
  expect(said(await checkoutApp.card(ana, onlyPix))).toEqual([422, 'METHOD_NOT_ACCEPTED'])
  const onlyCard = await checkoutApp.hold(ana, { inteira: 1 }, 'so-cartao')
  expect(said(await checkoutApp.pix(ana, onlyCard))).toEqual([422, 'METHOD_NOT_ACCEPTED'])
})

test('only offered instalments are accepted, and amounts from the client are refused', async () => {
  const ana = await checkoutApp.buyer()
  // R$ 5,06 is less than two instalments of the minimum of R$ 5,00.
  const sale = await checkoutApp.hold(ana, { barato: 1 })
  expect(said(await checkoutApp.card(ana, sale, { installments: 2 }))).toEqual([
    422,
    'INSTALLMENTS_NOT_OFFERED',
  ])
  for (const more of [{ installments: 13 }, { installments: 0 }, { installments: 1.5 }]) {
    expect(said(await checkoutApp.card(ana, sale, { more }))).toEqual([400, 'BAD_INPUT'])
  }
  for (const more of [{ totalAmount: 1 }, { value: 1 }, { amountCharged: 0.01 }]) {
    expect(said(await checkoutApp.card(ana, sale, { more }))).toEqual([400, 'BAD_INPUT'])
  }
  const paid = await checkoutApp.card(ana, sale, { installments: 1 })
  expect(paid.json().pagamento).toMatchObject([{ valor: 5.06 }])
})

test('address and CPF are required for PIX and card', async () => {
  const ana = await checkoutApp.newcomer()
  const sale = await checkoutApp.hold(ana)
  expect(said(await checkoutApp.pix(ana, sale))).toEqual([422, 'ADDRESS_REQUIRED'])
  await checkoutApp.database.pool.query(
    `update users set address = '{"postalCode":"90010150","street":"Rua","number":"1","city":"POA"}' where id = $1`,
    [ana],
  )
  expect(said(await checkoutApp.pix(ana, sale))).toEqual([422, 'CPF_REQUIRED'])
  expect(said(await checkoutApp.card(ana, sale))).toEqual([422, 'CPF_REQUIRED'])
  await checkoutApp.database.pool.query(
    `update users set cpf = '52998224725', address = address - 'number' where id = $1`,
    [ana],
  )
  expect(said(await checkoutApp.card(ana, sale))).toEqual([422, 'ADDRESS_REQUIRED'])
})

test('a card is validated by the form’s rules, with the form’s messages', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const card = { holderName: 'ANA', number: cards.approved, expiryMonth: '05', ccv: '12' }
  const holder = { name: 'Ana', email: 'a@b.example', phone: '51998765432', postalCode: '90010150' }
  const answer = await checkoutApp.card(ana, sale, {
    more: {
      creditCard: { ...card, ccv: '123', expiryYear: '2020' },
      creditCardHolderInfo: { ...holder, cpfCnpj: '11111111111' },
    },
  })
  expect(said(answer)).toEqual([422, 'CARD_INVALID'])
  expect(answer.json().fields).toEqual({
    expiry: 'Data de validade inválida (formato: MM/AA)',
    cpfCnpj: 'CPF inválido',
  })
  // Valid to the end of its month, by the database's clock.
  const { rows } = await checkoutApp.database.pool.query<{ month: string; year: string }>(
    `select to_char(t, 'MM') as month, to_char(t, 'YYYY') as year
       from (select app_now() at time zone 'America/Sao_Paulo' as t) now`,
  )
  const [{ month, year } = { month: '', year: '' }] = rows
  const thisMonth = { ...card, ccv: '123', expiryMonth: month, expiryYear: year }
  const more = {
    creditCard: thisMonth,
    creditCardHolderInfo: { ...holder, cpfCnpj: '12.ABC.345/01DE-35' },
  }
  expect((await checkoutApp.card(ana, sale, { more })).json().status).toBe('CONFIRMED')
})

test('an account is limited after three declined cards', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  for (let tried = 0; tried < 3; tried += 1) {
    const answer = await checkoutApp.card(ana, sale, {
      number: cards.declined,
      ip: `203.0.113.${tried}`,
    })
    expect(said(answer)).toEqual([422, 'CARD_DECLINED'])
  }
  const stopped = await checkoutApp.card(ana, sale, { ip: '203.0.113.9' })
  expect(said(stopped)).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(3000)
  expect(await checkoutApp.records.charges(sale)).toHaveLength(3)
  // A PIX says nothing about a card, so it is not limited.
  expect((await checkoutApp.pix(ana, sale)).statusCode).toBe(200)
})

test('an address is limited after five declined cards of several accounts', async () => {
  const ip = '198.51.100.7'
  const codes: string[] = []
  for (let tried = 0; tried < 6; tried += 1) {
    const who = await checkoutApp.buyer()
    const sale = await checkoutApp.hold(who)
    codes.push((await checkoutApp.card(who, sale, { number: cards.declined, ip })).json().code)
  }
  expect(codes).toEqual([...Array(5).fill('CARD_DECLINED'), 'TOO_MANY_ATTEMPTS'])
})

test('approved cards are not counted', async () => {
  const ana = await checkoutApp.buyer()
  for (let bought = 0; bought < 5; bought += 1) {
    const sale = await checkoutApp.hold(ana)
    expect((await checkoutApp.card(ana, sale, { ip: '198.51.100.8' })).json().status).toBe(
      'CONFIRMED',
    )
  }
})

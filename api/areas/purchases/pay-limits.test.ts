import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, testCard } from '../payments/testing/payer.ts'
import { type CheckoutApp, openCheckoutApp } from './testing/checkout-app.ts'

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp({
    CARD_LIMIT_ACCOUNT: '2/60',
    PIX_LIMIT_ACCOUNT: '4/60',
    INSTALLMENT_RATE_BASIS_POINTS: '0',
  })
})
afterAll(() => checkoutApp.close())

const said = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
]

test('nobody keeps an event from others by asking for PIX after PIX', async () => {
  const ana = await checkoutApp.buyer()
  for (let waiting = 0; waiting < 3; waiting += 1)
    expect((await checkoutApp.pix(ana, await checkoutApp.hold(ana))).statusCode).toBe(200)
  const fourth = await checkoutApp.hold(ana)
  expect(said(await checkoutApp.pix(ana, fourth))).toEqual([409, 'TOO_MANY_WAITING'])
  expect(await checkoutApp.records.status(fourth)).toBe('PENDING')
})

test('PIX codes are counted for their account, and asked for twice is once', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  for (let tried = 0; tried < 4; tried += 1) {
    expect((await checkoutApp.pix(ana, sale)).statusCode).toBe(200)
    expect((await checkoutApp.pix(ana, sale)).statusCode).toBe(200)
    expect((await checkoutApp.abandon(ana, sale)).statusCode).toBe(200)
  }
  expect(said(await checkoutApp.pix(ana, sale))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
})

test('a provider that is away is nobody’s fault', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  for (let tried = 0; tried < 3; tried += 1) {
    await checkoutApp.sandbox.fault({
      route: 'POST /payments',
      kind: 'answer',
      status: 429,
      calls: 1,
    })
    expect(said(await checkoutApp.card(ana, sale))).toEqual([502, 'PROVIDER_AWAY'])
  }
  expect((await checkoutApp.card(ana, sale)).json().status).toBe('CONFIRMED')
})

test('whoever has to wait still hears again what came of the request before', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const first = await checkoutApp.card(ana, sale, { number: cards.declined, key: 'one' })
  await checkoutApp.card(ana, sale, { number: cards.declined, key: 'two' })
  expect(said(await checkoutApp.card(ana, sale, { key: 'three' }))).toEqual([
    429,
    'TOO_MANY_ATTEMPTS',
  ])
  expect(said(await checkoutApp.card(ana, sale, { number: cards.declined, key: 'one' }))).toEqual(
    said(first),
  )
})

test('who is stopped can’t clear the count of the address that others share', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  for (let tried = 0; tried < 2; tried += 1)
    await checkoutApp.card(ana, sale, { number: cards.declined, key: `tried-${tried}` })
  const counted = async () => {
    const { rows } = await checkoutApp.database.pool.query(
      `select count from attempts where key like 'card address%'`,
    )
    return rows[0].count
  }
  const before = await counted()
  expect(before).toBeGreaterThan(0)
  for (let tried = 0; tried < 3; tried += 1)
    expect(said(await checkoutApp.card(ana, randomUUID(), {}))).toEqual([404, 'SALE_NOT_FOUND'])
  expect(said(await checkoutApp.card(ana, sale, {}))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect(await counted()).toBe(before)
})

test('another card under the same key is another request', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, sale, { number: cards.declined, key: 'card' })
  expect(said(await checkoutApp.card(ana, sale, { number: cards.approved, key: 'card' }))).toEqual([
    422,
    'KEY_REUSED',
  ])
})

test('another name on the card under the same key is another request', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, sale, { number: cards.declined, key: 'name' })
  const more = {
    creditCard: { ...testCard(cards.declined).creditCard, holderName: 'OUTRA PESSOA' },
  }
  expect(said(await checkoutApp.card(ana, sale, { key: 'name', more }))).toEqual([
    422,
    'KEY_REUSED',
  ])
})

test('another holder under the same key is another request', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, sale, { number: cards.declined, key: 'one' })
  const holder = {
    name: 'ANA',
    email: 'outra@exemplo.com.br',
    cpfCnpj: '52998224725',
    phone: '51998765432',
    postalCode: '90010150',
  }
  const more = { creditCardHolderInfo: holder }
  const answer = await checkoutApp.card(ana, sale, { number: cards.declined, key: 'one', more })
  expect(said(answer)).toEqual([422, 'KEY_REUSED'])
})

test('a plan without interest that does not divide brings its ticket', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const answer = await checkoutApp.card(ana, sale, { installments: 3 })
  expect(answer.json().status).toBe('CONFIRMED')
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 1, revoked: 0 })
})

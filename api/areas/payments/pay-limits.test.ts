import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, testCard } from '../charges/testing/payer.ts'
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

test('a user can’t hold an event’s tickets with many open PIX', async () => {
  const ana = await checkoutApp.buyer()
  for (let waiting = 0; waiting < 3; waiting += 1)
    expect((await checkoutApp.pix(ana, await checkoutApp.hold(ana))).statusCode).toBe(200)
  const fourth = await checkoutApp.hold(ana)
  expect(said(await checkoutApp.pix(ana, fourth))).toEqual([409, 'TOO_MANY_WAITING'])
  expect(await checkoutApp.records.status(fourth)).toBe('PENDING')
})

test('PIX are counted by account, and a repeated request counts once', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  for (let tried = 0; tried < 4; tried += 1) {
    expect((await checkoutApp.pix(ana, sale)).statusCode).toBe(200)
    expect((await checkoutApp.pix(ana, sale)).statusCode).toBe(200)
    expect((await checkoutApp.abandon(ana, sale)).statusCode).toBe(200)
  }
  expect(said(await checkoutApp.pix(ana, sale))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
})

test('an attempt during a provider outage is not counted', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  for (let tried = 0; tried < 3; tried += 1) {
    await checkoutApp.sandbox.fault({
      route: 'POST /payments',
      kind: 'answer',
      status: 403,
      calls: 1,
    })
    expect(said(await checkoutApp.card(ana, sale))).toEqual([502, 'PROVIDER_AWAY'])
  }
  expect((await checkoutApp.card(ana, sale)).json().status).toBe('CONFIRMED')
})

test('a limited user still gets the response of an earlier request', async () => {
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

test('a limited user can’t reset the count of a shared address', async () => {
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

test('a key reused with another card is refused', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, sale, { number: cards.declined, key: 'card' })
  expect(said(await checkoutApp.card(ana, sale, { number: cards.approved, key: 'card' }))).toEqual([
    422,
    'KEY_REUSED',
  ])
})

test('a key reused with another name on the card is refused', async () => {
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

test('a key reused with another card holder is refused', async () => {
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

test('interest-free instalments that do not divide evenly pay the sale', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  const answer = await checkoutApp.card(ana, sale, { installments: 3 })
  expect(answer.json().status).toBe('CONFIRMED')
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 1, revoked: 0 })
})

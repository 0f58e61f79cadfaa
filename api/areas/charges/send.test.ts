import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import { sendCard, sendPix } from './send.ts'
import { type ChargesApp, openChargesApp } from './testing/charges-app.ts'
import { CCV, cards, testCard } from './testing/payer.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
afterAll(() => chargesApp.close())

test('an approved card is confirmed, with the charge id in its description', async () => {
  const paid = await chargesApp.payCard('approved')
  const [payment, ...others] = await chargesApp.payments(paid.charge)
  expect(others).toEqual([])
  expect(payment).toMatchObject({ value: 110, status: 'CONFIRMED', billingType: 'CREDIT_CARD' })
  expect(payment?.description).toContain(paid.charge.id)
  expect(paid.outcome).toEqual({
    kind: 'confirmed',
    providerId: payment?.id,
    plan: null,
    card: { brand: 'VISA', lastDigits: '4444' },
    creditDates: [payment?.estimatedCreditDate],
  })
  expect(await chargesApp.record(paid)).toMatchObject({
    status: 'CONFIRMED',
    providerId: payment?.id,
  })
})

test('a declined card creates no payment and returns no reason', async () => {
  const paid = await chargesApp.payCard('declined')
  expect(paid.outcome).toEqual({ kind: 'declined' })
  expect(await chargesApp.payments(paid.charge)).toEqual([])
  expect((await chargesApp.record(paid)).status).toBe('DECLINED')
})

test('a card under risk analysis has the status ANALYSIS', async () => {
  const paid = await chargesApp.payCard('analysis')
  expect(paid.outcome.kind).toBe('analysis')
  expect((await chargesApp.record(paid)).status).toBe('ANALYSIS')
})

test('a PIX has a code and an image', async () => {
  const paid = await chargesApp.payPix()
  expect(paid.outcome).toMatchObject({ kind: 'waiting' })
  const charge = await chargesApp.record(paid)
  expect(charge.status).toBe('WAITING')
  expect(charge.pixPayload).toMatch(/^000201.*6304[0-9A-F]{4}$/)
  expect(
    Buffer.from(charge.pixImage ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test('a PIX is due on the current day in Brasília', async () => {
  const { charge } = await chargesApp.payPix()
  const [payment] = await chargesApp.payments(charge)
  const day = (ms: number) =>
    new Date(ms).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  expect([day(Date.now()), day(Date.now() + 30 * 60_000)]).toContain(payment?.dueDate)
})

test('instalments form one plan and add up to the amount', async () => {
  const paid = await chargesApp.payCard('approved', { amountCents: 35_000, installments: 12 })
  const payments = await chargesApp.payments(paid.charge)
  expect(payments).toHaveLength(12)
  expect(payments.reduce((sum, { value }) => sum + Math.round(value * 100), 0)).toBe(35_000)
  expect(paid.outcome).toMatchObject({
    kind: 'confirmed',
    providerId: payments[0]?.id,
    plan: payments[0]?.installment,
  })
})

test('a single payment has no plan', async () => {
  const { charge, outcome } = await chargesApp.payCard('approved', { installments: 1 })
  expect(outcome).toMatchObject({ kind: 'confirmed', plan: null })
  expect((await chargesApp.payments(charge))[0]?.installment).toBeNull()
})

test('a failed connection counts as not sent and cancels the charge', async () => {
  chargesApp.setProviderDown(true)
  const paid = await chargesApp.payCard('approved')
  chargesApp.setProviderDown(false)
  expect(paid.outcome).toEqual({ kind: 'not-sent' })
  expect((await chargesApp.record(paid)).status).toBe('CANCELED')
})

test('a charged card whose response times out is unknown, not declined', async () => {
  const paid = await chargesApp.payCard('late')
  expect(paid.outcome).toEqual({ kind: 'unknown' })
  expect((await chargesApp.record(paid)).status).toBe('SENDING')
})

test('an error of the provider leaves the outcome unknown', async () => {
  const paid = await chargesApp.payCard('broken')
  expect(paid.outcome).toEqual({ kind: 'unknown' })
})

test('ten concurrent calls create one customer', async () => {
  const { charge, payer } = await chargesApp.open()
  const send = () =>
    sendCard(
      chargesApp.database.db,
      chargesApp.provider,
      charge,
      payer,
      testCard(cards.declined),
      '203.0.113.9',
    )
  await Promise.all(Array.from({ length: 10 }, send))
  const { rows } = await chargesApp.database.pool.query(
    `select id, body from sandbox.customers where body->>'externalReference' = $1`,
    [payer.userId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].body).toMatchObject({ cpfCnpj: '52998224725', notificationDisabled: true })
})

test('a customer that another process stored first is the one of all later payments', async () => {
  const { charge, payer } = await chargesApp.open({ method: 'PIX' })
  const { db, pool } = chargesApp.database
  const stored = async () => {
    const { rows } = await pool.query<{ provider_id: string }>(
      'select provider_id from provider_customers where user_id = $1',
      [payer.userId],
    )
    return rows[0]?.provider_id
  }
  // The hash of the CPF, which the other process stores, too.
  await sendPix(db, chargesApp.provider, charge, payer)
  const { rows: others } = await pool.query<{ cpf_hash: string }>(
    'delete from provider_customers where user_id = $1 returning cpf_hash',
    [payer.userId],
  )
  const createCustomer: Provider['createCustomer'] = async (given) => {
    const reply = await chargesApp.provider.createCustomer(given)
    await pool.query(
      'insert into provider_customers (user_id, provider_id, cpf_hash) values ($1, $2, $3)',
      [given.userId, reply.ok && reply.value, others[0]?.cpf_hash],
    )
    return chargesApp.provider.createCustomer(given)
  }
  await sendPix(db, { ...chargesApp.provider, createCustomer }, charge, payer)
  expect((await chargesApp.payments(charge)).at(-1)?.customer).toBe(await stored())
})

test('a first PIX costs three calls, that of a known customer two, and a first card two', async () => {
  const { db } = chargesApp.database
  const { pix, card } = {
    pix: await chargesApp.open({ method: 'PIX' }),
    card: await chargesApp.open(),
  }
  await chargesApp.startCounting()
  await sendPix(db, chargesApp.provider, pix.charge, pix.payer)
  expect(await chargesApp.countCalls()).toEqual({
    'POST /customers': 1,
    'POST /payments': 1,
    'GET /payments/:id/pixQrCode': 1,
  })
  await chargesApp.startCounting()
  const again = await chargesApp.open({ method: 'PIX' })
  await sendPix(db, chargesApp.provider, again.charge, pix.payer)
  expect(await chargesApp.countCalls()).toEqual({
    'POST /payments': 1,
    'GET /payments/:id/pixQrCode': 1,
  })
  await chargesApp.startCounting()
  const approved = testCard(cards.approved)
  await sendCard(db, chargesApp.provider, card.charge, card.payer, approved, '203.0.113.9')
  expect(await chargesApp.countCalls()).toEqual({ 'POST /customers': 1, 'POST /payments': 1 })
})

test('a customer that the provider does not know is created again', async () => {
  const { charge, payer } = await chargesApp.open()
  const { db } = chargesApp.database
  const card = testCard(cards.approved)
  const send = () => sendCard(db, chargesApp.provider, charge, payer, card, '203.0.113.9')
  await send()
  await db
    .updateTable('provider_customers')
    .set({ provider_id: 'cus_of_another_account' })
    .where('user_id', '=', payer.userId)
    .execute()
  expect((await send()).kind).toBe('not-sent')
  expect((await send()).kind).toBe('confirmed')
})

test('a corrected CPF is used for the next charge', async () => {
  const { db, pool } = chargesApp.database
  const first = await chargesApp.open({ method: 'PIX' })
  await sendPix(db, chargesApp.provider, first.charge, first.payer)
  const { charge } = await chargesApp.open({ method: 'PIX' })
  const payer = { ...first.payer, cpf: '111.444.777-35' }
  await sendPix(db, chargesApp.provider, charge, payer)
  const chargedCpf = async (saleId: string) => {
    const { rows } = await pool.query<{ cpf: string }>(
      `select c.body->>'cpfCnpj' as cpf from sandbox.payments p
         join sandbox.customers c on c.id = p.body->>'customer' where p.body->>'externalReference' = $1`,
      [saleId],
    )
    return rows[0]?.cpf
  }
  expect(await chargedCpf(first.charge.saleId)).toBe('52998224725')
  expect(await chargedCpf(charge.saleId)).toBe('11144477735')
  // Another payment does not create a third customer.
  const again = await chargesApp.open({ method: 'PIX' })
  await sendPix(db, chargesApp.provider, again.charge, payer)
  const { rows } = await pool.query(
    `select 1 from sandbox.customers where body->>'externalReference' = $1`,
    [payer.userId],
  )
  expect(rows).toHaveLength(2)
})

test('refused customer data is not a declined card', async () => {
  const { charge, payer } = await chargesApp.open()
  const invalidPayer = { ...payer, cpf: '123' }
  const card = testCard(cards.approved)
  const outcome = await sendCard(
    chargesApp.database.db,
    chargesApp.provider,
    charge,
    invalidPayer,
    card,
    '203.0.113.9',
  )
  expect(outcome).toEqual({ kind: 'not-sent' })
  expect(chargesApp.logged()).toContain('refused the customer data')
})

test('card number and CCV are neither logged nor stored', async () => {
  const number = '4929735318940063'
  const numbers = [number, cards.late, cards.broken, cards.declined]
  const saleIds: string[] = []
  for (const one of numbers) {
    const { charge, payer } = await chargesApp.open()
    saleIds.push(charge.saleId)
    await sendCard(
      chargesApp.database.db,
      chargesApp.provider,
      charge,
      payer,
      testCard(one),
      '203.0.113.9',
    )
  }
  const { rows } = await chargesApp.database.pool.query<{ all: string }>(
    `select string_agg(c::text, '') as all from charges c`,
  )
  const stored = rows[0]?.all
  for (const saleId of saleIds) expect(stored).toContain(saleId)
  const secrets = [...numbers, `"${CCV}"`]
  const found = (text = '') => secrets.filter((secret) => text.includes(secret))
  expect(found(stored)).toEqual([])
  expect(found(chargesApp.logged())).toEqual([])
  // Control: the log shows cards that are written to it.
  for (const leak of [...numbers, CCV]) chargesApp.log.error({ leak })
  expect(found(chargesApp.logged())).toEqual(secrets)
})

import { testCards } from '@55tickets/rules/test-cards.ts'
import { addMonths } from '@55tickets/rules/text/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from './calendar.ts'
import type { Payment } from './payment.ts'
import { type Errors, type List, openSandbox, type TestSandbox } from './testing/open-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const cardNumber = (outcome: string) =>
  testCards.find((card) => card.outcome === outcome)?.number ?? ''

async function countPayments(): Promise<number> {
  const { rows } = await sandbox.database.pool.query('select from sandbox.payments')
  return rows.length
}

test('a PIX is created as PENDING, in the documented shape', async () => {
  const payment = await sandbox.pix({ externalReference: 'sale-1', description: 'charge-1' })
  expect(payment).toMatchObject({
    object: 'payment',
    dateCreated: today(),
    customer: sandbox.customerId(),
    installment: null,
    value: 110,
    netValue: 108.01,
    billingType: 'PIX',
    creditCard: null,
    status: 'PENDING',
    dueDate: today(),
    paymentDate: null,
    externalReference: 'sale-1',
    description: 'charge-1',
    deleted: false,
    refunds: null,
  })
  expect(payment.id).toMatch(/^pay_[0-9a-f]{16}$/)
})

test('an approved card is confirmed at once and only exposes brand and last digits', async () => {
  const payment = await sandbox.card('5555 5555 5555 4444')
  expect(payment).toMatchObject({ status: 'CONFIRMED', confirmedDate: today(), paymentDate: null })
  expect(payment.creditCard).toEqual({
    creditCardNumber: '4444',
    creditCardBrand: 'MASTERCARD',
    creditCardToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test.each(['5184019740373151', '4916561358240741'])(
  'card %s is declined and nothing is stored',
  async (number) => {
    const before = await countPayments()
    const { status, body } = await sandbox.call<Errors>(
      'POST',
      '/payments',
      sandbox.cardFields(number),
    )
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      {
        code: 'invalid_creditCard',
        description:
          'Transação não autorizada. Verifique os dados do cartão de crédito e tente novamente.',
      },
    ])
    expect(await countPayments()).toBe(before)
  },
)

test('a card under analysis waits for a decision', async () => {
  const payment = await sandbox.card(cardNumber('analysis'))
  expect(payment).toMatchObject({ status: 'AWAITING_RISK_ANALYSIS', confirmedDate: null })
})

test('the broken card answers 500 and nothing is charged', async () => {
  const before = await countPayments()
  const fields = sandbox.cardFields(cardNumber('broken'))
  expect((await sandbox.call('POST', '/payments', fields)).status).toBe(500)
  expect(await countPayments()).toBe(before)
})

test('the late card is charged although the caller times out', async () => {
  const fields = sandbox.cardFields(cardNumber('late'), { externalReference: 'late' })
  const request = fetch(`${sandbox.url()}/payments`, {
    method: 'POST',
    headers: { access_token: '$aact_hmlg_of-these-tests', 'content-type': 'application/json' },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(1_000),
  })
  await expect(request).rejects.toThrow()
  const { body } = await sandbox.call<List<Payment>>('GET', '/payments?externalReference=late')
  expect(body.data).toMatchObject([{ status: 'CONFIRMED' }])
})

test('instalments share a plan and the last one takes the remainder', async () => {
  const first = await sandbox.card('4444444444444444', { installmentCount: 12, totalValue: 350 })
  expect(first.installment).toMatch(/^[0-9a-f-]{36}$/)
  const { body } = await sandbox.call<List<Payment>>(
    'GET',
    `/installments/${first.installment}/payments?limit=100`,
  )
  const payments = body.data.toSorted(
    (a, b) => Number(a.installmentNumber) - Number(b.installmentNumber),
  )
  expect(payments.map(({ value }) => value)).toEqual([...Array<number>(11).fill(29.16), 29.24])
  expect(payments.map(({ dueDate }) => dueDate)).toEqual(
    Array.from({ length: 12 }, (_, month) => addMonths(today(), month)),
  )
  expect(new Set(payments.map(({ installment }) => installment)).size).toBe(1)
  expect(payments[0]?.id).toBe(first.id)
})

test('a plan can be created from the amount of one instalment', async () => {
  const first = await sandbox.card(undefined, { installmentCount: 2, installmentValue: 57.48 })
  expect(first).toMatchObject({ value: 57.48, installmentNumber: 1 })
})

test('an unknown field is ignored: the full amount is charged at once', async () => {
  const payment = await sandbox.card(undefined, { installments: 3 })
  expect(payment).toMatchObject({ installment: null, value: 110 })
})

const holder = (more: object) => ({
  creditCardHolderInfo: { ...sandbox.cardFields().creditCardHolderInfo, ...more },
})
const cardWith = (more: object) => ({
  creditCard: { ...sandbox.cardFields().creditCard, ...more },
})

test.each<[string, string, () => object]>([
  ['an unknown customer', 'invalid_customer', () => ({ customer: 'cus_0' })],
  ['no customer', 'invalid_customer', () => ({ customer: undefined })],
  ['another kind of payment', 'invalid_billingType', () => ({ billingType: 'CASH' })],
  ['no value', 'invalid_value', () => ({ value: undefined })],
  ['a value as text', 'invalid_value', () => ({ value: '110.00' })],
  ['less than R$ 5,00', 'invalid_value', () => ({ value: 4.99 })],
  ['a fraction of a centavo', 'invalid_value', () => ({ value: 10.005 })],
  [
    'instalments below R$ 5,00',
    'invalid_value',
    () => ({ installmentCount: 3, totalValue: 14.98 }),
  ],
  ['one instalment', 'invalid_installmentCount', () => ({ installmentCount: 1, totalValue: 50 })],
  [
    'too many of them',
    'invalid_installmentCount',
    () => ({ installmentCount: 22, totalValue: 500 }),
  ],
  ['a plan without an amount', 'invalid_installmentValue', () => ({ installmentCount: 2 })],
  ['a due date in the past', 'invalid_dueDate', () => ({ dueDate: '2020-01-01' })],
  ['a day that does not exist', 'invalid_dueDate', () => ({ dueDate: '2027-02-30' })],
  ['a long description', 'invalid_description', () => ({ description: 'x'.repeat(501) })],
  ['no address of the buyer', 'invalid_remoteIp', () => ({ remoteIp: undefined })],
  ['an invalid address', 'invalid_remoteIp', () => ({ remoteIp: 'localhost' })],
  ['no card', 'invalid_creditCard', () => ({ creditCard: undefined })],
  ['a year of two digits', 'invalid_creditCard', () => cardWith({ expiryYear: '35' })],
  ['an expired card', 'invalid_creditCard', () => cardWith({ expiryYear: '2020' })],
  ['a short number', 'invalid_creditCard', () => cardWith({ number: '444444444444' })],
  ['no CCV', 'invalid_creditCard', () => cardWith({ ccv: '' })],
  ['no house number', 'invalid_creditCardHolderInfo', () => holder({ addressNumber: null })],
  ['no postal code', 'invalid_creditCardHolderInfo', () => holder({ postalCode: '' })],
  ['a wrong document', 'invalid_creditCardHolderInfo', () => holder({ cpfCnpj: '11111111111' })],
  ['no phone', 'invalid_creditCardHolderInfo', () => holder({ phone: undefined })],
])('%s is refused', async (_, code, wrong) => {
  const before = await countPayments()
  const fields = { ...sandbox.cardFields(), ...wrong() }
  const { status, body } = await sandbox.call<Errors>('POST', '/payments', fields)
  expect({ status, code: body.errors[0]?.code }).toEqual({ status: 400, code })
  expect(body.errors[0]?.description).toMatch(/\w/)
  expect(await countPayments()).toBe(before)
})

test('the minimum amount is refused with the message of the provider', async () => {
  const { body } = await sandbox.call<Errors>(
    'POST',
    '/payments',
    sandbox.pixFields({ value: 2.97 }),
  )
  expect(body.errors[0]?.description).toBe(
    'O valor da cobrança (R$ 2,97) menos o valor do desconto (R$ 0,00) não pode ser menor que R$ 5,00.',
  )
})

test('a text that can not be stored is refused without failing its batch', async () => {
  const descriptions = ['one', 'with a \0', 'two', 'half a \ud83d', 'three']
  const answers = await Promise.all(
    descriptions.map((description) =>
      sandbox.call('POST', '/payments', sandbox.pixFields({ description })),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 400, 200])
})

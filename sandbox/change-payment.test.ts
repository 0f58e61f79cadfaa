import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from './calendar.ts'
import type { Payment } from './payment.ts'
import { type Errors, type List, openSandbox, type TestSandbox } from './testing/open-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const ANALYSIS = '4222222222222220'

/** Webhook events of a payment, in order. */
async function sentEvents(id: string): Promise<string[]> {
  const { rows } = await sandbox.database.pool.query<{ event: string }>(
    'select event from sandbox.webhook_events where payment_id = $1 order by id',
    [id],
  )
  return rows.map(({ event }) => event.replace('PAYMENT_', ''))
}

async function planPayments(payment: Payment): Promise<Payment[]> {
  const path = `/installments/${payment.installment}/payments`
  return (await sandbox.call<List<Payment>>('GET', path)).body.data
}

/** Applies changes to a payment and returns its status after each. */
async function applyChanges(id: string, ...names: string[]): Promise<string[]> {
  const statuses: string[] = []
  for (const name of names) {
    const { status, body } = await sandbox.control<Payment>(`payments/${id}/${name}`)
    expect(status).toBe(200)
    statuses.push(body.status)
  }
  return statuses
}

test('a paid PIX becomes RECEIVED and can not be paid again', async () => {
  const { id } = await sandbox.pix()
  const paid = await sandbox.call<Payment>('POST', `/sandbox/payment/${id}/confirm`)
  expect(paid.body).toMatchObject({ status: 'RECEIVED', paymentDate: today(), creditDate: today() })
  const again = await sandbox.call<Errors>('POST', `/sandbox/payment/${id}/confirm`)
  expect(again.status).toBe(400)
  expect(again.body.errors[0]?.code).toBe('invalid_action')
  expect(await sentEvents(id)).toEqual(['RECEIVED'])
})

test('twenty concurrent payments of one PIX succeed once', async () => {
  const { id } = await sandbox.pix()
  const paths = Array.from({ length: 20 }, () => `/sandbox/payment/${id}/confirm`)
  const answers = await Promise.all(paths.map((path) => sandbox.call('POST', path)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sentEvents(id)).toEqual(['RECEIVED'])
})

test('an open or overdue payment can be deleted, a paid one can not', async () => {
  const { id } = await sandbox.pix()
  await sandbox.call('POST', `/sandbox/payment/${id}/overdue`)
  const deleted = await sandbox.call('DELETE', `/payments/${id}`)
  expect(deleted).toEqual({ status: 200, body: { deleted: true, id } })
  expect(await sandbox.read(id)).toMatchObject({ deleted: true, status: 'OVERDUE' })
  expect(await sentEvents(id)).toEqual(['OVERDUE', 'DELETED'])

  const card = await sandbox.card()
  expect((await sandbox.call('DELETE', `/payments/${card.id}`)).status).toBe(400)
  expect((await sandbox.call('DELETE', '/payments/pay_0')).status).toBe(404)
})

test('a deleted PIX can still be paid late', async () => {
  const { id } = await sandbox.pix()
  await sandbox.call('DELETE', `/payments/${id}`)
  expect((await sandbox.control(`payments/${id}/confirm`)).status).toBe(400)
  expect(await applyChanges(id, 'pay-late')).toEqual(['RECEIVED'])
  expect(await sandbox.read(id)).toMatchObject({ deleted: false, status: 'RECEIVED' })
})

test('a payment is refunded in full once', async () => {
  const { id } = await sandbox.card()
  const { body } = await sandbox.call<Payment>('POST', `/payments/${id}/refund`, {
    description: 'cancelado',
  })
  expect(body.status).toBe('REFUNDED')
  expect(body.refunds).toEqual([
    { dateCreated: today(), status: 'DONE', value: 110, description: 'cancelado' },
  ])
  expect((await sandbox.call('POST', `/payments/${id}/refund`)).status).toBe(400)
  expect(await sentEvents(id)).toEqual(['CONFIRMED', 'REFUNDED'])
})

test('partial refunds are accepted until the amount is used up', async () => {
  const { id } = await sandbox.pix({ value: 30 })
  await applyChanges(id, 'confirm')
  const refund = (value: number) =>
    sandbox.call<Payment>('POST', `/payments/${id}/refund`, { value })
  expect((await refund(10.1)).body).toMatchObject({ status: 'RECEIVED' })
  expect((await refund(20)).status).toBe(400)
  expect((await refund(-1)).status).toBe(400)
  expect((await refund(19.9)).body).toMatchObject({ status: 'REFUNDED' })
  const { body } = await sandbox.call<List<{ value: number }>>('GET', `/payments/${id}/refunds`)
  expect(body.data.map(({ value }) => value)).toEqual([10.1, 19.9])
  expect(await sentEvents(id)).toEqual(['RECEIVED', 'PARTIALLY_REFUNDED', 'REFUNDED'])
})

test('a refund without a value requests the full amount and fails after a partial refund', async () => {
  const { id } = await sandbox.card()
  await sandbox.call('POST', `/payments/${id}/refund`, { value: 10 })
  const { status, body } = await sandbox.call<Errors>('POST', `/payments/${id}/refund`)
  expect(status).toBe(400)
  expect(body.errors[0]?.code).toBe('invalid_value')
  expect(await sandbox.read(id)).toMatchObject({ status: 'CONFIRMED' })

  const plan = await sandbox.card(undefined, { installmentCount: 3, totalValue: 100 })
  await sandbox.call('POST', `/payments/${plan.id}/refund`, { value: 10 })
  const whole = await sandbox.call<Errors>('POST', `/installments/${plan.installment}/refund`)
  expect(whole.status).toBe(400)
  expect((await planPayments(plan)).map((payment) => payment.status)).toEqual(
    Array(3).fill('CONFIRMED'),
  )
})

test('an unpaid payment can not be refunded', async () => {
  const { id } = await sandbox.pix()
  const { status, body } = await sandbox.call<Errors>('POST', `/payments/${id}/refund`)
  expect(status).toBe(400)
  expect(body.errors[0]?.code).toBe('invalid_action')
})

test('an instalment plan is refunded as a whole', async () => {
  const first = await sandbox.card(undefined, { installmentCount: 3, totalValue: 100 })
  const path = `/installments/${first.installment}/refund`
  const { status, body } = await sandbox.call('POST', path)
  expect(status).toBe(200)
  expect(body).toMatchObject({ object: 'installment', value: 100, installmentCount: 3 })
  const payments = await planPayments(first)
  expect(payments.map((payment) => payment.status)).toEqual(Array(3).fill('REFUNDED'))
  expect((await sandbox.call('POST', path)).status).toBe(400)
  expect((await sandbox.call('POST', '/installments/0/refund')).status).toBe(404)
})

test('a risk analysis is decided for the whole plan', async () => {
  const approved = await sandbox.card(ANALYSIS, { installmentCount: 2, totalValue: 100 })
  expect(await applyChanges(approved.id, 'approve')).toEqual(['CONFIRMED'])
  expect((await planPayments(approved)).map(({ status }) => status)).toEqual([
    'CONFIRMED',
    'CONFIRMED',
  ])
  expect(await sentEvents(approved.id)).toEqual([
    'AWAITING_RISK_ANALYSIS',
    'APPROVED_BY_RISK_ANALYSIS',
    'CONFIRMED',
  ])
  expect((await sandbox.control(`payments/${approved.id}/reject`)).status).toBe(400)
})

test('a card that the risk analysis rejects has no confirmation date', async () => {
  const { id } = await sandbox.card(ANALYSIS)
  await applyChanges(id, 'reject')
  expect(await sandbox.read(id)).toMatchObject({ status: 'REFUNDED', confirmedDate: null })
  expect(await sentEvents(id)).toEqual([
    'AWAITING_RISK_ANALYSIS',
    'REPROVED_BY_RISK_ANALYSIS',
    'REFUNDED',
  ])
})

test('each payment of a confirmed plan is received separately', async () => {
  const first = await sandbox.card(undefined, { installmentCount: 2, totalValue: 100 })
  expect(await applyChanges(first.id, 'receive')).toEqual(['RECEIVED'])
  expect((await planPayments(first)).map(({ status }) => status).sort()).toEqual([
    'CONFIRMED',
    'RECEIVED',
  ])
})

test('a lost chargeback refunds the payment', async () => {
  const { id } = await sandbox.card()
  expect(await applyChanges(id, 'chargeback', 'dispute', 'chargeback-lost')).toEqual([
    'CHARGEBACK_REQUESTED',
    'CHARGEBACK_DISPUTE',
    'REFUNDED',
  ])
  expect(await sentEvents(id)).toEqual([
    'CONFIRMED',
    'CHARGEBACK_REQUESTED',
    'CHARGEBACK_DISPUTE',
    'REFUNDED',
  ])
})

test('a won chargeback restores the previous status', async () => {
  const { id } = await sandbox.card()
  const statuses = await applyChanges(
    id,
    'receive',
    'chargeback',
    'chargeback-won',
    'chargeback-reversed',
  )
  expect(statuses.slice(-2)).toEqual(['AWAITING_CHARGEBACK_REVERSAL', 'RECEIVED'])
  expect((await sandbox.read(id)).chargeback?.status).toBe('DONE')
})

test('an unknown change is not found', async () => {
  const { id } = await sandbox.pix()
  for (const name of ['toString', 'explode']) {
    expect((await sandbox.control(`payments/${id}/${name}`)).status).toBe(404)
  }
})

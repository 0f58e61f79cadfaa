import { failedTransferText } from '@55tickets/rules/events/cancellation.ts'
import type { Payment } from '@55tickets/sandbox/payment.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { finishTeamRefund, listTeamRefunds } from '../cancellation/team-refunds.ts'
import type { MoneyModel } from '../ledger/testing/model/model-state.ts'
import { openMoneyModel } from '../ledger/testing/model/money-model.ts'
import { buyTickets } from '../ledger/testing/model/sale-steps.ts'
import { finishTransfers } from '../ledger/testing/model/transfer-steps.ts'
import { refundSale } from '../refunds/refund-sale.ts'
import { returnTickets } from '../refunds/return-tickets.ts'
import { transferRefunds } from './transfer-refunds.ts'

/** Refunds of old PIX payments by transfer, while the provider returns a part of them itself. */

let money: Awaited<ReturnType<typeof openMoneyModel>>
let model: MoneyModel
beforeAll(async () => {
  money = await openMoneyModel()
})
beforeEach(async () => {
  model = await money.startAnew()
})
afterAll(() => money.close())

const DAY = 24 * 60

/** Refunds a PIX of 91 days ago, of which the provider has a refund with this status. */
async function refundOldPix(reais: number | 'all', status: string): Promise<number> {
  const { checkout } = model
  const payment = { method: 'PIX', outcome: 'fine', installments: 1 } as const
  const wanted = { inteira: 1, camarote: 0, geral: 0 }
  const step = { buyer: 0, slug: 'show', wanted, coupon: null, payment, isPaidAtOnce: true }
  await buyTickets(model, step)
  await checkout.wait(91 * DAY)
  const paid = checkout.providerFake.payments.at(-1)
  setRefund(reais === 'all' ? (paid?.value ?? 0) : reais, status)
  const saleId = model.sales.at(-1)?.id ?? ''
  const request = { saleId, cause: 'por pedido', by: 'operator' }
  await checkout.deps.db.transaction().execute((tx) => refundSale(tx, checkout.deps, request))
  await checkout.runJobs()
  return paid?.value ?? 0
}

/** Gives back tickets of a PIX of 91 days ago, one by one, of one more; returns what was paid, the sale and its charge. */
async function returnPartOfOldPix(before: (half: number) => void = () => undefined, parts = 1) {
  const { checkout } = model
  const payment = { method: 'PIX', outcome: 'fine', installments: 1 } as const
  const wanted = { inteira: parts + 1, camarote: 0, geral: 0 }
  const step = { buyer: 0, slug: 'show', wanted, coupon: null, payment, isPaidAtOnce: true }
  await buyTickets(model, step)
  await checkout.wait(91 * DAY)
  const value = checkout.providerFake.payments.at(-1)?.value ?? 0
  const half = value / (parts + 1)
  before(half)
  const saleId = model.sales.at(-1)?.id ?? ''
  const { rows } = await money.database.pool.query<{ id: string; chargeId: string }>(
    `select code.id, sales.paid_by as "chargeId" from ticket_codes code join sales on sales.id = sale_id
      where sale_id = $1 order by ordinal limit $2`,
    [saleId, parts],
  )
  const { deps } = checkout
  for (const { id } of rows) {
    const request = { saleId, codeIds: [id], cause: 'por pedido', by: 'rui' }
    const answer = await deps.db.transaction().execute((tx) => returnTickets(tx, deps, request))
    expect(answer).toMatchObject({ isWhole: false })
  }
  await checkout.runJobs()
  return { saleId, chargeId: rows[0]?.chargeId ?? '', value, half }
}

/** What of a charge was decided to go back in parts, and what has gone, in reais. */
async function readParts(chargeId: string) {
  const { rows } = await money.database.pool.query<{ decided: number; done: number }>(
    'select part_refund_cents as decided, refunded_cents as done from charges where id = $1',
    [chargeId],
  )
  return { decided: (rows[0]?.decided ?? 0) / 100, done: (rows[0]?.done ?? 0) / 100 }
}

/** The provider reports one refund of the newest payment, with this status. */
function setRefund(value: number, status: string): void {
  const { providerFake } = model.checkout
  const payment = providerFake.payments.at(-1)
  if (!payment) throw new Error('there is no payment')
  const refunds = [{ dateCreated: '', status, value, description: null }]
  const isReturned = status === 'DONE' && value === payment.value
  const changed = { ...payment, ...(isReturned && { status: 'REFUNDED' }), refunds } as Payment
  providerFake.payments = [...providerFake.payments.slice(0, -1), changed]
}

async function readTransfer() {
  const { rows } = await money.database.pool.query<{
    status: string
    cents: number
    failure: string | null
  }>('select status, amount_cents as cents, failure from transfers')
  return rows[0]
}
const listed = async () => (await listTeamRefunds(money.database.db, 1)).docs
const sent = () => model.checkout.providerFake.transfers.transfers.map(({ value }) => value)

test.each([
  ['11144477735', 'payer-differs'],
  ['***.444.777-**', 'payer-differs'],
  [null, 'payer-unknown'],
])('an old PIX whose payer the provider names as %j is not transferred', async (payer, failure) => {
  model.checkout.providerFake.payer = payer
  await refundOldPix(10, 'CANCELLED')
  expect(await readTransfer()).toMatchObject({ status: 'FAILED', failure })
  expect(await listed()).toMatchObject([{ isTransfer: true, reason: failedTransferText(failure) }])
  expect(sent()).toEqual([])
})

test('a refund that the provider makes meanwhile is waited for, and nobody is asked to pay it again', async () => {
  const value = await refundOldPix('all', 'PENDING')
  expect(await readTransfer()).toMatchObject({ status: 'WAITING', failure: null })
  expect(await listed()).toEqual([])
  setRefund(value, 'DONE')
  await model.checkout.runJobs()
  expect(await readTransfer()).toMatchObject({
    status: 'FAILED',
    failure: 'refunded by the provider',
  })
  expect(await listed()).toEqual([])
  expect(sent()).toEqual([])
})

test.each(['all', 10] as const)(
  'if the provider cancels its refund of %s, all is sent',
  async (part) => {
    const value = await refundOldPix(part, 'PENDING')
    expect(sent()).toEqual([])
    setRefund(part === 'all' ? value : part, 'CANCELLED')
    await model.checkout.runJobs()
    expect(sent()).toEqual([value])
    await finishTransfers(model)
    expect(await readTransfer()).toMatchObject({ status: 'DONE' })
    expect(await listed()).toEqual([])
  },
)

test('once the provider has returned a part, the rest is sent', async () => {
  const value = await refundOldPix(10, 'PENDING')
  expect(sent()).toEqual([])
  setRefund(10, 'DONE')
  await model.checkout.runJobs()
  expect(sent()).toEqual([value - 10])
})

test('a charge is transferred once, however often and at once it is asked for, until that failed', async () => {
  await refundOldPix(10, 'CANCELLED')
  const { db, pool } = money.database
  const { enqueue } = model.checkout.deps
  const { rows } = await pool.query<{ id: string }>('select charge_id as id from transfers')
  const refund = { chargeId: rows[0]?.id ?? '', amountCents: 100, cpf: model.cpf }
  const request = () => db.transaction().execute((tx) => transferRefunds(tx, enqueue, [refund]))
  const count = async () => (await pool.query('select from transfers')).rows.length
  await Promise.all([request(), request(), request()])
  expect(await count()).toBe(1)
  await pool.query(`update transfers set status = 'FAILED'`)
  await Promise.all([request(), request(), request()])
  expect(await count()).toBe(2)
})

test('a part of an old PIX is transferred, and later the rest without it', async () => {
  const { saleId, chargeId, value, half } = await returnPartOfOldPix()
  const { checkout } = model
  expect(sent()).toEqual([half])
  expect(checkout.providerFake.refunded).toEqual([])
  expect(await readParts(chargeId)).toEqual({ decided: half, done: 0 })
  await finishTransfers(model)
  await checkout.runJobs()
  expect(await readParts(chargeId)).toEqual({ decided: half, done: half })
  expect(await listed()).toEqual([])
  const request = { saleId, cause: 'por pedido', by: 'operator' }
  await checkout.deps.db.transaction().execute((tx) => refundSale(tx, checkout.deps, request))
  await checkout.runJobs()
  expect(sent()).toEqual([half, value - half])
  await finishTransfers(model)
  expect(await listed()).toEqual([])
  await expectInvariants(money.database.pool)
})

test('a whole refund of an old PIX leaves out a part that is still being transferred', async () => {
  const { saleId, value, half } = await returnPartOfOldPix()
  const { checkout } = model
  const request = { saleId, cause: 'por pedido', by: 'operator' }
  await checkout.deps.db.transaction().execute((tx) => refundSale(tx, checkout.deps, request))
  await checkout.runJobs()
  expect(sent()).toEqual([half, value - half])
})

test('a part of an old PIX that the provider has returned itself is not transferred, too', async () => {
  const { chargeId, half } = await returnPartOfOldPix((part) => setRefund(part, 'DONE'))
  expect(sent()).toEqual([])
  expect(await readParts(chargeId)).toEqual({ decided: half, done: half })
  expect(await listed()).toEqual([])
})

test('what the provider has returned of a part is not transferred, and nothing of the rest is lost', async () => {
  const { saleId, chargeId, value, half } = await returnPartOfOldPix(() => setRefund(10, 'DONE'))
  expect(sent()).toEqual([half - 10])
  await finishTransfers(model)
  expect(await readParts(chargeId)).toEqual({ decided: half, done: half })
  const { checkout } = model
  const request = { saleId, cause: 'por pedido', by: 'operator' }
  await checkout.deps.db.transaction().execute((tx) => refundSale(tx, checkout.deps, request))
  await checkout.runJobs()
  expect(sent()).toEqual([half - 10, value - half])
  await finishTransfers(model)
  expect(await listed()).toEqual([])
  await expectInvariants(money.database.pool)
})

test('the rest waits for a part that was sent before the provider returned some of it', async () => {
  const { saleId, value, half } = await returnPartOfOldPix()
  const { checkout } = model
  setRefund(1, 'DONE')
  const request = { saleId, cause: 'por pedido', by: 'operator' }
  await checkout.deps.db.transaction().execute((tx) => refundSale(tx, checkout.deps, request))
  await checkout.runJobs()
  expect(sent()).toEqual([half])
  await finishTransfers(model)
  await checkout.runJobs()
  expect(sent()).toEqual([half, value - half - 1])
  await finishTransfers(model)
  expect(await listed()).toEqual([])
})

test('a part by transfer and the rest in the panel of the provider end a sale together', async () => {
  const { saleId, value, half } = await returnPartOfOldPix()
  const { checkout } = model
  await finishTransfers(model)
  await checkout.runJobs()
  setRefund(value - half, 'DONE')
  await checkout.wait(DAY)
  await checkout.settle()
  const { rows } = await money.database.pool.query(
    `select s.status, c.status as charge from sales s join charges c on c.sale_id = s.id where s.id = $1`,
    [saleId],
  )
  expect(rows).toEqual([{ status: 'REFUNDED', charge: 'REFUNDED' }])
  await expectInvariants(money.database.pool)
})

test('what the provider has returned is left out of two parts once', async () => {
  const { chargeId, half } = await returnPartOfOldPix(() => setRefund(10, 'PENDING'), 2)
  expect(sent()).toEqual([])
  setRefund(10, 'DONE')
  await model.checkout.runJobs()
  expect(sent().toSorted((one, other) => one - other)).toEqual([half - 10, half])
  await finishTransfers(model)
  expect(await readParts(chargeId)).toEqual({ decided: 2 * half, done: 2 * half })
  expect(await listed()).toEqual([])
})

test('our team transfers a part without what the provider has returned of it', async () => {
  model.checkout.providerFake.payer = '11144477735'
  const { chargeId, half } = await returnPartOfOldPix(() => setRefund(10, 'DONE'))
  expect(sent()).toEqual([])
  expect(await listed()).toMatchObject([{ _id: chargeId, amount: half - 10, isTransfer: true }])
  const finished = { chargeId, userId: model.owner, note: 'PIX E123' }
  await finishTeamRefund(model.checkout.deps, finished)
  expect(await readParts(chargeId)).toEqual({ decided: half, done: half })
  expect(await listed()).toEqual([])
})

test('a part of an old PIX that somebody else has paid is transferred by our team, once', async () => {
  model.checkout.providerFake.payer = '11144477735'
  const { chargeId, half } = await returnPartOfOldPix()
  expect(sent()).toEqual([])
  const reason = failedTransferText('payer-differs')
  expect(await listed()).toMatchObject([{ _id: chargeId, amount: half, isTransfer: true, reason }])
  const { deps } = model.checkout
  const finish = () => finishTeamRefund(deps, { chargeId, userId: model.owner, note: 'PIX E123' })
  const answers = await Promise.all([finish(), finish()])
  expect(answers).toContainEqual({ message: 'Reembolso registrado.' })
  expect(answers).toContainEqual(expect.objectContaining({ refused: 'REFUND_NOT_FOUND' }))
  expect(await readParts(chargeId)).toEqual({ decided: half, done: half })
  expect(await listed()).toEqual([])
})

import { changePayment } from '@55tickets/sandbox/change-payment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Charge } from './charge.ts'
import { recheckChargeWorker } from './recheck-charge.ts'
import { type ChargesApp, openChargesApp } from './testing/charges-app.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
afterAll(() => chargesApp.close())

type Change = Parameters<typeof changePayment>[2]

/** Changes one instalment at the provider, and delivers the webhook events about it. */
async function change(charge: Charge, installment: number, ...names: Change[]): Promise<void> {
  const payment = (await chargesApp.payments(charge))[installment - 1]
  for (const name of names) {
    const before = (await chargesApp.webhookEvents(charge)).length
    await changePayment(chargesApp.providerPool, payment?.id ?? '', name)
    for (const event of (await chargesApp.webhookEvents(charge)).slice(before))
      await chargesApp.deliver(event)
  }
}

async function read({ id }: Charge) {
  const { rows } = await chargesApp.database.pool.query(
    `select status, refunded_cents as refunded, has_open_dispute as "isOpen" from charges where id = $1`,
    [id],
  )
  return rows[0]
}

const paidInThree = () =>
  chargesApp.cardCharge('approved', { amountCents: 30_000, installments: 3 })
const DISPUTE = ['chargeback-installment', 'dispute'] as const

test('a dispute of one instalment is open until it is lost, and so is that of another', async () => {
  const charge = await paidInThree()
  await change(charge, 2, ...DISPUTE)
  expect(await read(charge)).toEqual({ status: 'CHARGEBACK', refunded: 0, isOpen: true })
  await change(charge, 2, 'chargeback-lost')
  expect(await read(charge)).toEqual({ status: 'CHARGEBACK', refunded: 10_000, isOpen: false })
  await change(charge, 1, 'receive')
  await change(charge, 3, ...DISPUTE)
  expect(await read(charge)).toEqual({ status: 'CHARGEBACK', refunded: 10_000, isOpen: true })
  await change(charge, 3, 'chargeback-won', 'chargeback-reversed')
  expect(await read(charge)).toEqual({ status: 'CHARGEBACK', refunded: 10_000, isOpen: false })
})

test('a dispute that is won is over', async () => {
  const charge = await paidInThree()
  await change(charge, 1, ...DISPUTE, 'chargeback-won')
  expect(await read(charge)).toMatchObject({ status: 'CHARGEBACK', isOpen: true })
  await change(charge, 1, 'chargeback-reversed')
  expect(await read(charge)).toEqual({ status: 'CONFIRMED', refunded: 0, isOpen: false })
})

test('a charge that an earlier release recorded as disputed is read by the next lookup', async () => {
  const charge = await paidInThree()
  await change(charge, 2, ...DISPUTE, 'chargeback-lost')
  await chargesApp.database.pool.query('update charges set has_open_dispute = null')
  const worker = recheckChargeWorker(chargesApp.provider, chargesApp.enqueue)
  await chargesApp.run(worker, { chargeId: charge.id })
  expect(await read(charge)).toEqual({ status: 'CHARGEBACK', refunded: 10_000, isOpen: false })
})

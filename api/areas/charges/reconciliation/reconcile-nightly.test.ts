import { addDays, today } from '@55tickets/sandbox/calendar.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Worker } from '../../../platform/jobs/define-job.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { testConfig } from '../../../testing/app.ts'
import { openPaymentsApp, type PaymentsApp } from '../testing/payments-app.ts'
import { nightlyWorkers } from './reconcile-nightly.ts'

/** New for each test, because a reconciliation covers all charges of the day. */
let paymentsApp: PaymentsApp
let workers: Worker[]
beforeEach(async () => {
  paymentsApp = await openPaymentsApp()
  const config = testConfig({ CONTACT_EMAIL: 'caixa@example.com' })
  const { provider, enqueue } = paymentsApp
  const mailer = createMailer(enqueue, config)
  const findUnfulfilled = async () => new Set<string>()
  workers = nightlyWorkers({ config, provider, enqueue, mailer, findUnfulfilled })
})
afterEach(() => paymentsApp.close())

const workerNamed = (name: string): Worker => {
  const worker = workers.find((one) => one.name === name)
  if (!worker) throw new Error(`there is no ${name}`)
  return worker
}
const mails = async () => {
  const { rows } = await paymentsApp.database.pool.query(
    `select to_address, subject, body_text from mails where template = 'reconciliation'`,
  )
  return rows
}
const reconcileToday = () => paymentsApp.run(workerNamed('reconcile-day'), { day: today() })
/** A PIX that is paid at the provider without a webhook event. */
async function unreportedPayment() {
  const charge = await paymentsApp.pixCharge()
  await paymentsApp.changeAtProvider('confirm', charge)
  return charge
}

test('the previous day in Brasília is queued every night', async () => {
  expect(workerNamed('reconcile-yesterday').every).toBe('20 4 * * *')
  await paymentsApp.run(workerNamed('reconcile-yesterday'), undefined)
  expect(paymentsApp.queued.at(-1)).toEqual({
    job: 'reconcile-day',
    input: { day: addDays(today(), -1) },
  })
})

test('no mail is sent without differences', async () => {
  await paymentsApp.cardCharge('approved')
  await reconcileToday()
  expect(await mails()).toEqual([])
})

test('a difference is mailed to the company once, logged and looked up', async () => {
  const charge = await unreportedPayment()
  await reconcileToday()
  await reconcileToday()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to_address: 'caixa@example.com',
    subject: expect.stringMatching(/^Conciliação de \d\d\/\d\d\/\d{4}: uma diferença$/),
  })
  expect(mail.body_text).toContain('Pago no provedor, sem ingresso aqui')
  expect(mail.body_text).toContain(`Pedido ${charge.saleId}`)
  expect(mail.body_text).toContain(`npm run sales -- reconcile ${today()}`)
  expect(paymentsApp.logged()).toContain('reconciliation found differences')
  expect(paymentsApp.queued).toContainEqual({ job: 'ask-charge', input: { chargeId: charge.id } })
})

test('refused refunds are mailed to the company every day', async () => {
  expect(workerNamed('report-overdue-refunds').every).toBe('40 4 * * *')
  await paymentsApp.run(workerNamed('report-overdue-refunds'), undefined)
  const charge = await paymentsApp.cardCharge('approved')
  await paymentsApp.database.pool.query(
    `update charges set refund_cause = 'paid twice', refund_asked_at = app_now(),
            refund_refused_at = app_now(), refund_refusal = 'no_balance' where id = $1`,
    [charge.id],
  )
  for (const clock of ['0', '1 hour', '25 hours']) {
    await paymentsApp.database.shiftClock(clock)
    await paymentsApp.run(workerNamed('report-overdue-refunds'), undefined)
  }
  const { rows } = await paymentsApp.database.pool.query(
    `select to_address, subject, body_text from mails where template = 'overdue-refunds'`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(rows.length).toBeLessThanOrEqual(3)
  expect(rows[0]).toMatchObject({
    to_address: 'caixa@example.com',
    subject: 'Atenção: um reembolso parado',
    body_text: expect.stringMatching(
      `Pedido ${charge.saleId}: faltam R\\$.110,00, recusado \\(no_balance`,
    ),
  })
})

test('the reconciliation is retried while the provider is unavailable', async () => {
  await unreportedPayment()
  paymentsApp.setProviderDown(true)
  await expect(reconcileToday()).rejects.toThrow(/could not load/)
  paymentsApp.setProviderDown(false)
  const { db } = paymentsApp.database
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
  await reconcileToday()
  expect(await mails()).toHaveLength(1)
})

import { addDays } from '@55tickets/rules/text/day.ts'
import { today } from '@55tickets/sandbox/calendar.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Worker } from '../../platform/jobs/define-job.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { testConfig } from '../../testing/app.ts'
import { type ChargesApp, openChargesApp } from '../charges/testing/charges-app.ts'
import { nightlyWorkers } from './reconcile-nightly.ts'

/** New for each test, because a reconciliation covers all charges of the day. */
let chargesApp: ChargesApp
let workers: Worker[]
beforeEach(async () => {
  chargesApp = await openChargesApp()
  const config = testConfig({ CONTACT_EMAIL: 'caixa@example.com' })
  const { provider, enqueue } = chargesApp
  const mailer = createMailer(enqueue, config)
  workers = nightlyWorkers({ config, provider, enqueue, mailer })
})
afterEach(() => chargesApp.close())

const workerNamed = (name: string): Worker => {
  const worker = workers.find((one) => one.name === name)
  if (!worker) throw new Error(`there is no ${name}`)
  return worker
}
const mails = async () => {
  const { rows } = await chargesApp.database.pool.query(
    `select to_address, subject, body_text from mails where template = 'reconciliation'`,
  )
  return rows
}
const reconcileToday = () => chargesApp.run(workerNamed('reconcile-day'), { day: today() })
/** A PIX that is paid at the provider without a webhook event. */
async function unreportedPayment() {
  const charge = await chargesApp.pixCharge()
  await chargesApp.changeAtProvider('confirm', charge)
  return charge
}

test('the previous day in Brasília is queued every night', async () => {
  expect(workerNamed('reconcile-yesterday').cron).toBe('20 4 * * *')
  await chargesApp.run(workerNamed('reconcile-yesterday'), undefined)
  expect(chargesApp.queued.at(-1)).toEqual({
    job: 'reconcile-day',
    input: { day: addDays(today(), -1) },
  })
})

test('no mail is sent without differences', async () => {
  await chargesApp.cardCharge('approved')
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
  expect(chargesApp.logged()).toContain('reconciliation found differences')
  expect(chargesApp.queued).toContainEqual({
    job: 'recheck-charge',
    input: { chargeId: charge.id },
  })
})

test('the reconciliation is retried while the provider is unavailable', async () => {
  await unreportedPayment()
  chargesApp.setProviderDown(true)
  await expect(reconcileToday()).rejects.toThrow(/could not load/)
  chargesApp.setProviderDown(false)
  const { db } = chargesApp.database
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
  await reconcileToday()
  expect(await mails()).toHaveLength(1)
})

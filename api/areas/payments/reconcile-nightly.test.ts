import { addDays, today } from '@55tickets/sandbox/calendar.ts'
import { afterAll, expect, test } from 'vitest'
import type { Worker } from '../../platform/jobs/define-job.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { testConfig } from '../../testing/app.ts'
import { nightlyWorkers } from './reconcile-nightly.ts'
import { openPaymentsApp } from './testing/payments-app.ts'

const paymentsApp = await openPaymentsApp()
const { db, pool } = paymentsApp.database
afterAll(() => paymentsApp.close())

const config = testConfig({ CONTACT_EMAIL: 'caixa@example.com' })
const { provider, enqueue } = paymentsApp
const mailer = createMailer(enqueue, config)
const findUnfulfilled = async () => new Set<string>()
const workers = nightlyWorkers({ config, provider, enqueue, mailer, findUnfulfilled })
const named = (name: string): Worker => {
  const worker = workers.find((one) => one.name === name)
  if (!worker) throw new Error(`there is no ${name}`)
  return worker
}
const mails = async () => {
  const { rows } = await pool.query(
    `select to_address, subject, body_text from mails where template = 'reconciliation'`,
  )
  return rows
}

test('every night the day before is queued, by the calendar of Brasília', async () => {
  expect(named('reconcile-yesterday').every).toBe('20 4 * * *')
  await paymentsApp.run(named('reconcile-yesterday'), undefined)
  expect(paymentsApp.queued.at(-1)).toEqual({
    job: 'reconcile-day',
    input: { day: addDays(today(), -1) },
  })
})

test('a night without differences writes to nobody', async () => {
  await paymentsApp.cardCharge('approved')
  await paymentsApp.run(named('reconcile-day'), { day: today() })
  expect(await mails()).toEqual([])
})

test('a difference is mailed to the company once, logged, and asked about', async () => {
  const charge = await paymentsApp.pixCharge()
  await paymentsApp.happen('confirm', charge)
  await paymentsApp.run(named('reconcile-day'), { day: today() })
  await paymentsApp.run(named('reconcile-day'), { day: today() })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to_address: 'caixa@example.com',
    subject: expect.stringMatching(/^Conciliação de \d\d\/\d\d\/\d{4}: uma diferença$/),
  })
  expect(mail.body_text).toContain('Pago no provedor, sem ingresso aqui')
  expect(mail.body_text).toContain(`Pedido ${charge.saleId}`)
  expect(mail.body_text).toContain(`npm run sales -- reconcile ${today()}`)
  expect(paymentsApp.logged()).toContain('what we and the provider have of a day differs')
  expect(paymentsApp.queued).toContainEqual({ job: 'ask-charge', input: { chargeId: charge.id } })
})

test('while the provider is away the night is tried again, not taken for good', async () => {
  paymentsApp.leave(true)
  await expect(paymentsApp.run(named('reconcile-day'), { day: today() })).rejects.toThrow(
    /did not tell/,
  )
  paymentsApp.leave(false)
  expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(1)
})

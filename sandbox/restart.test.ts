import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { testCards } from '@55tickets/rules/test-cards.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from './testing/open-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openSandbox({ late: async () => undefined })
})
afterAll(() => sandbox.close())

test('payments, customers and undelivered events survive a restart', async () => {
  const pix = await sandbox.pix({ externalReference: 'before' })
  await sandbox.control('notices', { hold: true })
  const card = await sandbox.card()
  await sandbox.stop()
  expect(sandbox.receiver.received).toEqual([])

  await sandbox.startAgain()
  expect(await sandbox.read(pix.id)).toEqual(pix)
  await sandbox.pix()
  await eventually(() => {
    expect(sandbox.receiver.received.map(({ payment }) => payment.id)).toEqual([card.id])
  })
})

test('an event that failed before a restart is sent right after it', async () => {
  sandbox.receiver.answerWith(500)
  const { id } = await sandbox.card()
  const deliveries = () => sandbox.receiver.received.filter(({ payment }) => payment.id === id)
  await eventually(() => expect(deliveries()).toHaveLength(1))
  await sandbox.stop()
  sandbox.receiver.answerWith(200)
  await sandbox.startAgain()
  await eventually(() => expect(deliveries()).toHaveLength(2), 5_000)
  expect(deliveries()[0]?.id).toBe(deliveries()[1]?.id)
})

test('no card number or CCV is stored, whatever the outcome of the card', async () => {
  const numbers = [...testCards.map(({ number }) => number), '4012888888881881']
  const { creditCard } = sandbox.cardFields()
  for (const number of numbers) {
    const fields = sandbox.cardFields(number, {
      creditCard: { ...creditCard, number, ccv: '9173' },
    })
    await sandbox.call('POST', '/payments', fields)
    await sandbox.call('POST', '/payments', { ...fields, remoteIp: '' })
  }
  const { pool } = sandbox.database
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'sandbox'`,
  )
  let dump = ''
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from sandbox.${name} t`,
    )
    dump += rows.map(({ row }) => row).join('\n')
  }
  expect(dump).toContain('VISA')
  for (const number of numbers) expect(dump).not.toContain(number)
  expect(dump).not.toMatch(/\b9173\b/)
})

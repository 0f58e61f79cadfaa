import { testCards } from '@55tickets/rules/test-cards.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openSandbox, type TestSandbox } from './testing/open-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openSandbox({ late: async () => undefined })
})
afterAll(() => sandbox.close())

test('payments, customers and undelivered events survive a restart', async () => {
  const pix = await sandbox.pix({ externalReference: 'before' })
  await sandbox.control('webhook-events', { hold: true })
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

test('undelivered events in the tables of an earlier release are sent', async () => {
  await sandbox.control('webhook-events', { hold: true })
  const card = await sandbox.card()
  await sandbox.stop()
  const { pool } = sandbox.database
  const relations = () =>
    pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'sandbox'::regnamespace order by 1`,
    )
  const { rows: before } = await relations()
  await pool.query(`
    alter table sandbox.webhook_events rename to notices;
    alter sequence sandbox.webhook_events_id_seq rename to notices_id_seq;
    alter index sandbox.webhook_events_pkey rename to notices_pkey;
    alter index sandbox.webhook_events_to_send rename to notices_to_send;
    alter index sandbox.webhook_events_waiting rename to notices_waiting;
    alter index sandbox.webhook_events_of_payment rename to notices_of_payment;
    alter table sandbox.address rename to place;
    alter index sandbox.address_pkey rename to place_pkey;`)

  await sandbox.startAgain()
  expect((await relations()).rows).toEqual(before)
  await eventually(() => {
    expect(sandbox.receiver.received.map(({ payment }) => payment.id)).toContain(card.id)
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
  await eventually(() => expect(deliveries()).toHaveLength(2))
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

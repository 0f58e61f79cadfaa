import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { eventually, startTestJobs } from '../jobs/testing/jobs.ts'
import { createLog } from '../log.ts'
import { type MailTemplate, mailCauses } from './mail-causes.ts'
import { createMailer } from './mailer.ts'
import { mailJobs, mailSender, mailsAtOnce, sendMail } from './send-mail.ts'
import { sampleMail } from './testing/sample-mail.ts'
import { mailTransport, SMTP_CONNECTIONS, type Transport } from './transport.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const mailsTo = async (to: string) => {
  const { rows } = await database.pool.query(
    'select template, subject, sent_at is not null as sent from mails where to_address = $1',
    [to],
  )
  return rows
}

test('without a mail server a mail stays in the outbox, marked as sent', async (end) => {
  const jobs = await startTestJobs(database, end)
  await jobs.work([mailSender(mailTransport(testConfig()))])
  const mailer = createMailer(jobs.enqueue, testConfig())
  await database.db.transaction().execute((tx) => mailer.queue(tx, 'a@example.com', sampleMail()))
  await eventually(async () =>
    expect(await mailsTo('a@example.com')).toEqual([
      { template: 'tickets', subject: 'Ana, seus ingressos chegaram', sent: true },
    ]),
  )
})

test('a rolled-back transaction sends no mail', async (end) => {
  const jobs = await startTestJobs(database, end)
  const mailer = createMailer(jobs.enqueue, testConfig())
  const failing = database.db.transaction().execute(async (tx) => {
    await mailer.queue(tx, 'b@example.com', sampleMail())
    throw new Error('not paid')
  })
  await expect(failing).rejects.toThrow('not paid')
  expect(await mailsTo('b@example.com')).toEqual([])
  const { rows } = await database.pool.query(
    `select 1 from pgboss.job where name = 'send-mail' and state = 'created'`,
  )
  expect(rows).toEqual([])
})

test('mails of one transaction share jobs, which send them through few connections', async () => {
  const jobs: string[][] = []
  const enqueue: Enqueue = async (_tx, _job, input) => {
    jobs.push((input as { mailIds: string[] }).mailIds)
  }
  const batch = createMailer(enqueue, testConfig()).batch()
  await database.db.transaction().execute(async (tx) => {
    for (let index = 0; index < 30; index += 1)
      await batch.queue(tx, `many-${index}@example.com`, sampleMail())
    await batch.send(tx)
  })
  expect(jobs.map((ids) => ids.length)).toEqual([24, 6])
  expect(new Set(jobs.flat()).size).toBe(30)
  const atOnce = mailJobs.map((job) => mailsAtOnce(job) * job.concurrency)
  expect(atOnce.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(SMTP_CONNECTIONS)
})

test('mails that a promoter causes have a queue of their own, and no others are in it', async () => {
  const queues = new Map<string, string[]>()
  const enqueue: Enqueue = async (_tx, { name }, input) => {
    queues.set(name, [...(queues.get(name) ?? []), ...(input as { mailIds: string[] }).mailIds])
  }
  const { db, pool } = database
  const batch = createMailer(enqueue, testConfig()).batch()
  await db.transaction().execute(async (tx) => {
    for (const template of Object.keys(mailCauses) as MailTemplate[])
      await batch.queue(tx, 'each@example.com', { ...sampleMail(), template })
    await batch.send(tx)
  })
  const { rows } = await pool.query(
    'select template from mails where id = any ($1::uuid[]) order by 1',
    [queues.get('send-promoter-mail')],
  )
  expect(rows.map(({ template }) => template)).toEqual([
    'courtesy-given',
    'courtesy-taken-back',
    'event-cancelled',
    'event-changed',
    'holder-corrected',
    'message-marketing',
    'message-service',
    'move-changed',
    'move-expired',
    'move-ordered',
    'order-resent',
    'organization-invite',
    'refund-done',
    'refund-part',
  ])
  expect([...queues.values()].flat()).toHaveLength(Object.keys(mailCauses).length)
})

test('a job that runs out of time leaves its other mails to a retry, and sends none twice', async () => {
  const { db } = database
  let input: unknown
  const enqueue: Enqueue = async (_tx, _job, queued) => {
    input = queued
  }
  const batch = createMailer(enqueue, testConfig()).batch()
  await db.transaction().execute(async (tx) => {
    for (let index = 0; index < 6; index += 1)
      await batch.queue(tx, `slow-${index}@example.com`, sampleMail())
    await batch.send(tx)
  })
  const sent: string[] = []
  const transport: Transport = {
    deliver: async ({ to }) => {
      sent.push(to)
      return { delivered: true }
    },
    close: () => undefined,
  }
  const context = { db, log: createLog('silent'), signal: new AbortController().signal }
  const withoutTime = mailSender(transport, {}, { startWithinMs: 0 })
  await expect(withoutTime.run(input, context)).rejects.toThrow('wait for a retry')
  expect(sent).toHaveLength(mailsAtOnce(sendMail))
  await withoutTime.run(input, context)
  expect(sent.toSorted()).toEqual(
    Array.from({ length: 6 }, (_, index) => `slow-${index}@example.com`),
  )
})

test.for([
  'ana@example.com\r\nBcc: evil@example.com',
  'ana@example.com, evil@example.com',
  'Ana <ana@example.com>',
  'ana@example.com evil@example.com',
  'ana@exa@mple.com',
  'ana',
])('a mail to %j is refused', async (to, end) => {
  const jobs = await startTestJobs(database, end)
  const mailer = createMailer(jobs.enqueue, testConfig())
  const failing = database.db.transaction().execute((tx) => mailer.queue(tx, to, sampleMail()))
  await expect(failing).rejects.toThrow('not a single valid address')
})

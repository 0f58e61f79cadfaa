import { startJobs } from '@55tickets/api/platform/jobs/jobs.ts'
import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { createMailer } from '@55tickets/api/platform/mail/mailer.ts'
import { sendMail } from '@55tickets/api/platform/mail/send-mail.ts'
import { sampleMail } from '@55tickets/api/platform/mail/testing/sample-mail.ts'
import { startSmtpServer } from '@55tickets/api/platform/mail/testing/smtp-server.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import {
  createTestDatabase,
  databaseEnvironment,
  type TestDatabase,
} from '@55tickets/api/testing/database.ts'
import { freePort } from '@55tickets/api/testing/free-port.ts'
import { amountFor } from '@55tickets/api/testing/long-run.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningProduct, runProduct } from './testing/run-product.ts'

/** Several processes of the product on one database, as behind a load balancer. */

let database: TestDatabase
let products: RunningProduct[]
/** Output of each process until it was ready. */
let said: string[]
let mailPort: number
const PROCESSES = amountFor({ short: 2, long: 3 })
/** Mails that all processes send at a time. */
const AT_ONCE = PROCESSES * sendMail.concurrency

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('drop schema public cascade')
  await database.pool.query('create schema public')
  mailPort = await freePort()
  const SMTP_URL = `smtp://127.0.0.1:${mailPort}`
  const start = () => runProduct({ ...databaseEnvironment(database.address), SMTP_URL })
  products = await Promise.all(Array.from({ length: PROCESSES }, start))
  await Promise.all(products.map((product) => product.ready()))
  said = products.map((product) => product.output())
}, 300_000)
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await database.drop()
})

test('concurrent starts on an empty database migrate it and load the demo once', async () => {
  expect(said.filter((output) => output.includes('Database brought up to date'))).toHaveLength(1)
  expect(said.filter((output) => output.includes('Demo data loaded'))).toHaveLength(1)
  // Without the many buyers of the promoter's event, whose addresses have a number.
  const users = await database.pool.query(
    `select email from users where email !~ '[0-9]@' order by email`,
  )
  expect(users.rows.map((row) => row.email)).toEqual([
    'ana@demo.55tickets.com.br',
    'atendimento@demo.55tickets.com.br',
    'bruno@demo.55tickets.com.br',
    'entrada@demo.55tickets.com.br',
    'equipe@demo.55tickets.com.br',
    'financeiro@demo.55tickets.com.br',
    'gerente@demo.55tickets.com.br',
    'leitura@demo.55tickets.com.br',
    'portaria@demo.55tickets.com.br',
    'promotor@demo.55tickets.com.br',
  ])
})

test('each of them serves the same events', async () => {
  const answers = await Promise.all(
    products.map(async (product) => (await fetch(`${product.url}/api/events`)).text()),
  )
  expect(new Set(answers).size).toBe(1)
})

test('after one is killed while sending mails, others send them once and keep serving', {
  timeout: 180_000,
}, async (end) => {
  const [victim, ...others] = products
  products = others
  const addresses = Array.from({ length: AT_ONCE }, (_, index) => `pessoa${index}@example.com`)
  const waiting: (() => void)[] = []
  let isHolding = true
  const server = await startSmtpServer(end, {
    port: mailPort,
    // Nothing is taken yet: what the victim has begun is not sent.
    onRcptTo: (_address, _session, done) => {
      if (isHolding) waiting.push(done)
      else done()
    },
  })
  await queueMails(addresses)
  await eventually(() => expect(waiting.length).toBeGreaterThanOrEqual(AT_ONCE))

  victim?.process.kill('SIGKILL')
  await victim?.stop()
  isHolding = false
  for (const goOn of waiting) goOn()
  for (const other of others) expect((await fetch(`${other.url}/api/events`)).status).toBe(200)

  // The remaining mails are those of the victim. After its heartbeat expires they are reassigned.
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select 1 from pgboss.job where name = 'send-mail' and state in ('created', 'active', 'retry')`,
    )
    expect(rows).toHaveLength(sendMail.concurrency)
  })
  const { rowCount } = await database.pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
      where name = 'send-mail' and state = 'active'`,
  )
  expect(rowCount).toBe(sendMail.concurrency)
  await eventually(async () => {
    const unsent = await database.pool.query('select 1 from mails where sent_at is null')
    expect(unsent.rows).toEqual([])
  })
  expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(addresses.sort())
  const again = await database.pool.query(
    `select 1 from pgboss.job where name = 'send-mail' and retry_count > 0`,
  )
  // All mails of the victim.
  expect(again.rows.length).toBeGreaterThanOrEqual(sendMail.concurrency)
})

/** Queues mails as the product does; its processes send them. */
async function queueMails(addresses: string[]): Promise<void> {
  const jobs = await startJobs({
    database,
    directUrl: database.address.directUrl,
    log: createLog('silent'),
  })
  const mailer = createMailer(jobs.enqueue, testConfig())
  await database.db.transaction().execute(async (tx) => {
    for (const address of addresses) await mailer.queue(tx, address, sampleMail())
  })
  await jobs.stop()
}

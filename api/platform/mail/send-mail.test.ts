import { expect, test, vi } from 'vitest'
import { testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { freePort } from '../../testing/free-port.ts'
import type { Db } from '../db/database.ts'
import { eventually, startTestJobs, type TestEnd } from '../jobs/testing/jobs.ts'
import { createMailer } from './mailer.ts'
import { mailSender, sendMail } from './send-mail.ts'
import { sampleMail } from './testing/sample-mail.ts'
import { mailHeader, startSilentServer, startSmtpServer } from './testing/smtp-server.ts'
import { mailTransport, SMTP_TIMEOUT_MS, type Transport } from './transport.ts'

/** A deadline, not an expectation: a busy machine takes its time. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

async function ownDatabase({ onTestFinished }: TestEnd): Promise<TestDatabase> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

function openTransport(
  smtpUrl: string,
  { onTestFinished }: TestEnd,
  timeoutMs = SMTP_TIMEOUT_MS,
): Transport {
  const transport = mailTransport(testConfig({ SMTP_URL: smtpUrl }), timeoutMs)
  onTestFinished(() => transport.close())
  return transport
}

/** One process that writes and sends mails. */
async function startMailing(database: TestDatabase, smtpUrl: string, end: TestEnd) {
  const jobs = await startTestJobs(database, end, { lastRetrySeconds: 1, pollSeconds: 1 })
  await jobs.work([mailSender(openTransport(smtpUrl, end))])
  const mailer = createMailer(jobs.enqueue, testConfig())
  return (to: string, name?: string) =>
    database.db.transaction().execute((tx) => mailer.queue(tx, to, sampleMail(name)))
}

async function mailRows(database: TestDatabase) {
  const { rows } = await database.pool.query<{ id: string; sent: boolean }>(
    'select id, sent_at is not null as sent from mails',
  )
  return rows
}

async function sendJobs(database: TestDatabase) {
  const { rows } = await database.pool.query<{ state: string; retries: number; reason: string }>(
    `select state, retry_count as retries, output ->> 'message' as reason
       from pgboss.job where name = 'send-mail'`,
  )
  return rows
}

test.concurrent('an attachment is generated when its mail is sent', async (end) => {
  const { expect } = end
  const database = await ownDatabase(end)
  const server = await startSmtpServer(end)
  const jobs = await startTestJobs(database, end)
  const make = async (_db: Db, of: string) => ({
    name: `${of}.pdf`,
    type: 'application/pdf',
    content: Buffer.from(`a file about ${of}`),
  })
  await jobs.work([mailSender(openTransport(server.url, end), { attachments: { report: make } })])
  const mailer = createMailer(jobs.enqueue, testConfig())
  const mail = { ...sampleMail(), attachment: { kind: 'report', of: 'june' } }
  const withUnknownKind = { ...sampleMail(), attachment: { kind: 'nobody makes it', of: 'june' } }
  await database.db.transaction().execute(async (tx) => {
    await mailer.queue(tx, 'ana@example.com', mail)
    await mailer.queue(tx, 'bruno@example.com', withUnknownKind)
  })
  await eventually(async () => expect(server.mails).toHaveLength(2))
  const rawTo = (to: string) => server.mails.find((one) => one.to.includes(to))?.raw ?? ''
  expect(rawTo('ana@example.com')).toContain('filename=june.pdf')
  expect(rawTo('ana@example.com')).toContain(Buffer.from('a file about june').toString('base64'))
  expect(rawTo('bruno@example.com')).not.toContain('filename')
})

const mail = { id: '1', to: 'ana@example.com', subject: 'Olá', html: '<p>Olá</p>', text: 'Olá' }

test.concurrent('a mail arrives whole and is marked as sent', async (end) => {
  const { expect } = end
  const database = await ownDatabase(end)
  const server = await startSmtpServer(end)
  const send = await startMailing(database, server.url, end)
  await send('ana@example.com')
  await eventually(async () => expect(await mailRows(database)).toMatchObject([{ sent: true }]))
  const [row] = await mailRows(database)
  const [received] = server.mails
  expect(received?.to).toEqual(['ana@example.com'])
  const header = (name: string) => mailHeader(received?.raw ?? '', name)
  expect(header('From')).toBe('55Tickets <nao-responda@55tickets.com.br>')
  expect(header('To')).toBe('ana@example.com')
  expect(header('Reply-To')).toBe('contato@55tickets.com.br')
  expect(header('Subject')).toBe('Ana, seus ingressos chegaram')
  expect(header('Message-ID')).toBe(`<${row?.id}@55tickets.com.br>`)
  expect(header('Auto-Submitted')).toBe('auto-generated')
  expect(header('Content-Type')).toContain('multipart/alternative')
  expect(received?.raw).toContain('Content-Type: text/plain; charset=utf-8')
  expect(received?.raw).toContain('Content-Type: text/html; charset=utf-8')
})

test.concurrent('a mail that one can unsubscribe from says so to mail programs', async (end) => {
  const { expect } = end
  const server = await startSmtpServer(end)
  const transport = openTransport(server.url, end)
  await transport.deliver({ ...mail, unsubscribeUrl: 'https://a.example/descadastrar?t=x' })
  await transport.deliver(mail)
  const headers = server.mails.map(({ raw }) => [
    mailHeader(raw, 'List-Unsubscribe'),
    mailHeader(raw, 'List-Unsubscribe-Post'),
  ])
  expect(headers[0]).toEqual(['<https://a.example/descadastrar?t=x>', 'List-Unsubscribe=One-Click'])
  expect(server.mails[1]?.raw).not.toContain('List-Unsubscribe')
})

test.concurrent('two processes send each mail once', async (end) => {
  const { expect } = end
  const database = await ownDatabase(end)
  const server = await startSmtpServer(end)
  const [send] = await Promise.all([
    startMailing(database, server.url, end),
    startMailing(database, server.url, end),
  ])
  const addresses = Array.from({ length: 40 }, (_, index) => `pessoa${index}@example.com`)
  await Promise.all(addresses.map((address) => send(address)))
  await eventually(async () =>
    expect((await mailRows(database)).filter((row) => row.sent)).toHaveLength(40),
  )
  expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(addresses.sort())
})

test.concurrent('a mail waits while the server is down and is sent when it is back', async (end) => {
  const { expect } = end
  const database = await ownDatabase(end)
  const port = await freePort()
  const send = await startMailing(database, `smtp://127.0.0.1:${port}`, end)
  await send('ana@example.com')
  await eventually(async () => expect(await sendJobs(database)).toMatchObject([{ state: 'retry' }]))
  expect(await mailRows(database)).toMatchObject([{ sent: false }])
  const server = await startSmtpServer(end, { port })
  await eventually(async () => expect(await mailRows(database)).toMatchObject([{ sent: true }]))
  expect(server.mails).toHaveLength(1)
})

/** A transport like the product's, with a short timeout instead of seconds. */
const TIMEOUT_MS = 200

test('the SMTP timeout is several seconds', () => {
  expect(SMTP_TIMEOUT_MS).toBe(5_000)
})

test.concurrent('a hanging server blocks a mail no longer than the timeout', async (end) => {
  const { expect } = end
  const transport = openTransport(await startSilentServer(end), end, TIMEOUT_MS)
  await expect(transport.deliver(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test.concurrent('a server that hangs after the mail was sent also times out', async (end) => {
  const { expect } = end
  const { url } = await startSmtpServer(end, { onData: (stream) => void stream.resume() })
  const transport = openTransport(url, end, TIMEOUT_MS)
  await expect(transport.deliver(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test.concurrent('a permanently refused address is given up at once', async (end) => {
  const { expect } = end
  const database = await ownDatabase(end)
  const server = await startSmtpServer(end, {
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  const send = await startMailing(database, server.url, end)
  await send('ninguem@example.com')
  await eventually(async () =>
    expect(await sendJobs(database)).toEqual([
      { state: 'failed', retries: 0, reason: 'refused: 550 no such mailbox' },
    ]),
  )
  expect(await mailRows(database)).toMatchObject([{ sent: false }])
})

test.concurrent('a temporarily refused address is retried', async (end) => {
  const { expect } = end
  const database = await ownDatabase(end)
  let refusals = 0
  const server = await startSmtpServer(end, {
    onRcptTo: (_address, _session, done) => {
      refusals += 1
      if (refusals > 1) return done()
      return done(Object.assign(new Error('come back later'), { responseCode: 451 }))
    },
  })
  const send = await startMailing(database, server.url, end)
  await send('ana@example.com')
  await eventually(async () => expect(await mailRows(database)).toMatchObject([{ sent: true }]))
  expect(server.mails).toHaveLength(1)
})

test.concurrent('a mail is retried while our own SMTP password is wrong', async (end) => {
  const { expect } = end
  const database = await ownDatabase(end)
  const server = await startSmtpServer(end, {
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('wrong password')),
  })
  const send = await startMailing(database, server.url.replace('//', '//user:wrong@'), end)
  await send('ana@example.com')
  await eventually(async () => expect(await sendJobs(database)).toMatchObject([{ state: 'retry' }]))
})

test.concurrent('a line break in a name adds no header and no recipient', async (end) => {
  const { expect } = end
  const database = await ownDatabase(end)
  const server = await startSmtpServer(end)
  const send = await startMailing(database, server.url, end)
  await send('ana@example.com', 'Ana\r\nBcc: evil@example.com\r\n\r\n<b>')
  await eventually(() => expect(server.mails).toHaveLength(1))
  const [received] = server.mails
  expect(received?.to).toEqual(['ana@example.com'])
  expect(mailHeader(received?.raw ?? '', 'Bcc')).toBeUndefined()
  expect(mailHeader(received?.raw ?? '', 'Subject')).toBe(
    'Ana Bcc: evil@example.com <b>, seus ingressos chegaram',
  )
})

test('a mail is retried for more than a day', () => {
  const DAY_SECONDS = 86_400
  // The shortest pauses that the backoff allows: 1, 2, 4 … seconds, at most an hour.
  const pauses = Array.from({ length: sendMail.retries }, (_, n) => Math.min(2 ** n, 3_600))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(DAY_SECONDS)
})

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createMailer } from './mailer.ts'
import type { OutboxMail } from './outbox.ts'
import { registerOutbox } from './outbox-routes.ts'
import { sampleMail } from './testing/sample-mail.ts'

const report = { name: 'report.txt', type: 'text/plain', content: Buffer.from('Tudo certo') }

let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ app } = await createTestApp(database, {}, (app) =>
    registerOutbox(app, database.db, { attachments: { report: async () => report } }),
  ))
  const mailer = createMailer(async () => undefined, testConfig())
  for (const [to, name] of [
    ['ana@example.com', 'Ana'],
    ['Bruno@example.com', '<i>Bruno</i>'],
  ] as const) {
    await database.db.transaction().execute((tx) => mailer.queue(tx, to, sampleMail(name)))
  }
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

async function firstId(): Promise<string> {
  const [mail] = (await app.inject('/api/dev/mail')).json<OutboxMail[]>()
  return mail?.id ?? ''
}

test('the outbox lists the newest mail first, as JSON', async () => {
  const answer = await app.inject('/api/dev/mail')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual([
    expect.objectContaining({ to: 'Bruno@example.com' }),
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      to: 'ana@example.com',
      subject: 'Ana, seus ingressos chegaram',
      text: expect.stringContaining('Tudo certo, Ana!'),
      html: expect.stringContaining('<h1'),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      sentAt: null,
      attachmentUrl: null,
    },
  ])
})

test('the outbox lists the mails to one address, however it is capitalised', async () => {
  const answer = await app.inject('/api/dev/mail?to=bruno@EXAMPLE.com')
  expect(answer.json()).toMatchObject([{ to: 'Bruno@example.com' }])
  expect((await app.inject('/api/dev/mail?to=nobody@example.com')).json()).toEqual([])
})

test('the page lists mails with links, without a script', async () => {
  const answer = await app.inject('/dev/mail')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain(`<a href="/dev/mail/${await firstId()}">`)
  expect(answer.body).toContain('&lt;i&gt;Bruno&lt;/i&gt;, seus ingressos chegaram')
  expect(answer.body).not.toContain('<script')
  expect((await app.inject('/dev/mail?to=ana@example.com')).body).not.toContain('Bruno')
})

test('the attachment of a mail can be opened', async () => {
  const mailer = createMailer(async () => undefined, testConfig())
  const mail = { ...sampleMail('Caio'), attachment: { kind: 'report', of: 'a sale' } }
  await database.db.transaction().execute((tx) => mailer.queue(tx, 'caio@example.com', mail))
  const [found] = (await app.inject('/api/dev/mail?to=caio@example.com')).json<OutboxMail[]>()
  const page = await app.inject(`/dev/mail/${found?.id}`)
  expect(page.body).toContain(`<a href="${found?.attachmentUrl}" target="_blank">Abrir o anexo</a>`)
  const file = await app.inject(found?.attachmentUrl ?? '')
  expect(file.headers['content-disposition']).toBe('inline; filename="report.txt"')
  expect(file.body).toBe('Tudo certo')
  await database.db
    .deleteFrom('mails')
    .where('id', '=', found?.id ?? '')
    .execute()
  expect((await app.inject(found?.attachmentUrl ?? '')).statusCode).toBe(404)
})

test('a mail is shown in a sandboxed frame', async () => {
  const { body } = await app.inject(`/dev/mail/${await firstId()}`)
  expect(body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc=/)
  expect(body).toContain('&lt;h1 style=')
  expect(body).toContain('Somente texto')
})

test.for(['nothing', '00000000-0000-4000-8000-000000000000'])(
  'the mail %s is not found',
  async (id) => {
    const answer = await app.inject(`/dev/mail/${id}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('E-mail não encontrado')
  },
)

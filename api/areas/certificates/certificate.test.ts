import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../platform/documents/testing/read-pdf.ts'
import { createPerson } from '../../testing/people.ts'
import { openSubscriptionsApp, sessionId } from '../subscriptions/testing/subscriptions-app.ts'

let subscriptionsApp: Awaited<ReturnType<typeof openSubscriptionsApp>>
beforeAll(async () => {
  subscriptionsApp = await openSubscriptionsApp()
})
afterAll(() => subscriptionsApp.close())

/** Creates a user who attended the session. */
async function attendee(): Promise<string> {
  const who = await createPerson(subscriptionsApp.database.db)
  await subscriptionsApp.subscribe('certificada', who)
  await subscriptionsApp.scan('certificada', who)
  return who
}

const certificateCode = async (who: string) => {
  const answer = await subscriptionsApp.certificate('certificada', who)
  return /certificado-(.+)\.pdf/.exec(String(answer.headers['content-disposition']))?.[1] ?? ''
}

test('an attendee gets a certificate', async () => {
  const who = await attendee()
  const answer = await subscriptionsApp.certificate('certificada', who)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
  })
  const code = await certificateCode(who)
  const { pages } = await readPdf(answer.rawPayload)
  const [page] = pages
  expect(pages).toHaveLength(1)
  expect([page?.width, page?.height].map((side) => Math.round(side ?? 0))).toEqual([842, 595])
  for (const words of ['Ana Souza', 'Oficina de Choro', 'congresso', '8 horas', code])
    expect(page?.text).toContain(words)
  expect(page?.qr).toBe(`https://55tickets.example/certificado/${code}`)
})

test('anybody can confirm its code, and gets only what the certificate says', async () => {
  const code = await certificateCode(await attendee())
  const typed = code.toLowerCase().replaceAll('-', '')
  const answer = await subscriptionsApp.get(`/api/certificates/${typed}`)
  expect(answer.json()).toEqual({
    code,
    holderName: 'Ana Souza',
    eventName: 'congresso',
    timezone: 'America/Sao_Paulo',
    sessions: [{ title: 'Oficina de Choro', startDate: expect.any(String), certifiedMinutes: 480 }],
    certifiedMinutes: 480,
    issuedAt: expect.any(String),
  })
})

test('concurrent requests issue one certificate', async () => {
  const who = await attendee()
  const codes = await Promise.all(Array.from({ length: 6 }, () => certificateCode(who)))
  expect(new Set(codes).size).toBe(1)
  expect(codes[0]).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
})

test('a certificate keeps its content when the session changes later', async () => {
  const code = await certificateCode(await attendee())
  const rename = (title: string) =>
    subscriptionsApp.database.pool.query('update sessions set title = $2 where id = $1', [
      sessionId('certificada'),
      title,
    ])
  await rename('Outra coisa')
  const answer = await subscriptionsApp.get(`/api/certificates/${code}`)
  await rename('Oficina de Choro')
  expect(answer.json()).toMatchObject({ sessions: [{ title: 'Oficina de Choro' }] })
})

test('a subscriber who was not admitted yet gets no certificate', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  await subscriptionsApp.subscribe('certificada', who)
  const answer = await subscriptionsApp.certificate('certificada', who)
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'CERTIFICATE_NOT_READY' }])
})

test('other users’ certificates, and those of sessions without one, are not found', async () => {
  const who = await attendee()
  const stranger = await createPerson(subscriptionsApp.database.db)
  const status = async (...ask: Parameters<typeof subscriptionsApp.certificate>) =>
    (await subscriptionsApp.certificate(...ask)).statusCode
  expect(await status('certificada', who, stranger)).toBe(404)
  expect(await status('certificada', stranger)).toBe(404)
  expect(await status('certificada', randomUUID(), stranger)).toBe(404)
  await subscriptionsApp.subscribe('aberta', who)
  await subscriptionsApp.scan('aberta', who)
  expect(await status('aberta', who)).toBe(404)
})

test('a certificate is no longer confirmed after its subscription is cancelled or its holder erased', async () => {
  const who = await attendee()
  const code = await certificateCode(who)
  const check = async () => (await subscriptionsApp.get(`/api/certificates/${code}`)).statusCode
  expect(await check()).toBe(200)
  const { pool } = subscriptionsApp.database
  await pool.query('update ticket_codes set holder_name = null where user_id = $1', [who])
  expect(await check()).toBe(404)
  await pool.query(`update ticket_codes set holder_name = 'Ana' where user_id = $1`, [who])
  await pool.query('update subscriptions set cancelled_at = app_now() where user_id = $1', [who])
  expect(await check()).toBe(404)
})

test.each([
  ['a code that nobody has', '7K2M-9QXD-4TPA-H8VN', 404],
  ['too short a code', '7K2M', 400],
  ['a path', '..%2F..%2Fetc%2Fpasswd', 400],
  ['wildcards', '%25%25%25%25%25%25%25%25%25', 400],
])('%s is refused', async (_what, code, status) => {
  expect((await subscriptionsApp.get(`/api/certificates/${code}`)).statusCode).toBe(status)
})

test('malformed ids are refused', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  const answer = await subscriptionsApp.get(
    '/api/programacao/1/users/2%0D%0AX-A:1/certificate',
    who,
  )
  expect(answer.statusCode).toBe(400)
})

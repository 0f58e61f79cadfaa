import { expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { mailHeader, startSmtpServer } from '../../platform/mail/testing/smtp-server.ts'
import { newcomer, openAccountsApp } from './testing/accounts-app.ts'

test('the recovery mail arrives over a real SMTP server, and its link works', async (end) => {
  const server = await startSmtpServer(end)
  const accounts = await openAccountsApp({ SMTP_URL: server.url })
  end.onTestFinished(() => accounts.close())
  await accounts.post('/signup', newcomer('ana@example.com'))
  await accounts.post('/auth/forgot-password', { email: 'ana@example.com' })
  // The first mail is the sign-up's confirmation.
  await eventually(() => expect(server.mails).toHaveLength(2))
  const mail = server.mails.find(({ raw }) => unquoted(raw).includes('/reset-password?'))
  expect(mail?.to).toEqual(['ana@example.com'])
  expect(mailHeader(mail?.raw ?? '', 'From')).toContain('55Tickets')
  const text = unquoted(mail?.raw ?? '')
  const token = /http:\/\/localhost:5500\/reset-password\?token=([\w-]{43})/.exec(text)?.[1]
  const answer = await accounts.post('/auth/reset-password', { token, newPassword: 'novasenha1' })
  expect(answer.statusCode).toBe(200)
  await eventually(() => expect(server.mails).toHaveLength(3))
})

/** Decodes quoted-printable: soft line breaks, and `=` written as `=3D`. */
const unquoted = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

import { expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { startSmtpServer } from '../../platform/mail/testing/smtp-server.ts'
import { guest, openCourtesiesApp, VIP } from './testing/courtesies-app.ts'

const COURTESIES = 500

test('a recovery mail that is queued behind 500 courtesies is sent first', async (end) => {
  const isCourtesy = (address: string) => address.startsWith('convidado')
  const held: (() => void)[] = []
  let isHolding = true
  // The server keeps each courtesy waiting, as one does that limits its senders.
  const server = await startSmtpServer(end, {
    onRcptTo: ({ address }, _session, done) => {
      if (isHolding && isCourtesy(address)) held.push(done)
      else done()
    },
  })
  const app = await openCourtesiesApp(server.url)
  end.onTestFinished(() => app.close())
  const { pool } = app.database
  await pool.query('update ticket_types set capacity = $2 where id = $1', [VIP, COURTESIES])
  await pool.query(`update organizations set status = 'verified'`)
  const list = Array.from({ length: COURTESIES }, (_, at) =>
    guest(at + 1, { email: `convidado${at}@exemplo.com` }),
  )
  expect((await app.give(list, { sendsMail: true })).status).toBe(201)
  const email = `${app.owner}@example.com`
  const url = '/api/auth/forgot-password'
  expect((await app.app.inject({ method: 'POST', url, payload: { email } })).statusCode).toBe(200)

  await app.startJobs()
  await eventually(() => expect(held.length).toBeGreaterThan(0))
  await eventually(() => expect(server.mails.map(({ to }) => to)).toEqual([[email]]))
  isHolding = false
  for (const goOn of held) goOn()
  await eventually(() => expect(server.mails.some(({ to }) => isCourtesy(to[0] ?? ''))).toBe(true))
})

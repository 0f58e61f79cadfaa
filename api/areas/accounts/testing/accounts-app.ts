import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Clock, databaseClock } from '../../../platform/db/clock.ts'
import { startJobs } from '../../../platform/jobs/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { mailSender } from '../../../platform/mail/send-mail.ts'
import { mailTransport } from '../../../platform/mail/transport.ts'
import { createTestApp, testConfig } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createEndedLogins } from '../ended-logins.ts'
import { recoveryWorker } from '../recover-password.ts'
import { registerAccounts } from '../routes.ts'
import { createTokens } from '../tokens.ts'

/** The accounts on a database of their own, jobs and mails included. */
export interface AccountsApp {
  app: FastifyInstance
  database: TestDatabase
  clock: Clock
  logged: () => string[]
  post(path: string, payload: object, more?: InjectOptions): Promise<LightMyRequestResponse>
  /** Creates an account and signs in from a browser of its own. */
  browser(email?: string): Promise<Browser>
  close(): Promise<void>
}

/** What a signed-in browser holds. */
export interface Browser {
  email: string
  accessToken: string
  cookies: Record<string, string>
  me(token?: string): Promise<LightMyRequestResponse>
  refresh(more?: InjectOptions): Promise<LightMyRequestResponse>
  logout(more?: InjectOptions): Promise<LightMyRequestResponse>
}

export const PASSWORD = 'segredo1'
let accounts = 0

export const newcomer = (email: string) => ({
  name: 'Ana Souza',
  email,
  cellphone: '(51) 99876-5432',
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  acceptTerms: true,
})

export async function openAccountsApp(
  environment: Record<string, string> = {},
): Promise<AccountsApp> {
  const database = await createTestDatabase()
  const log = createLog('silent')
  const config = testConfig(environment)
  const jobs = await startJobs({ database, databaseUrl: database.url, log })
  const mailer = createMailer(jobs.enqueue, config)
  const transport = mailTransport(config)
  await jobs.work([recoveryWorker(mailer), mailSender(transport)])
  const clock = await databaseClock(database.db, log)
  const tokens = createTokens(config.SECRET_KEY)
  const endedLogins = await createEndedLogins(database.db)
  const { app, logged } = await createTestApp(
    database,
    environment,
    (app) =>
      registerAccounts(app, {
        config,
        db: database.db,
        clock,
        tokens,
        enqueue: jobs.enqueue,
        mailer,
        endedLogins,
      }),
    (token) => {
      const caller = tokens.readAccess(token, clock.now())
      return caller && endedLogins.has(caller.loginId) ? null : caller
    },
  )
  const post = (path: string, payload: object, more: InjectOptions = {}) =>
    app.inject({ method: 'POST', url: `/api${path}`, payload, ...more })
  return {
    app,
    database,
    clock,
    logged,
    post,
    async browser(email = `person-${++accounts}@example.com`) {
      await post('/signup', newcomer(email))
      return openBrowser(app, email, await post('/login', { email, password: PASSWORD }))
    },
    async close() {
      await app.close()
      await jobs.stop()
      transport.close()
      clock.stop()
      await database.drop()
    },
  }
}

function openBrowser(app: FastifyInstance, email: string, login: LightMyRequestResponse): Browser {
  const cookies: Record<string, string> = {}
  const keep = (answer: LightMyRequestResponse) => {
    for (const { name, value } of answer.cookies) cookies[name] = value
    return answer
  }
  keep(login)
  const ask = (method: 'GET' | 'POST', url: string, more: InjectOptions) =>
    app.inject({
      method,
      url,
      cookies: { ...cookies },
      headers: { 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' },
      ...more,
    })
  const { accessToken } = login.json<{ accessToken: string }>()
  return {
    email,
    accessToken,
    cookies,
    me: (token = accessToken) =>
      app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } }),
    refresh: async (more = {}) => keep(await ask('GET', '/api/refresh', more)),
    logout: (more = {}) => ask('POST', '/api/logout', more),
  }
}

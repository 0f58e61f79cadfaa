import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Clock } from '../../../platform/db/clock.ts'
import { fillSecretLinks } from '../../../platform/mail/secret-links.ts'
import { createTestApp } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { depsWithJobs } from '../../../testing/deps.ts'
import { wireAccounts } from '../../../wiring/accounts.ts'

/** The accounts API on a database of its own, with jobs and mails. */
export interface AccountsApp {
  app: FastifyInstance
  database: TestDatabase
  clock: Clock
  logged: () => string[]
  /** Plain texts of the mails of a template to an address, as they are sent, the oldest first. */
  mailsTo(email: string, template: string): Promise<string[]>
  post(path: string, payload: object, more?: InjectOptions): Promise<LightMyRequestResponse>
  /** Creates an account and signs in from a browser of its own. */
  browser(email?: string): Promise<Browser>
  close(): Promise<void>
}

/** A signed-in browser with its tokens and cookies. */
export interface Browser {
  email: string
  accessToken: string
  cookies: Record<string, string>
  me(token?: string): Promise<LightMyRequestResponse>
  refresh(more?: InjectOptions): Promise<LightMyRequestResponse>
  logout(more?: InjectOptions): Promise<LightMyRequestResponse>
}

export const PASSWORD = 'segredo1'
let people = 0

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
  const { deps, clock, start, stop } = await depsWithJobs(database, { environment })
  const accounts = await wireAccounts(deps)
  await start([accounts])
  const { app, logged } = await createTestApp(
    database,
    environment,
    accounts.register,
    accounts.identify,
    accounts.rights,
  )
  const post = (path: string, payload: object, more: InjectOptions = {}) =>
    app.inject({ method: 'POST', url: `/api${path}`, payload, ...more })
  return {
    app,
    database,
    clock,
    logged,
    async mailsTo(email, template) {
      const { rows } = await database.pool.query<{ body_text: string }>(
        `select body_text from mails
          where to_address = $1 and template = $2 order by created_at`,
        [email, template],
      )
      return rows.map(({ body_text }) => fillSecretLinks(body_text, accounts.mailLinks))
    },
    post,
    async browser(email = `person-${++people}@example.com`) {
      await post('/signup', newcomer(email))
      return openBrowser(app, email, await post('/login', { email, password: PASSWORD }))
    },
    async close() {
      await app.close()
      await stop()
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

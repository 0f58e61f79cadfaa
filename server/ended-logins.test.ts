import { randomUUID } from 'node:crypto'
import { createMailer } from '@55tickets/api/platform/mail/mailer.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from './staff/run-command.ts'
import { openWholeProduct } from './testing/whole-product.ts'

// In the process that ended a login its access token is invalid at once; others refresh their list.

let wholeProduct: Awaited<ReturnType<typeof openWholeProduct>>
beforeAll(async () => {
  wholeProduct = await openWholeProduct()
})
afterAll(() => wholeProduct.close())

const PASSWORD = 'segredo1'
const NEW_PASSWORD = 'novasenha1'

async function somebody() {
  const email = `${randomUUID()}@example.com`
  const passwords = { password: PASSWORD, passwordConfirm: PASSWORD }
  const person = { name: 'Ana Souza', email, cellphone: '51998765432', ...passwords }
  await wholeProduct.ask('POST', '/signup', '', person)
  const login = await wholeProduct.ask('POST', '/login', '', { email, password: PASSWORD })
  const token = String(login.json().accessToken)
  expect(await statusWith(token)).toBe(404)
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
  return { email, token, cookies }
}

/** Status of a call that does not query the login itself: 404 while the token is valid. */
const statusWith = async (token: string) =>
  (await wholeProduct.ask('GET', `/venda/${randomUUID()}`, token)).statusCode

async function recoverPassword(email: string): Promise<void> {
  await wholeProduct.ask('POST', '/auth/forgot-password', '', { email })
  const link = await vi.waitFor(
    async () => {
      const mails = await wholeProduct.ask('GET', `/dev/mail?to=${email}`)
      const [token] = /(?<=reset-password\?token=)[\w-]+/.exec(mails.body) ?? []
      expect(token).toBeDefined()
      return token
    },
    { timeout: 60_000 },
  )
  const reset = { token: link, newPassword: NEW_PASSWORD }
  expect((await wholeProduct.ask('POST', '/auth/reset-password', '', reset)).statusCode).toBe(200)
}

const refreshWith = (presented: Record<string, string>) =>
  wholeProduct.product.app.inject({
    url: '/api/refresh',
    cookies: presented,
    headers: { 'x-xsrf-token': presented['XSRF-TOKEN'] ?? '' },
  })

/** Tried several times: right before a refresh, the periodic one could be the cause. */
const times = [1, 2, 3]

test.each(times)('after a logout its token is refused at once, and no other (%i)', async () => {
  const [ana, rui] = [await somebody(), await somebody()]
  expect((await wholeProduct.ask('POST', '/logout', ana.token)).statusCode).toBe(200)
  expect([await statusWith(ana.token), await statusWith(rui.token)]).toEqual([401, 404])
})

test.each(times)('after a password reset so are those of all its logins (%i)', async () => {
  const { email, token } = await somebody()
  const again = await wholeProduct.ask('POST', '/login', '', { email, password: PASSWORD })
  await recoverPassword(email)
  const tokens = [token, String(again.json().accessToken)]
  expect(await Promise.all(tokens.map(statusWith))).toEqual([401, 401])
})

test.each(times)('after a refresh token came twice its login is over at once (%i)', async () => {
  const { cookies, token } = await somebody()
  const second = await refreshWith(cookies)
  const newer = Object.fromEntries(second.cookies.map(({ name, value }) => [name, value]))
  const third = await refreshWith({ ...cookies, ...newer })
  expect([second.statusCode, third.statusCode]).toEqual([200, 200])
  expect((await refreshWith(cookies)).statusCode).toBe(401)
  const tokens = [token, String(third.json().accessToken)]
  expect(await Promise.all(tokens.map(statusWith))).toEqual([401, 401])
})

test.each(times)('after an account was deleted its token is refused at once (%i)', async () => {
  const { token } = await somebody()
  const { id } = (await wholeProduct.ask('GET', '/auth/me', token)).json()
  await wholeProduct.ask('POST', '/auth/step-up', token, { password: PASSWORD })
  const deleted = await wholeProduct.ask('DELETE', `/user/${id}`, token)
  expect(deleted.statusCode).toBe(200)
  expect(await statusWith(token)).toBe(401)
})

test('who is blocked by a command is signed out, reads why by the right password only, and comes back', async () => {
  const { email, token, cookies } = await somebody()
  const { db } = wholeProduct.database
  const { config } = wholeProduct
  const run = (name: 'block' | 'unblock', because: string) =>
    runCommand(
      {
        db,
        print: () => undefined,
        config,
        mailer: async () => createMailer(async () => undefined, config),
        operator: 'carla',
      },
      { name, email, because },
    )
  const logIn = async (password: string) => {
    const { statusCode, body } = await wholeProduct.ask('POST', '/login', '', { email, password })
    return { statusCode, body: JSON.parse(body) }
  }
  expect(await run('block', 'Revenda abusiva de ingressos')).toBe(0)
  // Another process has ended the logins: this one hears of it by its next sweep.
  await expect.poll(() => statusWith(token)).toBe(401)
  const reserved = { eventId: randomUUID(), items: [{ ticketId: randomUUID(), quantity: 1 }] }
  const path = `/events/${reserved.eventId}/reserve`
  expect((await wholeProduct.ask('POST', path, token, reserved)).statusCode).toBe(401)
  expect((await refreshWith(cookies)).statusCode).toBe(401)

  expect(await logIn('errada123')).toMatchObject({ body: { code: 'WRONG_CREDENTIALS' } })
  const refusal = {
    statusCode: 403,
    body: { code: 'ACCOUNT_BLOCKED', message: expect.stringContaining(config.CONTACT_EMAIL) },
  }
  expect(await logIn(PASSWORD)).toMatchObject(refusal)
  await recoverPassword(email)
  expect(await logIn(NEW_PASSWORD)).toMatchObject(refusal)
  const mailed = (await wholeProduct.ask('GET', `/dev/mail?to=${email}`)).body
  expect(mailed).toContain('Motivo: Revenda abusiva de ingressos')

  expect(await run('unblock', 'Foi um engano')).toBe(0)
  expect(await logIn(NEW_PASSWORD)).toMatchObject({ statusCode: 200 })
  expect((await wholeProduct.ask('GET', `/dev/mail?to=${email}`)).body).toContain(
    'Sua conta foi desbloqueada',
  )
  expect((await refreshWith(cookies)).statusCode).toBe(401)
})

import { codeAt, stepAt } from '@55tickets/api/areas/accounts/second-factor/totp.ts'
import { fromBase32 } from '@55tickets/api/areas/accounts/testing/factor-user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './staff/run-command.ts'
import { openWholeProduct, type WholeProduct } from './testing/whole-product.ts'

let wholeProduct: WholeProduct
beforeAll(async () => {
  wholeProduct = await openWholeProduct()
})
afterAll(() => wholeProduct.close())

const email = 'carla@example.com'
const password = 'canoa-furada-9'

test('a new team member signs up, sets a second factor up at the first login, and then sees the team’s pages', async () => {
  const { database, product, config, ask } = wholeProduct
  const person = { name: 'Carla Reis', email, cellphone: '51998765432', password }
  await ask('POST', '/signup', '', { ...person, passwordConfirm: password })
  await database.pool.query('update users set email_proved_at = app_now()')
  const printed: string[] = []
  const deps = {
    db: database.db,
    config,
    print: (lines: readonly string[]) => void printed.push(...lines),
    mailer: () => Promise.reject(new Error('nothing is mailed')),
    operator: 'rita',
  }
  const grant = { name: 'grant', role: 'platform', email } as const
  expect(await runCommand(deps, grant)).toBe(0)

  const logIn = async (more: object = {}) =>
    (await ask('POST', '/login', '', { email, password, ...more })).json()
  const first = String((await logIn()).accessToken)
  const me = await ask('GET', '/auth/me', first)
  expect(me.json()).toMatchObject({ roles: ['platform'], missesSecondFactor: true })
  const look = async (token: string) => {
    const answer = await ask('GET', '/team/organizations', token)
    return [answer.statusCode, answer.json().code]
  }
  expect(await look(first)).toEqual([403, 'SECOND_FACTOR_MISSING'])

  await ask('POST', '/auth/step-up', first, { password })
  const begun = await ask('POST', '/auth/authenticator/begin', first)
  const secret = fromBase32(begun.json().secret.replaceAll(' ', ''))
  const code = codeAt(secret, stepAt(product.clock.now()))
  const added = await ask('POST', '/auth/authenticator', first, { code })
  expect(added.json().recoveryCodes).toHaveLength(10)
  expect(await look(first)).toEqual([200, undefined])

  expect(await logIn()).toMatchObject({ code: 'CODE_NEEDED' })
  await database.shiftClock('1 minute')
  const { rows } = await database.pool.query<{ now: Date }>('select app_now() as now')
  const later = codeAt(secret, stepAt(rows[0]?.now ?? new Date(0)))
  const second = String((await logIn({ code: later })).accessToken)
  expect(await look(second)).toEqual([200, undefined])
})

import type { PasskeyRequest } from '@55tickets/contracts/accounts/step-up.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUpAccounts } from '../clean-up.ts'
import { accountsPersonalData } from '../personal-data.ts'
import { type AccountsApp, openAccountsApp, PASSWORD } from '../testing/accounts-app.ts'
import { createFactorUser, type FactorUser, ORIGIN } from '../testing/factor-user.ts'
import { type SoftwarePasskey, softwarePasskey } from '../testing/software-passkey.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp()
})
afterAll(() => accounts.close())

/** A user with one passkey, whose first login is confirmed. */
async function createPasskeyUser(): Promise<{ user: FactorUser; passkey: SoftwarePasskey }> {
  const user = await createFactorUser(accounts)
  await user.stepUp({ password: PASSWORD })
  return { user, passkey: (await user.addPasskey()).passkey }
}
const loginOptions = async () =>
  (await accounts.post('/login/passkey/begin', {})).json<PasskeyRequest>()
const logInBy = (passkey: object) => accounts.post('/login/passkey', { passkey })
const stepUpOptions = async (user: FactorUser) =>
  (await user.call('POST', '/auth/step-up/passkey')).json<PasskeyRequest>()
const count = async (table: string, userId: string) =>
  (await accounts.database.pool.query(`select 1 from ${table} where user_id = $1`, [userId])).rows
    .length

test('a passkey is made after a step-up, signs in without a password, steps up and is removed; changes are mailed', async () => {
  const user = await createFactorUser(accounts)
  const begin = () => user.call('POST', '/auth/passkeys/begin')
  expect((await begin()).json()).toMatchObject({ code: 'STEP_UP_NEEDED' })
  await user.stepUp({ password: PASSWORD })
  const { passkey, added } = await user.addPasskey('Celular da Ana')
  expect(added.statusCode).toBe(201)
  const { factors, recoveryCodes } = added.json()
  expect(factors.passkeys).toMatchObject([{ name: 'Celular da Ana', usedAt: null }])
  expect(recoveryCodes).toHaveLength(10)
  expect((await begin()).json().excludeCredentials).toHaveLength(1)
  // A second passkey brings no other codes.
  expect((await user.addPasskey('Chave')).added.json().recoveryCodes).toBeNull()

  const login = await logInBy(passkey.answer(await loginOptions()))
  expect(login.statusCode).toBe(200)
  expect(login.cookies.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['refresh', 'XSRF-TOKEN', 'known-device']),
  )
  const { accessToken } = login.json()
  expect((await user.me(accessToken)).json()).toMatchObject({ email: user.email })

  const prove = (proof: object) => user.call('POST', '/auth/step-up', proof, accessToken)
  expect((await prove({ password: PASSWORD })).json()).toMatchObject({
    code: 'SECOND_FACTOR_NEEDED',
  })
  expect((await user.call('GET', '/auth/step-up', undefined, accessToken)).json()).toEqual({
    ways: ['passkey', 'code'],
    until: null,
  })
  const options = await user.call('POST', '/auth/step-up/passkey', undefined, accessToken)
  const both = { passkey: passkey.answer(options.json()), password: PASSWORD }
  expect((await prove(both)).statusCode).toBe(400)
  expect((await prove({ passkey: both.passkey })).statusCode).toBe(200)

  const [first, second] = factors.passkeys.concat(
    (await user.call('GET', '/auth/second-factors')).json().passkeys.slice(1),
  )
  const stranger = await createFactorUser(accounts)
  await stranger.stepUp({ password: PASSWORD })
  for (const thief of [
    stranger.call('DELETE', `/auth/passkeys/${first._id}`),
    stranger.call('PUT', `/auth/passkeys/${first._id}`, { name: 'Minha' }),
  ])
    expect((await thief).json()).toMatchObject({ code: 'PASSKEY_NOT_FOUND' })
  const renamed = await user.call('PUT', `/auth/passkeys/${first._id}`, { name: '  iPhone ' })
  expect(renamed.json().passkeys[0]).toMatchObject({ name: 'iPhone' })
  for (const { _id } of [first, second])
    expect(
      (await user.call('DELETE', `/auth/passkeys/${_id}`, undefined, accessToken)).statusCode,
    ).toBe(200)
  expect(await count('recovery_codes', user.id)).toBe(0)
  expect((await logInBy(passkey.answer(await loginOptions()))).json()).toMatchObject({
    code: 'PASSKEY_REFUSED',
  })
  expect((await user.logIn()).statusCode).toBe(200)
  expect(await accounts.mailsTo(user.email, 'second-factor-changed')).toHaveLength(4)
})

test('the right password alone does not sign in beside a passkey, and a wrong one tells nothing of it', async () => {
  const { user } = await createPasskeyUser()
  expect((await user.logIn({ password: 'falso123' })).json()).toMatchObject({
    code: 'WRONG_CREDENTIALS',
  })
  const answer = await user.logIn()
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'PASSKEY_NEEDED'])
  expect(answer.cookies).toEqual([])
})

test.each<[string, Parameters<SoftwarePasskey['answer']>[1]]>([
  ['was signed on another site', { origin: 'https://55tickets.example.net' }],
  ['was signed for another site', { rpId: 'example.net' }],
  ['has a counter that went back', { counter: 4 }],
  ['has a counter that stopped', { counter: 5 }],
  ['does not say whose it is', { userHandle: null }],
  ['names somebody else', { userHandle: 'YW5h' }],
  ['was used without finger or PIN', { isUnverified: true }],
])('an answer of a passkey is refused that %s', async (_, lies) => {
  const { user, passkey } = await createPasskeyUser()
  const right = await logInBy(passkey.answer(await loginOptions(), { counter: 5 }))
  expect(right.statusCode).toBe(200)
  const answer = await logInBy(passkey.answer(await loginOptions(), { counter: 6, ...lies }))
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'PASSKEY_REFUSED'])
  expect(answer.cookies).toEqual([])
  expect(await count('logins', user.id)).toBe(2)
})

test('a synced passkey, whose counter stays at 0, signs in again and again', async () => {
  const { passkey } = await createPasskeyUser()
  for (let turn = 0; turn < 3; turn += 1)
    expect((await logInBy(passkey.answer(await loginOptions()))).statusCode).toBe(200)
})

test('a challenge is answered once, within five minutes, for what it was given for', async () => {
  const { user, passkey } = await createPasskeyUser()
  const answer = passkey.answer(await loginOptions())
  const all = await Promise.all([1, 2, 3].map(() => logInBy(answer)))
  expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
  expect((await logInBy(passkey.answer(await stepUpOptions(user)))).statusCode).toBe(403)
  expect((await user.stepUp({ passkey: passkey.answer(await loginOptions()) })).statusCode).toBe(
    403,
  )
  const invented = { ...(await loginOptions()), challenge: 'bm90aGluZw' }
  expect((await logInBy(passkey.answer(invented))).statusCode).toBe(403)

  const late = passkey.answer(await loginOptions())
  await accounts.database.shiftClock('5 minutes 1 second')
  expect((await logInBy(late)).statusCode).toBe(403)
  await cleanUpAccounts(accounts.database.db)
  const { rows } = await accounts.database.pool.query('select 1 from passkey_challenges')
  expect(rows).toEqual([])
  await accounts.database.shiftClock('0')
})

test('a step-up takes no passkey of somebody else', async () => {
  const [ana, bia] = [await createPasskeyUser(), await createPasskeyUser()]
  const own = await stepUpOptions(ana.user)
  expect(own.allowCredentials).toHaveLength(1)
  const answer = await ana.user.stepUp({ passkey: bia.passkey.answer(own) })
  expect(answer.json()).toMatchObject({ code: 'PASSKEY_REFUSED' })
  const ofBia = bia.passkey.answer(await stepUpOptions(bia.user))
  expect((await ana.user.stepUp({ passkey: ofBia })).statusCode).toBe(403)
  expect((await bia.user.stepUp({ passkey: ofBia })).statusCode).toBe(200)
})

test('a passkey is added once, for the own challenge, on our site, and twenty at most', async () => {
  const [user, other] = [await createFactorUser(accounts), await createFactorUser(accounts)]
  for (const person of [user, other]) await person.stepUp({ password: PASSWORD })
  const begin = () => user.call('POST', '/auth/passkeys/begin')
  const add = (passkey: object, by = user) =>
    by.call('POST', '/auth/passkeys', { name: 'Chave', passkey })
  const passkey = softwarePasskey(ORIGIN)
  const foreign = passkey.create((await begin()).json(), { origin: 'https://example.net' })
  expect((await add(foreign)).json()).toMatchObject({ code: 'PASSKEY_REFUSED' })
  const made = passkey.create((await begin()).json())
  expect((await add(made, other)).json()).toMatchObject({ code: 'PASSKEY_REFUSED' })
  expect((await add(made)).statusCode).toBe(201)
  expect((await add(made)).json()).toMatchObject({ code: 'PASSKEY_REFUSED' })
  await accounts.database.pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
     select gen_random_uuid(), $1::uuid, 'key ' || n, '', 0, '{}', 'Chave' from generate_series(1, 19) n`,
    [user.id],
  )
  expect((await begin()).json()).toMatchObject({ code: 'TOO_MANY_PASSKEYS' })
})

test('no second factor is set up for an address that nobody has proved', async () => {
  const user = await createFactorUser(accounts)
  await user.stepUp({ password: PASSWORD })
  await accounts.database.pool.query('update users set email_proved_at = null where id = $1', [
    user.id,
  ])
  for (const path of ['/auth/passkeys/begin', '/auth/authenticator/begin'])
    expect((await user.call('POST', path)).json()).toMatchObject({ code: 'EMAIL_NOT_PROVED' })
})

test('a passkey lets in neither a blocked user, who reads why, nor an erased one, whose factors are gone', async () => {
  const { user, passkey } = await createPasskeyUser()
  const { db, pool } = accounts.database
  await pool.query('update users set blocked_at = app_now() where id = $1', [user.id])
  expect((await logInBy(passkey.answer(await loginOptions()))).json()).toMatchObject({
    code: 'ACCOUNT_BLOCKED',
  })
  await pool.query('update users set blocked_at = null where id = $1', [user.id])
  const { secondFactors } = await accountsPersonalData.export(db, user.id)
  expect(secondFactors.passkeys).toMatchObject([{ name: 'Celular' }])
  await stepUpOptions(user)
  await db.transaction().execute((tx) => accountsPersonalData.erase(tx, user.id))
  for (const table of ['passkeys', 'passkey_challenges', 'recovery_codes'])
    expect(await count(table, user.id)).toBe(0)
  expect((await logInBy(passkey.answer(await loginOptions()))).statusCode).toBe(403)
})

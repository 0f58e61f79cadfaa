import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../platform/jobs/testing/jobs.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { testConfig } from '../../../testing/app.ts'
import { recordAccess } from '../../organizations/public.ts'
import { type AccountsApp, openAccountsApp, PASSWORD } from '../testing/accounts-app.ts'
import { createFactorUser, type FactorUser } from '../testing/factor-user.ts'
import { authenticatorSecrets, encryptSecretsAgain } from './authenticator-secrets.ts'
import { carryOutResets, keepFactors, planFactorReset } from './reset.ts'
import { codeAt, stepAt } from './totp.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp()
})
afterAll(() => accounts.close())

/** Time of the database, which stands still: codes change every 30 seconds, however busy the machine is. */
let now = new Date('2026-12-01T12:00:00Z')
const SECOND = 1000
const HOUR = 3600 * SECOND
const later = (ms: number) => new Date(now.getTime() + ms)
async function setClock(time: Date): Promise<void> {
  now = time
  await accounts.database.pool.query(
    `create or replace function app_now() returns timestamptz language sql stable
       as $$ select '${time.toISOString()}'::timestamptz $$`,
  )
}
// Another day for each test, at the beginning of a step.
beforeEach(() => setClock(later(24 * HOUR)))

/** A user with an authenticator app, whose first login is confirmed. */
async function createCodeUser() {
  const user = await createFactorUser(accounts)
  await user.stepUp({ password: PASSWORD })
  const { code, added } = await user.addAuthenticator(now)
  expect(added.statusCode).toBe(201)
  return { user, code, recoveryCodes: added.json<{ recoveryCodes: string[] }>().recoveryCodes }
}
const codeOf = (answer: { json: () => { code: string } }) => answer.json().code
const changeMails = (user: FactorUser) => accounts.mailsTo(user.email, 'second-factor-changed')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('the code of second %i is that of RFC 6238', (second, code) => {
  expect(codeAt(Buffer.from('12345678901234567890'), stepAt(new Date(second * SECOND)))).toBe(code)
})

test.each([
  [-29, 0, 200],
  [29, 29, 200],
  [-61, 29, 403],
  [61, 0, 403],
])(
  'with a clock off by %i s, at second %i of a code, a login is answered with %i',
  async (off, second, status) => {
    const { user, code } = await createCodeUser()
    await setClock(later(HOUR + second * SECOND))
    expect((await user.logIn({ code: code(later(off * SECOND)) })).statusCode).toBe(status)
  },
)

test('the right password asks for a code, which counts once: in a login, a step-up, and when it sets the app up', async () => {
  const { user, code } = await createCodeUser()
  expect(codeOf(await user.logIn({ password: 'falso123', code: code(now) }))).toBe(
    'WRONG_CREDENTIALS',
  )
  const bare = await user.logIn()
  expect([bare.statusCode, codeOf(bare), bare.cookies]).toEqual([401, 'CODE_NEEDED', []])
  expect(codeOf(await user.logIn({ code: code(now) }))).toBe('CODE_REUSED')
  await setClock(later(60 * SECOND))
  const once = { code: code(now) }
  const racers = await Promise.all([user.logIn(once), user.stepUp(once), user.logIn(once)])
  expect(racers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 403, 403,
  ])
  // Nor does one of before the last one.
  expect(codeOf(await user.logIn({ code: code(later(-30 * SECOND)) }))).toBe('CODE_REUSED')
  expect((await user.call('GET', '/auth/step-up')).json().ways).toEqual(['code'])
  expect(codeOf(await user.stepUp({ password: PASSWORD }))).toBe('SECOND_FACTOR_NEEDED')
})

test('ten wrong codes of an account are the most in a quarter of an hour, whatever they are for', async () => {
  const { user, code } = await createCodeUser()
  await setClock(later(HOUR))
  const wrong = { code: code(later(HOUR)) }
  const tries = [
    ...Array.from({ length: 5 }, () => user.logIn(wrong)),
    ...Array.from({ length: 4 }, () => user.stepUp(wrong)),
    ...Array.from({ length: 3 }, () => user.logIn({ code: 'AAAA-AAAA-AAAA-AAAA' })),
  ]
  const answers = (await Promise.all(tries)).map(codeOf).sort()
  expect(answers).toEqual([
    ...Array.from({ length: 2 }, () => 'TOO_MANY_ATTEMPTS'),
    ...Array.from({ length: 10 }, () => 'WRONG_CODE'),
  ])
  expect(codeOf(await user.logIn({ code: code(now) }))).toBe('TOO_MANY_ATTEMPTS')
  await setClock(later(15 * 60 * SECOND))
  expect((await user.logIn({ code: code(now) })).statusCode).toBe(200)
})

test('a recovery code lets in once, and is mailed; new ones end the old ones, and the last factor all', async () => {
  const { user, code, recoveryCodes } = await createCodeUser()
  const [first = '', second = ''] = recoveryCodes
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const one of recoveryCodes) expect(one).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  const { rows } = await accounts.database.pool.query(
    `select row_to_json(recovery_codes)::text as text from recovery_codes where user_id = $1`,
    [user.id],
  )
  expect(JSON.stringify(rows)).not.toContain(first.replaceAll('-', ''))

  const typed = first.toLowerCase().replaceAll('-', ' ')
  expect((await user.logIn({ code: typed })).statusCode).toBe(200)
  expect(codeOf(await user.logIn({ code: first }))).toBe('WRONG_CODE')
  expect((await changeMails(user)).join()).toContain('código de recuperação foi usado')
  expect((await user.call('GET', '/auth/second-factors')).json().recoveryCodesLeft).toBe(9)

  const renewed = (await user.call('POST', '/auth/recovery-codes')).json().recoveryCodes
  expect(renewed).toHaveLength(10)
  expect(codeOf(await user.logIn({ code: second }))).toBe('WRONG_CODE')
  await setClock(later(60 * SECOND))
  await user.stepUp({ code: code(now) })
  const removed = await user.call('DELETE', '/auth/authenticator')
  expect(removed.json()).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
  expect(codeOf(await user.call('POST', '/auth/recovery-codes'))).toBe('SECOND_FACTOR_MISSING')
  expect((await user.logIn()).statusCode).toBe(200)
  // Set up, used, renewed, removed.
  expect(await changeMails(user)).toHaveLength(4)
})

test('another app counts once its code was typed, and until then the older one does', async () => {
  const { user, code } = await createCodeUser()
  await setClock(later(60 * SECOND))
  await user.call('POST', '/auth/authenticator/begin')
  const wrong = { code: code(now) }
  expect(codeOf(await user.call('POST', '/auth/authenticator', wrong))).toBe('WRONG_CODE')
  expect((await user.logIn(wrong)).statusCode).toBe(200)
  await setClock(later(60 * SECOND))
  const another = await user.addAuthenticator(now)
  expect(another.added.json().recoveryCodes).toBeNull()
  await setClock(later(60 * SECOND))
  expect(codeOf(await user.logIn({ code: code(now) }))).toBe('WRONG_CODE')
  expect((await user.logIn({ code: another.code(now) })).statusCode).toBe(200)
})

test('secrets of apps are stored encrypted for their owner, and again by another SECRET_KEY', async () => {
  const { user } = await createCodeUser()
  const { db, pool } = accounts.database
  const read = async (): Promise<string> =>
    (await pool.query('select secret from authenticators where user_id = $1', [user.id])).rows[0]
      .secret
  const [old] = testConfig().SECRET_KEY
  const another = 'another secret key of at least 32 characters'
  const open = (secret: string, key: string, owner = user.id) =>
    authenticatorSecrets({ SECRET_KEY: [key] }).decrypt(secret, owner)
  const before = await read()
  const plain = open(before, old)
  expect(plain).toMatch(/^[\w-]{27}$/)
  expect(before).not.toContain(plain)
  expect(open(before, old, 'somebody else')).toBeNull()
  expect(open(before, another)).toBeNull()

  await encryptSecretsAgain(db, { SECRET_KEY: [another, old] })
  expect(open(await read(), another)).toBe(plain)
  // With a key of before, codes are wrong, and recovery codes are not.
  expect(open(await read(), old)).toBeNull()
})

test('a recovered password switches no second factor off', async () => {
  const { user } = await createCodeUser()
  await accounts.post('/auth/forgot-password', { email: user.email })
  const mails = () => accounts.mailsTo(user.email, 'password-recovery')
  await eventually(async () => expect(await mails()).toHaveLength(1))
  const token = /token=([\w-]+)/.exec((await mails())[0] ?? '')?.[1]
  const reset = await accounts.post('/auth/reset-password', { token, newPassword: 'outra-senha' })
  expect(reset.statusCode).toBe(200)
  expect(codeOf(await user.logIn({ password: 'outra-senha' }))).toBe('CODE_NEEDED')
})

/** What our team asks for, and what runs every ten minutes. */
const deps = () => ({
  db: accounts.database.db,
  config: testConfig(),
  mailer: createMailer(async () => undefined, testConfig()),
  recordAccess,
})
const plan = ({ email }: FactorUser) =>
  planFactorReset(deps(), { email, reason: 'Perdeu o celular', by: 'operator carla' })

test('our team switches lost factors off after 72 hours, with a mail each day', async () => {
  const { user } = await createCodeUser()
  const mails = async () => (await accounts.mailsTo(user.email, 'factor-reset-coming')).length
  expect(await plan(user)).toBe('done')
  expect(await plan(user)).toBe('already')
  expect(await mails()).toBe(1)
  expect((await user.call('GET', '/auth/second-factors')).json().resetAt).toBe(
    later(72 * HOUR).toISOString(),
  )
  const begin = now.getTime()
  for (const [hours, mailed] of [
    [23, 1],
    [24, 2],
    [49, 3],
    [71.9, 3],
  ] as const) {
    await setClock(new Date(begin + hours * HOUR))
    for (let turn = 0; turn < 2; turn += 1) await carryOutResets(deps())
    expect([hours, await mails()]).toEqual([hours, mailed])
  }
  expect(codeOf(await user.logIn())).toBe('CODE_NEEDED')
  await setClock(new Date(begin + 72 * HOUR))
  await Promise.all([carryOutResets(deps()), carryOutResets(deps())])
  expect((await user.logIn()).statusCode).toBe(200)
  expect((await user.call('GET', '/auth/second-factors')).json()).toEqual({
    passkeys: [],
    authenticatorSince: null,
    recoveryCodesLeft: 0,
    resetAt: null,
  })
  expect(await accounts.mailsTo(user.email, 'factor-reset-done')).toHaveLength(1)
  expect(await plan(user)).toBe('no factor')
})

type CodeUser = Awaited<ReturnType<typeof createCodeUser>>
test.each<[string, (user: CodeUser) => Promise<unknown>]>([
  ['a login with a factor', ({ user, code }) => user.logIn({ code: code(now) })],
  ['a step-up with a factor', ({ user, code }) => user.stepUp({ code: code(now) })],
  ['a click of the owner', ({ user }) => user.call('DELETE', '/auth/second-factors/reset')],
  ['our team', ({ user }) => keepFactors(accounts.database.db, user)],
])('%s stops the reset by our team', async (_, stop) => {
  const codeUser = await createCodeUser()
  await plan(codeUser.user)
  await setClock(later(71 * HOUR))
  await stop(codeUser)
  await setClock(later(2 * HOUR))
  await carryOutResets(deps())
  expect(codeOf(await codeUser.user.logIn())).toBe('CODE_NEEDED')
  expect((await codeUser.user.call('GET', '/auth/second-factors')).json().resetAt).toBeNull()
})

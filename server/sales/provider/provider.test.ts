import { testConfig } from '@55tickets/api/testing/app.ts'
import { cents } from '@55tickets/rules/money/money.ts'
import { API_KEY, openSandbox, type TestSandbox } from '@55tickets/sandbox/testing/open-sandbox.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkProvider } from './check.ts'
import { checkAccount } from './check-account.ts'
import { registerWebhook } from './register.ts'

const OURS = 'https://tickets.example/api/payments/webhook'
const TOKEN = 'a-token-of-an-operator'
const config = testConfig({ PUBLIC_URL: 'https://tickets.example', ASAAS_WEBHOOK_TOKEN: TOKEN })

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  await sandbox.startOver()
  await sandbox.control('reset')
})
afterAll(() => sandbox.close())

const access = () => ({ url: sandbox.url(), apiKey: API_KEY })

/** An operator at a terminal; `answer` is what they say when they are asked. */
function operator({ answer = null }: { answer?: boolean | null } = {}) {
  const printed: string[] = []
  const deps = {
    config,
    print: (lines: readonly string[]) => void printed.push(...lines),
    confirm: async () => answer,
    providerAccess: async () => access(),
  }
  return { deps, text: () => printed.join('\n') }
}
const register = () => registerWebhook(operator().deps, { isSure: true })
const check = async (from = access()) => (await checkAccount(from, OURS)).findings

interface StoredWebhook {
  readonly id: string
  readonly url: string
  readonly name: string
}
async function ourWebhook(): Promise<StoredWebhook> {
  const { body } = await sandbox.call<{ data: StoredWebhook[] }>('GET', '/webhooks')
  const found = body.data.find(({ url }) => url.endsWith('/api/payments/webhook'))
  if (!found) throw new Error('no webhook of ours')
  return found
}
const change = async (fields: object) =>
  sandbox.call('PUT', `/webhooks/${(await ourWebhook()).id}`, fields)

test('an account that is ready has all ten, and the rest is listed to be done by hand', async () => {
  await register()
  const { deps, text } = operator()
  expect(await checkProvider(deps, cents(0))).toBe(0)
  expect(await check()).toHaveLength(10)
  expect(text()).toContain('All ten are well.')
  expect(text()).toMatch(/À mão[^]*withdrawal check[^]*\/api\/payments\/withdrawal-check/)
  expect(
    Math.max(
      ...text()
        .split('\n')
        .map(({ length }) => length),
    ),
  ).toBeLessThanOrEqual(80)
})

const MISSES: [string, RegExp, () => Promise<unknown>][] = [
  [
    'account',
    /documentation PENDING.*Minha conta/,
    () => sandbox.control('account', { status: { general: 'PENDING', documentation: 'PENDING' } }),
  ],
  [
    'PIX key',
    /Minhas chaves/,
    () => sandbox.control('account', { pixKeys: [{ key: 'a', status: 'AWAITING_ACTIVATION' }] }),
  ],
  [
    'webhook',
    /provider register/,
    async () => {
      await sandbox.database.pool.query('delete from sandbox.webhooks where url = $1', [OURS])
    },
  ],
  [
    'address',
    /old\.example.*instead of.*provider register/,
    () => change({ url: 'https://old.example/api/payments/webhook' }),
  ],
  ['token', /401.*provider register/, () => change({ authToken: '' })],
  [
    'version',
    /2 instead of 3.*Delete/,
    async () => {
      await sandbox.database.pool.query('update sandbox.webhooks set api_version = 2')
    },
  ],
  [
    'events',
    /without PAYMENT_REFUND_DENIED, TRANSFER_FAILED\. .*provider register/,
    async () => {
      await sandbox.database.pool.query(
        `update sandbox.webhooks
          set events = array_remove(array_remove(events, 'PAYMENT_REFUND_DENIED'), 'TRANSFER_FAILED')`,
      )
    },
  ],
  ['delivery', /interrupted.*provider register/, () => change({ interrupted: true })],
  ['delivery', /switched off.*provider register/, () => change({ enabled: false })],
  [
    'quota',
    /0 % left.*support/,
    () => sandbox.control('quota', { routes: { 'GET /webhooks': { limit: 1, seconds: 3_600 } } }),
  ],
  [
    'quota',
    /429.*support/,
    () => sandbox.control('faults', { kind: 'answer', status: 429, route: 'GET /finance/balance' }),
  ],
]

test.each(MISSES)('a miss of the %s is named, with what to do (%s)', async (name, remedy, miss) => {
  await register()
  await miss()
  const found = (await check()).filter(({ result }) => result === 'missing')
  expect(found).toEqual([{ name, result: 'missing', text: expect.stringMatching(remedy) }])
})

test('a key that the provider refuses is named, and nothing else can be looked at', async () => {
  await register()
  const findings = await check({ ...access(), apiKey: '$aact_prod_of-another-environment' })
  expect(findings.filter(({ result }) => result === 'missing')).toEqual([
    {
      name: 'key',
      result: 'missing',
      text: expect.stringMatching(/invalid_environment.*ASAAS_API_KEY/),
    },
  ])
  expect(findings.filter(({ result }) => result === 'unknown')).toHaveLength(9)
})

test('a provider that does not answer is not taken for one that is well', async () => {
  const findings = await check({ ...access(), url: 'http://127.0.0.1:1' })
  expect(findings.map(({ result }) => result)).toEqual(findings.map(() => 'unknown'))
})

test('an account that holds less than organizations are due is no success', async () => {
  await register()
  const { deps, text } = operator()
  expect(await checkProvider(deps, cents(1))).toBe(1)
  expect(text().replaceAll(/ +/g, ' ')).toContain(
    'Due to organizations today R$ 0,01\nThe account holds less',
  )
})

test('a miss is printed and no success', async () => {
  const { deps, text } = operator()
  expect(await checkProvider(deps, cents(0))).toBe(1)
  expect(text()).toMatch(/✗ webhook[^]*npm run sales[^]*4 of 10 are well/)
})

test('our webhook is registered once, with our token, and set again after each change', async () => {
  expect(await registerWebhook(operator().deps, { isSure: false })).toBe(1)
  await expect(ourWebhook()).rejects.toThrow('no webhook')
  expect(await registerWebhook(operator({ answer: true }).deps, { isSure: false })).toBe(0)
  const { id } = await ourWebhook()
  await change({ url: 'https://old.example/api/payments/webhook', authToken: '', enabled: false })
  await register()
  expect(await ourWebhook()).toMatchObject({ id, url: OURS })
  expect((await check()).filter(({ result }) => result !== 'well')).toEqual([])
  const { rows } = await sandbox.database.pool.query(
    'select auth_token from sandbox.webhooks where url = $1',
    [OURS],
  )
  expect(rows).toEqual([{ auth_token: TOKEN }])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_SECRET_KEY, DEFAULT_WEBHOOK_TOKEN, readConfig, variables } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/tickets',
  PUBLIC_URL: 'https://55tickets.com.br',
  TRUSTED_PROXIES: '10.0.0.0/8',
  SMTP_URL: 'smtp://mail.example',
  SECRET_KEY: 'a-secret-of-our-own-with-enough-letters',
  ASAAS_API_KEY: '$aact_prod_key',
  ASAAS_WEBHOOK_TOKEN: 'a-token-of-our-own-for-webhooks',
  COMPANY_NAME: 'Ingressos SA',
  COMPANY_CNPJ: '11.222.333/0001-81',
  COMPANY_ADDRESS: 'Rua A, 1',
  CONTACT_EMAIL: 'a@b.com.br',
  TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
}

test('an empty environment configures the demo on port 5500', () => {
  const read = readConfig({})
  expect(read).toMatchObject({
    ok: true,
    config: { PORT: 5500, PUBLIC_URL: 'http://localhost:5500', isProduction: false },
  })
})

test('every invalid variable is listed by name', () => {
  const read = readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', CONTACT_EMAIL: 'nobody' })
  const names = read.ok ? [] : read.problems.map((problem) => problem.split(':')[0])
  expect(names).toEqual(['PORT', 'DATABASE_URL', 'CONTACT_EMAIL'])
})

test('production starts with everything set', () => {
  expect(readConfig(production)).toMatchObject({
    ok: true,
    config: { isProduction: true, LOG_LEVEL: 'info' },
  })
})

test.each([
  'DATABASE_URL',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'SMTP_URL',
  'ASAAS_API_KEY',
  'ASAAS_WEBHOOK_TOKEN',
  'COMPANY_NAME',
  'COMPANY_CNPJ',
  'SECRET_KEY',
  'TILE_URL',
])('production refuses to start without %s', (name) => {
  const read = readConfig({ ...production, [name]: '' })
  expect(read.ok ? '' : read.problems.join()).toContain(name)
})

test('production refuses the default secrets and a public address without https', () => {
  const read = readConfig({
    ...production,
    SECRET_KEY: DEFAULT_SECRET_KEY,
    ASAAS_WEBHOOK_TOKEN: DEFAULT_WEBHOOK_TOKEN,
    PUBLIC_URL: 'http://55tickets.com.br',
  })
  expect(read.ok ? [] : read.problems.map((problem) => problem.split(':')[0])).toEqual([
    'SECRET_KEY',
    'ASAAS_WEBHOOK_TOKEN',
    'PUBLIC_URL',
  ])
})

test('production calls the provider by https only, unless it is on the same machine', () => {
  const read = readConfig({ ...production, ASAAS_BASE_URL: 'http://api.asaas.com/v3' })
  expect(read.ok ? [] : read.problems).toEqual([expect.stringMatching(/^ASAAS_BASE_URL.*https/)])
  for (const url of ['http://127.0.0.1:9', 'http://localhost:9', 'http://[::1]:9'])
    expect(readConfig({ ...production, ASAAS_BASE_URL: url }).ok).toBe(true)
  expect(readConfig({ ...production, ASAAS_BASE_URL: 'http://localhost.evil.example' }).ok).toBe(
    false,
  )
})

test.each(['development', 'test'])(
  'the default secrets are refused together with a key of the provider, in %s too',
  (mode) => {
    const withKey = {
      NODE_ENV: mode,
      ASAAS_API_KEY: '$aact_hmlg_key',
      ASAAS_BASE_URL: 'http://sandbox:5599',
    }
    const read = readConfig(withKey)
    expect(read.ok ? [] : read.problems.map((problem) => problem.split(':')[0])).toEqual([
      'SECRET_KEY',
      'ASAAS_WEBHOOK_TOKEN',
    ])
    const { SECRET_KEY, ASAAS_WEBHOOK_TOKEN } = production
    expect(readConfig({ ...withKey, SECRET_KEY, ASAAS_WEBHOOK_TOKEN }).ok).toBe(true)
  },
)

const PRODUCTION_URL = 'https://api.asaas.com/v3'
const SANDBOX_URL = 'https://api-sandbox.asaas.com/v3'
const OWN_SANDBOX = 'http://localhost:5599'

test.each([
  ['production', '$aact_prod_key', PRODUCTION_URL, 'starts without demo data'],
  ['production', '$aact_hmlg_key', OWN_SANDBOX, 'starts without demo data'],
  ['production', '$aact_hmlg_key', PRODUCTION_URL, 'ASAAS_BASE_URL'],
  ['production', '$aact_hmlg_key', SANDBOX_URL, 'ASAAS_BASE_URL'],
  ['production', '$aact_prod_key', SANDBOX_URL, 'ASAAS_BASE_URL'],
  ['development', '$aact_prod_key', PRODUCTION_URL, 'ASAAS_API_KEY'],
  ['development', '$aact_prod_key', OWN_SANDBOX, 'ASAAS_API_KEY'],
  ['test', '$aact_prod_key', PRODUCTION_URL, 'ASAAS_API_KEY'],
  ['development', 'aact_YTU5YTE0M2M2N2I4MTliNzk0YTI5N2U5MzdjNWZm', PRODUCTION_URL, 'ASAAS_API_KEY'],
  ['development', '$aact_hmlg_key', PRODUCTION_URL, 'ASAAS_BASE_URL'],
  ['development', '$aact_hmlg_key', SANDBOX_URL, 'starts without demo data'],
  ['development', '$aact_hmlg_key', 'https://sandbox.asaas.com/api/v3', 'starts without demo data'],
  ['development', '$aact_hmlg_key', OWN_SANDBOX, 'starts with demo data'],
  ['development', '', SANDBOX_URL, 'starts with demo data'],
])('in %s the key %s at %s: %s', (mode, apiKey, baseUrl, expected) => {
  const read = readConfig({
    ...production,
    NODE_ENV: mode,
    ASAAS_API_KEY: apiKey,
    ASAAS_BASE_URL: baseUrl,
  })
  const outcome = read.ok
    ? `starts ${read.config.hasDemo ? 'with' : 'without'} demo data`
    : read.problems.map((problem) => problem.split(':')[0]).join()
  expect(outcome).toBe(expected)
})

test('production requires its proxies, or a statement that there are none', () => {
  const read = readConfig({ ...production, TRUSTED_PROXIES: undefined })
  expect(read.ok ? '' : read.problems.join()).toMatch(/TRUSTED_PROXIES.*one address.*say none/)
  expect(readConfig({ ...production, TRUSTED_PROXIES: 'none' })).toMatchObject({
    ok: true,
    config: { TRUSTED_PROXIES: [] },
  })
  expect(readConfig({ TRUSTED_PROXIES: 'none, 10.0.0.1' }).ok).toBe(false)
})

test('object storage needs its keys', () => {
  const read = readConfig({ S3_URL: 'https://s3.example/bucket' })
  expect(read.ok ? '' : read.problems.join()).toContain('S3_ACCESS_KEY_ID')
})

test.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_MIGRATION_URL'])(
  '%s beside the embedded database is refused',
  (name) => {
    const read = readConfig({ [name]: 'postgres://db.example/tickets' })
    expect(read.ok ? [] : read.problems).toEqual([`${name}: needs DATABASE_URL beside it`])
  },
)

test('the table in the README names every variable and no other', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const listed = [...readme.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1])
  expect(new Set(listed)).toEqual(new Set(Object.keys(variables)))
})

const secret = (letter: string) => letter.repeat(32)

test('ticket keys are read with their ids, the newest first', () => {
  const read = readConfig({ TICKET_KEYS: `2:${secret('b')}, 1:${secret('a')}` })
  expect(read.ok && read.config.TICKET_KEYS).toEqual([
    { id: 2, secret: secret('b') },
    { id: 1, secret: secret('a') },
  ])
})

test.each(['SECRET_KEY', 'ASAAS_WEBHOOK_TOKEN'] as const)(
  '%s has one value, or two while one replaces the other',
  (name) => {
    const environment = { ...production, TICKET_KEYS: `0:${secret('o')}` }
    const valueOf = (text: string) => {
      const read = readConfig({ ...environment, [name]: text })
      return read.ok ? read.config[name] : read.problems
    }
    expect(valueOf(secret('a'))).toEqual([secret('a')])
    expect(valueOf(`${secret('b')}, ${secret('a')}`)).toEqual([secret('b'), secret('a')])
    for (const wrong of [`${secret('a')},short`, `${secret('a')},${secret('b')},${secret('c')}`])
      expect(valueOf(wrong)).toEqual([expect.stringMatching(RegExp(`^${name}.*two values`))])
    const preset = name === 'SECRET_KEY' ? DEFAULT_SECRET_KEY : DEFAULT_WEBHOOK_TOKEN
    expect(valueOf(`${secret('a')},${preset}`)).toEqual([expect.stringMatching(/the default is/)])
  },
)

test('a change of SECRET_KEY is refused that would make tickets invalid', () => {
  const read = readConfig({ SECRET_KEY: `${secret('b')},${secret('a')}` })
  expect(read.ok ? [] : read.problems).toEqual([expect.stringMatching(/^TICKET_KEYS.*key 0/)])
})

test.each([
  ['a short secret', '1:short'],
  ['no id', secret('a')],
  ['an id that does not fit', `256:${secret('a')}`],
  ['one id twice', `1:${secret('a')},1:${secret('b')}`],
])('ticket keys with %s are refused', (_what, keys) => {
  const read = readConfig({ TICKET_KEYS: keys })
  expect(read.ok ? [] : read.problems).toEqual([expect.stringMatching(/^TICKET_KEYS/)])
})

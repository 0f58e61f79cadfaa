import { randomUUID } from 'node:crypto'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteStorage } from '../../platform/files/byte-storage.ts'
import { createTestApp, type TestApp, testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testDeps } from '../../testing/deps.ts'
import { whileRowsFail } from '../../testing/failing-rows.ts'
import { createPerson, identifyById, signedInAs } from '../../testing/people.ts'
import { wireProfile } from '../../wiring/profile.ts'
import { importEvents } from '../events/public.ts'
import { eventIdOf, eventWith, ticket } from '../reservations/testing/reservations-app.ts'

let database: TestDatabase
let made: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  const storage = byteStorage(testConfig())
  const events = [eventWith('show', [ticket('inteira')])]
  const imported = await importEvents(database.db, events, { storage, folder: '/nowhere' })
  if (!imported.ok) throw new Error(imported.problems.join('\n'))
  made = await createTestApp(
    database,
    {},
    wireProfile(testDeps(database), { reloadQuietly: async () => undefined }).register,
    identifyById,
  )
})
afterAll(async () => {
  await made.app.close()
  await database.drop()
})

const cpf = '52998224725'
const otherCpf = '11144477735'
const address = {
  postalCode: '01001-000',
  street: ' Praça da Sé ',
  number: '10',
  complement: '',
  neighborhood: 'Sé',
  city: 'São Paulo',
  state: 'SP',
  country: 'Brasil',
}
const stored = { ...address, postalCode: '01001000', street: 'Praça da Sé' }

const put = (who: string, id: string, payload: object | string) =>
  made.app.inject({
    method: 'PUT',
    url: `/api/user/${id}`,
    headers: { ...signedInAs(who), 'content-type': 'application/json' },
    payload,
  })
const newcomer = () => createPerson(database.db)
const findRow = (id: string) =>
  database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function sell(userId: string, status: SaleStatus): Promise<void> {
  await database.db
    .insertInto('sales')
    .values({
      id: randomUUID(),
      event_id: eventIdOf('show'),
      user_id: userId,
      status,
      total_cents: 5000,
      fee_cents: 500,
      promoter_fee_cents: 0,
      fee_basis_points: 1000,
      takes_card: true,
      monthly_rate_basis_points: 299,
      expires_at: new Date(),
    })
    .execute()
}

test('a CPF is stored as digits, and the answer has the whole user', async () => {
  const ana = await newcomer()
  const answer = await put(ana, ana, { cpf: '529.982.247-25' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    id: ana,
    name: 'Ana Souza',
    email: `${ana}@example.com`,
    cellphone: '51998765432',
    cpf,
    address: null,
    roles: [],
  })
  expect((await findRow(ana)).cpf).toBe(cpf)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('an address is stored trimmed, with the postal code as digits, and the CPF stays', async () => {
  const ana = await newcomer()
  await put(ana, ana, { cpf })
  const answer = await put(ana, ana, { address })
  expect(answer.json()).toMatchObject({ cpf, address: stored })
  expect((await findRow(ana)).address).toEqual(stored)
})

test('optional fields of an address may be missing; the country is Brazil', async () => {
  const ana = await newcomer()
  const { postalCode, street, number, city } = address
  const answer = await put(ana, ana, { address: { postalCode, street, number, city } })
  expect(answer.json<{ address: unknown }>().address).toEqual({
    ...stored,
    complement: '',
    neighborhood: '',
    state: '',
    country: 'Brasil',
  })
})

test.each([
  [{ cpf: '' }, { cpf: 'Por favor, informe seu CPF' }],
  [{ cpf: '5299822472' }, { cpf: 'CPF deve conter 11 dígitos' }],
  [{ cpf: '529982247250' }, { cpf: 'CPF deve conter 11 dígitos' }],
  [{ cpf: '11111111111' }, { cpf: 'CPF inválido' }],
  [{ cpf: '52998224724' }, { cpf: 'CPF inválido' }],
  [{ address: { ...address, postalCode: '' } }, { 'address.postalCode': 'CEP é obrigatório' }],
  [
    { address: { ...address, postalCode: '123' } },
    { 'address.postalCode': 'CEP deve conter 8 dígitos' },
  ],
  [{ address: { ...address, street: '  ' } }, { 'address.street': 'Logradouro é obrigatório' }],
  [{ address: { ...address, number: '' } }, { 'address.number': 'Número é obrigatório' }],
  [{ address: { ...address, city: '' } }, { 'address.city': 'Cidade é obrigatória' }],
])('%j is refused in the words of the form', async (payload, fields) => {
  const ana = await newcomer()
  const answer = await put(ana, ana, payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'BAD_INPUT', fields })
  expect(await findRow(ana)).toMatchObject({ cpf: null, address: null })
})

test.each([
  ['nothing', {}],
  ['both at once', { cpf, address }],
  ['a name', { cpf, name: 'Outra Pessoa' }],
  ['an email alone', { email: 'outra@example.com' }],
  ['a number for a CPF', { cpf: 52998224725 }],
  ['null for a CPF', { cpf: null }],
  ['an unknown part of an address', { address: { ...address, planet: 'Terra' } }],
  ['a list for an address', { address: [address] }],
  ['a street without end', { address: { ...address, street: 'a'.repeat(201) } }],
  ['half of a character', { address: { ...address, street: '\uD800' } }],
  ['a prototype', '{"cpf":"52998224725","__proto__":{"isAdmin":true}}'],
])('%s is refused, and nothing is stored', async (_what, payload) => {
  const ana = await newcomer()
  const before = await findRow(ana)
  const answer = await put(ana, ana, payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'BAD_INPUT' })
  expect(await findRow(ana)).toEqual(before)
})

test('another user’s profile is not found, whether the user exists or not', async () => {
  const [ana, bia] = [await newcomer(), await newcomer()]
  for (const id of [bia, randomUUID()]) {
    const answer = await put(ana, id, { cpf })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'NOT_FOUND', message: 'Usuário não encontrado' })
  }
  expect((await findRow(bia)).cpf).toBeNull()
})

test('the profile of a deleted account is not found', async () => {
  const nobody = randomUUID()
  expect((await put(nobody, nobody, { cpf })).statusCode).toBe(404)
})

test.each<SaleStatus>(['PENDING', 'PAYMENT_PENDING', 'EXPIRED', 'CANCELED'])(
  'with a sale that is %s a CPF may still be corrected',
  async (status) => {
    const ana = await newcomer()
    await put(ana, ana, { cpf })
    await sell(ana, status)
    expect((await put(ana, ana, { cpf: otherCpf })).json()).toMatchObject({ cpf: otherCpf })
  },
)

test.each<SaleStatus>(['CONFIRMED', 'RECEIVED', 'REFUNDED', 'CHARGEBACK'])(
  'with a sale that is %s a CPF can’t be changed, the address can',
  async (status) => {
    const ana = await newcomer()
    await put(ana, ana, { cpf })
    await sell(ana, status)
    const answer = await put(ana, ana, { cpf: otherCpf })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'CPF_LOCKED' })
    expect((await findRow(ana)).cpf).toBe(cpf)
    expect((await put(ana, ana, { cpf })).statusCode).toBe(200)
    expect((await put(ana, ana, { address })).json()).toMatchObject({ cpf, address: stored })
  },
)

test('a CPF is not logged, not even when a call fails', async () => {
  const ana = await newcomer()
  const before = made.logged().length
  const lines = () => made.logged().slice(before).join('')
  await put(ana, ana, { cpf: '52998224724' })
  const failed = await whileRowsFail(database.pool, 'users', () => put(ana, ana, { cpf }))
  expect(failed.statusCode).toBe(500)
  await put(ana, ana, { cpf })
  expect(lines()).not.toMatch(/529\.?982\.?247/)
  // Control: the log has the calls and the failure, and shows a CPF that is written to it.
  expect(lines().match(/"answered"/g)).toHaveLength(3)
  expect(lines()).toContain('a request failed')
  made.app.log.error(`no place for ${cpf}`)
  expect(lines()).toMatch(/529\.?982\.?247/)
})

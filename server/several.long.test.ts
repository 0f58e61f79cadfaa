import {
  createTestDatabase,
  databaseEnvironment,
  type TestDatabase,
} from '@55tickets/api/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningProduct, runProduct } from './testing/run-product.ts'

/** Several processes of the product, started at once on an empty database. */

let database: TestDatabase
let products: RunningProduct[]
/** Output of each process until it was ready. */
let said: string[]
const PROCESSES = 3

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('drop schema public cascade')
  await database.pool.query('create schema public')
  const start = () => runProduct(databaseEnvironment(database.address))
  products = await Promise.all(Array.from({ length: PROCESSES }, start))
  await Promise.all(products.map((product) => product.ready()))
  said = products.map((product) => product.output())
}, 300_000)
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await database.drop()
})

test('concurrent starts on an empty database migrate it and load the demo once', async () => {
  expect(said.filter((output) => output.includes('Database brought up to date'))).toHaveLength(1)
  expect(said.filter((output) => output.includes('Demo data loaded'))).toHaveLength(1)
  // Without the many buyers of the promoter's event, whose addresses have a number.
  const users = await database.pool.query(
    `select email from users where email !~ '[0-9]@' order by email`,
  )
  expect(users.rows.map((row) => row.email)).toEqual([
    'ana@demo.55tickets.com.br',
    'atendimento@demo.55tickets.com.br',
    'bruno@demo.55tickets.com.br',
    'entrada@demo.55tickets.com.br',
    'equipe@demo.55tickets.com.br',
    'financeiro@demo.55tickets.com.br',
    'gerente@demo.55tickets.com.br',
    'leitura@demo.55tickets.com.br',
    'portaria@demo.55tickets.com.br',
    'promotor@demo.55tickets.com.br',
  ])
})

test('each of them serves the same events', async () => {
  const answers = await Promise.all(
    products.map(async (product) => (await fetch(`${product.url}/api/events`)).text()),
  )
  expect(new Set(answers).size).toBe(1)
})

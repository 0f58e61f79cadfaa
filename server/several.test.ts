import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningProduct, runProduct } from './testing/run-product.ts'

/** Several processes of the product on one database, as behind a load balancer. */

let database: TestDatabase
let products: RunningProduct[]

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('drop schema public cascade')
  await database.pool.query('create schema public')
  const start = () => runProduct({ DATABASE_URL: database.url })
  products = await Promise.all([start(), start(), start()])
  await Promise.all(products.map((product) => product.ready()))
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await database.drop()
})

test('processes that start at once on an empty database migrate it and load the demo once', async () => {
  const said = products.map((product) => product.output())
  expect(said.filter((output) => output.includes('Database brought up to date'))).toHaveLength(1)
  expect(said.filter((output) => output.includes('Demo data loaded'))).toHaveLength(1)
  const users = await database.pool.query('select email from users order by email')
  expect(users.rows.map((row) => row.email)).toEqual([
    'ana@demo.55tickets.com.br',
    'bruno@demo.55tickets.com.br',
  ])
})

test('each of them serves the same events', async () => {
  const answers = await Promise.all(
    products.map(async (product) => (await fetch(`${product.url}/api/events`)).text()),
  )
  expect(new Set(answers).size).toBe(1)
})

test('one of them killed, the others go on', async () => {
  const [first, second] = products
  first?.process.kill('SIGKILL')
  expect((await fetch(`${second?.url}/api/events`)).status).toBe(200)
})

import { type Config, readConfig } from '@55tickets/api/platform/config.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { createTestDatabase, databaseEnvironment } from '@55tickets/api/testing/database.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { markAsProduction } from './production-mark.ts'
import { refreshDemo, refreshDemoPurchases } from './refresh-demo.ts'
import { PRODUCTION, runInProduction } from './testing/production.ts'
import { openWholeProduct, type WholeProduct } from './testing/whole-product.ts'

/** The demo's accounts have public passwords: they must never exist where payments are real. */

let wholeProduct: WholeProduct
beforeAll(async () => {
  wholeProduct = await openWholeProduct()
})
afterAll(() => wholeProduct.close())

async function counts() {
  const { rows } = await wholeProduct.database.pool.query(
    `select (select count(*) from users) as users, (select count(*) from staff) as staff,
            (select count(*) from events) as events, (select count(*) from leads) as leads,
            (select count(*) from sales) as sales`,
  )
  return rows[0]
}

const inProduction = () => {
  const read = readConfig({ ...PRODUCTION, ...databaseEnvironment(wholeProduct.database.address) })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return read.config
}
const load = () =>
  refreshDemo(wholeProduct.config, wholeProduct.database.address.directUrl, wholeProduct.product)
/** Deletes the demo; loading it would bring it back. */
async function forgetDemoLeads(): Promise<void> {
  await wholeProduct.database.pool.query('delete from lead_steps')
  await wholeProduct.database.pool.query('delete from leads')
}
const purchase = (config: Config) =>
  refreshDemoPurchases(
    config,
    wholeProduct.database.address.directUrl,
    wholeProduct.product,
    createLog('silent'),
  )

// Ordered: each test continues from the state of the one before it.
describe('in production, then elsewhere', { shuffle: false }, () => {
  test('a start in production loads nothing of the demo', async () => {
    await refreshDemo(inProduction(), wholeProduct.database.address.directUrl, wholeProduct.product)
    expect(await counts()).toEqual({ users: 0, staff: 0, events: 0, leads: 0, sales: 0 })
  })

  test('concurrent starts outside production load the demo once, so there is something to spare production', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => log.mockRestore())
    expect(await Promise.all([load(), load()])).toEqual([true, true])
    expect(log.mock.calls.flat().filter((line) => line.includes('Demo data loaded'))).toHaveLength(
      1,
    )
    const { users, staff, events, leads } = await counts()
    expect(Math.min(users, staff, events, leads)).toBeGreaterThan(0)
  })

  test('production makes no demo purchases, even with test payments', async () => {
    await purchase({ ...inProduction(), isSandbox: true })
    expect(await counts()).toMatchObject({ sales: 0 })
    await purchase(wholeProduct.config)
    expect((await counts()).sales).toBeGreaterThan(0)
  })

  test('production refuses a database with demo data, with what to do', async () => {
    const process = await runInProduction(wholeProduct.database.address)
    await expect(process.ready()).rejects.toThrow(
      /10 demo accounts[^]*Set DATABASE_URL to an empty database/,
    )
    expect(await process.stop()).toBe(1)
  })

  test('a database with a real payment gets no demo data', async () => {
    await forgetDemoLeads()
    const { rows } = await wholeProduct.database.pool.query(
      `update charges set provider_id = 'pay_of_another_provider'
        where id = (select id from charges where provider_id is not null limit 1)
        returning id, provider_id`,
    )
    expect(rows).toHaveLength(1)
    expect(await load()).toBe(false)
    expect(await counts()).toMatchObject({ leads: 0 })
  })
})

test('a database that was started in production never gets demo data', async () => {
  const database = await createTestDatabase()
  expect(await markAsProduction(database.address.directUrl)).toBeNull()
  expect(await markAsProduction(database.address.directUrl)).toBeNull()
  const product = { ...wholeProduct.product, database }
  expect(await refreshDemo(wholeProduct.config, database.address.directUrl, product)).toBe(false)
  const { rows } = await database.pool.query('select 1 from users')
  expect(rows).toEqual([])
  await database.drop()
})

import { importEvents } from '@55tickets/api/areas/events/public.ts'
import { eventWith, ticket } from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { loadBuiltRenderer } from '@55tickets/web/framework/server/plugin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, WEB_DIST } from '../scripts/build.ts'
import { createProduct, type Product } from './product.ts'

/** Other addresses of an event’s page, through the whole product. */

let database: TestDatabase
let product: Product
beforeAll(async () => {
  database = await createTestDatabase()
  await buildWeb({ onProgress: () => undefined })
  const config = testConfig()
  product = await createProduct({
    config,
    address: database.address,
    log: createLog('silent'),
    renderer: await loadBuiltRenderer(WEB_DIST),
  })
  const options = { storage: byteStorage(config), folder: '/nowhere' }
  const imported = await importEvents(
    database.db,
    [eventWith('antigo', [ticket('inteira')])],
    options,
  )
  if (!imported.ok) throw new Error(imported.problems.join())
  await database.pool.query(`update events set slug = 'novo'`)
  await database.pool.query(
    `insert into event_slugs (slug, event_id) select 'antigo', id from events`,
  )
})
afterAll(async () => {
  await product.stop()
  await database.drop()
})

test('the former address redirects for good, with its query', async () => {
  const answer = await product.app.inject('/evento/antigo?via=ana')
  expect(answer.statusCode).toBe(301)
  expect(answer.headers.location).toBe('/evento/novo?via=ana')
  const again = await product.app.inject('/evento/antigo')
  expect([again.statusCode, again.headers.location]).toEqual([301, '/evento/novo'])
})

test('slug and id show the page itself', async () => {
  const { rows } = await database.pool.query<{ id: string }>('select id from events')
  for (const name of ['novo', rows[0]?.id]) {
    const answer = await product.app.inject(`/evento/${name}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('/evento/novo">')
  }
  expect((await product.app.inject('/evento/nunca')).statusCode).toBe(404)
})

test('another spelling of the address redirects before the page is looked for in the cache', async () => {
  for (const spelling of ['/evento/n%6fvo', '/%65vento/novo', '/evento/novo/']) {
    const answer = await product.app.inject(`${spelling}?via=ana`)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/evento/novo?via=ana'])
  }
})

import { findMissingSettings, openDatabase } from '@55tickets/api/platform/db/database.ts'
import { isDatabaseUnavailable } from '@55tickets/api/platform/db/unavailable.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { promote, untilReplicated } from './testing/postgres/fail-over.ts'
import { startPooler } from './testing/postgres/pooler.ts'
import { openSwitch, startReplicatedPostgres } from './testing/postgres/replicated-postgres.ts'

// Needs PgBouncer: only `npm run test:pooler` runs this.

const log = createLog('silent')
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('a pooler goes on after a failover, and refuses a replica', async () => {
  const servers = await startReplicatedPostgres()
  closing.push(() => servers.stop())
  const balancer = await openSwitch(servers.primary)
  closing.push(() => balancer.close())
  const pooler = await startPooler(balancer.url)
  closing.push(() => pooler.stop())
  const address = { url: pooler.through(balancer.url), canPrepare: false }
  const database = openDatabase({ address, poolSize: 4, log })
  closing.push(() => database.close())
  await database.pool.query('create table notes (text text)')
  expect(await findMissingSettings(database.pool)).toEqual([])
  await untilReplicated(servers.primary.url)

  await servers.primary.stop()
  balancer.switchTo(servers.replica)
  // Also reads: the pooler has no connection to a replica.
  for (const statement of ['select 1', `insert into notes values ('refused')`]) {
    const error = await database.pool.query(statement).catch((failure: unknown) => failure)
    expect(error).not.toMatchObject({ code: '25006' })
    expect(isDatabaseUnavailable(error)).toBe(true)
  }
  await promote(servers.replica.url)
  const write = () => database.pool.query(`insert into notes values ('after')`)
  await vi.waitFor(write, { timeout: 60_000, interval: 100 })
  const { rows } = await database.pool.query('select text from notes')
  expect(rows).toEqual([{ text: 'after' }])
}, 180_000)

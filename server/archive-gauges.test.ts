import { archiveGauges } from '@55tickets/api/platform/db/archive-gauges.ts'
import { type Database, openDatabase, plainAddress } from '@55tickets/api/platform/db/database.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './database/embedded.ts'
import { temporaryFolder } from './testing/run-product.ts'

const log = createLog('silent')
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const start = (folder: string) =>
  startEmbeddedDatabase({ folder, onProgress: () => undefined, log, throwaway: true })

async function connect<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ address: plainAddress(url), poolSize: 1, log })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const run = ({ url }: EmbeddedDatabase, ...statements: string[]) =>
  connect(url, async ({ pool }) => {
    for (const statement of statements) await pool.query(statement)
  })

const readGauges = ({ url }: EmbeddedDatabase) =>
  connect(url.replace('postgres@', 'plain@'), async ({ db }) => {
    const values = archiveGauges(db).map(async (gauge) =>
      'read' in gauge ? gauge.read() : Number.NaN,
    )
    const [failures = 0, ageSeconds = 0] = await Promise.all(values)
    return { failures, ageSeconds }
  })

test('a role without grants sees how often archiving failed, and when it was done last', async () => {
  const temporary = temporaryFolder()
  closing.push(() => temporary.remove())
  const { folder } = temporary
  const before = await start(folder)
  await run(before, 'create role plain login')
  expect(await readGauges(before)).toEqual({ failures: 0, ageSeconds: Number.NaN })
  await run(
    before,
    `alter system set archive_mode = 'on'`,
    `alter system set archive_timeout = '1h'`,
    `alter system set archive_command = '/bin/false'`,
  )
  await before.stop()

  const server = await start(folder)
  closing.push(() => server.stop())
  await run(server, 'create table rows (number int)', 'select pg_switch_wal()')
  const failed = await vi.waitFor(async () => {
    const gauges = await readGauges(server)
    expect(gauges.failures).toBeGreaterThan(0)
    return gauges
  }, 60_000)
  expect(failed.ageSeconds).toBeGreaterThan(0)
  await run(server, `alter system set archive_command = '/bin/true'`, 'select pg_reload_conf()')
  await vi.waitFor(async () => {
    const { ageSeconds } = await readGauges(server)
    expect(ageSeconds).toBeLessThan(failed.ageSeconds)
  }, 60_000)
})

import { readFileSync } from 'node:fs'
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

const readBackupAges = ({ url }: EmbeddedDatabase) =>
  connect(url.replace('postgres@', 'plain@'), async ({ db }) => {
    const ages = await Promise.all(
      archiveGauges(db).map(async (gauge) => ('readAll' in gauge ? gauge.readAll() : [])),
    )
    return Object.fromEntries(ages.flat().map(({ label, value }) => [label, value]))
  })

const sqlFile = (name: string) => readFileSync(new URL(`../api/${name}`, import.meta.url), 'utf8')

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

  await run(server, sqlFile('migrations/0047_backups.sql'), sqlFile('functions/record_backups.sql'))
  await run(server, 'grant select on backups to plain')
  expect(await readBackupAges(server)).toEqual({ full: Infinity, last: Infinity })
  const now = Math.floor(Date.now() / 1000)
  const backup = (type: string, hours: number, error = false) => ({
    type,
    error,
    timestamp: { start: now - hours * 3600 - 60, stop: now - hours * 3600 },
  })
  const backups = [
    backup('full', 200),
    backup('full', 50),
    backup('incr', 10),
    backup('incr', 1, true),
  ]
  await run(
    server,
    `select record_backups('${JSON.stringify([{ name: '55tickets', backup: backups }])}')`,
  )
  const { full = 0, last = 0 } = await readBackupAges(server)
  expect([Math.round(full / 3600), Math.round(last / 3600)]).toEqual([50, 10])
  await run(server, `select record_backups('[{ "name": "55tickets", "backup": [] }]')`)
  expect(await readBackupAges(server)).toEqual({ full: Infinity, last: Infinity })
})

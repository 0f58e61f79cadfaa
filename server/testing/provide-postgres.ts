import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@55tickets/api/platform/log.ts'
import { Client } from 'pg'
import { startEmbeddedDatabase } from '../database/embedded.ts'
import { startInstalledPostgres } from './postgres/installed-postgres.ts'
import { startPooler } from './postgres/pooler.ts'

/**
 * Settings of the pooler: a busy machine takes longer, and each test file uses a database of its
 * own.
 */
const FOR_TESTS = [
  'query_wait_timeout = 120',
  'server_connect_timeout = 60',
  'server_idle_timeout = 5',
]

/**
 * One PostgreSQL for the whole run, on which each test file makes databases of its own: the server
 * that DATABASE_URL names, else the embedded one in a folder that goes away with the run. With
 * DATABASE_DIRECT_URL databases are made over that, and DATABASE_URL is the pooler that tests use.
 * `npm run test:pooler` puts PgBouncer in front of the embedded server, or of that of
 * TEST_POSTGRES_HOME.
 */
export default async function providePostgres(): Promise<() => Promise<void>> {
  // Another project of this run has provided it.
  if (process.env['TEST_POSTGRES_URL']) return async () => undefined
  const {
    DATABASE_URL: given,
    DATABASE_DIRECT_URL: direct,
    DATABASE_PREPARE: prepare,
  } = process.env
  // Processes that tests start are told the address of their own database.
  delete process.env['DATABASE_DIRECT_URL']
  delete process.env['DATABASE_PREPARE']
  if (given) {
    const server = direct ?? given
    process.env['TEST_POSTGRES_URL'] = server
    if (direct) process.env['TEST_POOLER_URL'] = given
    if (prepare) process.env['TEST_PREPARE'] = prepare
    return () => dropTemplates(server)
  }
  const home = process.env['TEST_POSTGRES_HOME']
  const database = home ? await startInstalledPostgres(home) : await startThrowaway()
  process.env['TEST_POSTGRES_URL'] = database.url
  const pooler = process.env['TEST_POOLER'] ? await startPooler(database.url, FOR_TESTS) : undefined
  if (pooler) {
    process.env['TEST_POOLER_URL'] = pooler.through(database.url)
    process.env['TEST_PREPARE'] = 'off'
  }
  return async () => {
    await pooler?.stop()
    await database.stop()
  }
}

/** The embedded PostgreSQL, on files that go away with the run. */
async function startThrowaway() {
  const folder = mkdtempSync(join(tmpdir(), '55tickets-test-'))
  // If we are root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o711)
  const database = await startEmbeddedDatabase({
    folder,
    onProgress: () => undefined,
    log: createLog('error'),
    throwaway: true,
  })
  const remove = () => {
    for (const made of [database.folder, folder]) {
      rmSync(made, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  // An interrupted run ends without its teardown.
  process.once('exit', remove)
  return {
    url: database.url,
    async stop() {
      await database.stop()
      remove()
    },
  }
}

/** Drops the template databases, which would stay on a foreign server; each test drops its own. */
async function dropTemplates(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    String.raw`select datname from pg_database where datname like 'tickets\_template\_%'`,
  )
  // A template that another run is copying can't be dropped, and is left to that run.
  for (const { datname } of rows) {
    await client.query(`drop database if exists ${datname}`).catch(() => undefined)
  }
  await client.end()
}

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@55tickets/api/testing/free-port.ts'
import { Client } from 'pg'
import { findRunningDatabase } from '../server/database/find-running-database.ts'

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url))
/** Module that ends the server when the test run's process is gone. */
const FOLLOW_PARENT = join(REPOSITORY, 'scripts', 'setup', 'follow-parent.mjs')
const READY = /^55Tickets is ready at (http:\/\/\S+)[^]*^ +Test payments +(http:\/\/\S+)/m
const START_TIMEOUT_MS = 180_000

/** Starts the product for the journeys as `npm start` does, with an empty data folder. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), '55tickets-e2e-'))
  // When run as root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711)
  const database = await makeDatabase(process.env['DATABASE_URL'])
  const server = spawn(process.execPath, ['--import', FOLLOW_PARENT, 'server/start.ts'], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: folder,
      // Load shedding off: other work on the machine delays the event loop.
      EVENT_LOOP_MAX_DELAY_MS: '3600000',
      // Limits off: one account makes the payments of all journeys.
      RESERVES_PER_MINUTE: '1000',
      PIX_LIMIT_ACCOUNT: '1000/60',
      PIX_OPEN_LIMIT: '1000',
      ...(database ? { DATABASE_URL: database.url } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const cleanUp = async () => {
    await end(server)
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [product, provider] = await waitForAddresses(server)
    process.env['E2E_URL'] = product
    process.env['E2E_PROVIDER_URL'] = provider
    process.env['E2E_DATABASE_URL'] = database?.url ?? findRunningDatabase(folder)
  } catch (error) {
    await cleanUp()
    throw error
  }
  return cleanUp
}

/** Waits until the server prints the URLs of the product and of its payment provider. */
function waitForAddresses(server: ChildProcess): Promise<[string, string]> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part.toString()
      const [, product, provider] = READY.exec(output) ?? []
      if (product && provider) resolve([product, provider])
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    const fail = (why: string) => reject(new Error(`The server ${why}. Its output:\n${output}`))
    server.once('error', (error) => fail(`could not be run (${error.message})`))
    server.once('exit', (code) => fail(`ended with code ${code} before it was ready`))
    setTimeout(() => fail('was not ready in time'), START_TIMEOUT_MS).unref()
  })
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}

/** Creates a database on the given server and returns how to drop it. */
async function makeDatabase(given: string | undefined) {
  if (!given) return undefined
  const name = `tickets_e2e_${randomBytes(6).toString('hex')}`
  await asAdmin(given, `create database ${name}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => asAdmin(given, `drop database ${name} with (force)`),
  }
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { DatabaseStartError } from './failure.ts'
import { socketUrl } from './socket.ts'

export const DATABASE = 'tickets'

/** Long, because after a crash PostgreSQL first replays its log and refuses connections meanwhile. */
const STARTUP_TIMEOUT_MS = 300_000

/** Returns true once connections are served and our database exists, false if that won't happen. */
export async function waitUntilReady(
  postmaster: ChildProcess,
  socket: string,
  stop: AbortSignal,
): Promise<boolean> {
  const deadline = Date.now() + STARTUP_TIMEOUT_MS
  while (!hasEnded(postmaster) && Date.now() < deadline && !stop.aborted) {
    if (await isServing(socket)) return true
    await sleep(25)
  }
  return false
}

export const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null

async function isServing(socket: string): Promise<boolean> {
  const client = new Client({
    connectionString: socketUrl(socket, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch {
    return false
  }
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
    return true
  } catch (error) {
    throw new DatabaseStartError(`PostgreSQL runs, but not as it should: ${String(error)}`)
  } finally {
    await client.end()
  }
}

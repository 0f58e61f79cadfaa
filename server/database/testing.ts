import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@55tickets/api/platform/log.ts'
import { Client } from 'pg'
import { runInProcess } from '../testing/run-in-process.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts'

/** A data folder that PostgreSQL's user may enter. */
export function temporaryDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), '55tickets-db-'))
  chmodSync(folder, 0o711)
  return folder
}

export function startIn(folder: string, throwaway = false): Promise<EmbeddedDatabase> {
  const log = createLog('silent')
  return startEmbeddedDatabase({ folder, onProgress: () => undefined, log, throwaway })
}

/** Same as `startIn` for tests that don't need durable data: most of the time goes to the disk. */
export const startThrowaway = (folder: string) => startIn(folder, true)

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows.map((row) => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

export async function findPostmaster({ url }: EmbeddedDatabase): Promise<number> {
  const [pid] = await query(url, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)`)
  return Number(pid)
}

/** Runs in a child process, which calls it by name. @public */
export const startAndReport = async (folder: string): Promise<string> => (await startIn(folder)).url

/** Starts the database in a child process; `up` resolves to its address. */
export const startInProcess = (folder: string, more: Record<string, string> = {}) =>
  runInProcess(new URL('./testing.ts', import.meta.url).href, 'startAndReport', folder, more)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@55tickets/api/platform/log.ts'
import { Client } from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts'

/** A data folder that PostgreSQL's user may enter. */
export function temporaryDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), '55tickets-db-'))
  chmodSync(folder, 0o711)
  return folder
}

export function startIn(folder: string): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({ folder, onProgress: () => undefined, log: createLog('silent') })
}

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

export async function postmasterOf({ url }: EmbeddedDatabase): Promise<number> {
  const [pid] = await query(url, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)`)
  return Number(pid)
}

/** A process that starts the database and keeps it; `up` resolves to its address. */
export function startElsewhere(folder: string) {
  const module = new URL('./testing.ts', import.meta.url).href
  const program = `
    const { startIn } = await import(${JSON.stringify(module)})
    const database = await startIn(process.argv[1])
    process.send(database.url)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gone = once(child, 'exit')
  const up = once(child, 'message').then(([url]) => String(url))
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  return { up, kill }
}

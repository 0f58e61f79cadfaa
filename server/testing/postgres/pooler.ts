import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@55tickets/api/testing/free-port.ts'
import { NOBODY, runAs } from '../../database/location.ts'

const TEMPLATE = new URL('../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url)
const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

export interface Pooler {
  /** The given URL, led through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

export const findPgBouncer = () => PLACES.find((path) => existsSync(path))

/**
 * PgBouncer with the configuration of `deploy/`, in front of the server of this URL. `more` are lines
 * that replace settings.
 */
export async function startPooler(
  serverUrl: string,
  more: readonly string[] = [],
): Promise<Pooler> {
  const program = findPgBouncer()
  if (!program) throw new Error('PgBouncer is missing: install the package pgbouncer')
  const user = process.getuid?.() === 0 ? NOBODY : undefined
  const folder = mkdtempSync(join(tmpdir(), '55tickets-pooler-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const server = new URL(serverUrl)
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const values: Record<string, string> = {
    PRIMARY_HOST: server.searchParams.get('host') ?? server.hostname,
    PRIMARY_PORT: server.searchParams.get('port') ?? (server.port || '5432'),
    POOLER_HOST: '127.0.0.1',
    POOLER_PORT: String(port),
    POOLER_AUTH_TYPE: 'trust',
    POOLER_AUTH_FILE: users,
    POOLER_POOL_SIZE: '40',
  }
  const template = readFileSync(TEMPLATE, 'utf8')
  const settings = template.replace(/\$\{(\w+)\}/g, (_found, name) => values[name] ?? '')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    users,
    `"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"\n`,
  )
  writeFileSync(file, `${settings}\n${more.join('\n')}\n`)
  for (const written of [users, file]) chmodSync(written, 0o644)
  const child = spawn(program, ['-q', file], { ...runAs(user), cwd: '/', stdio: 'inherit' })
  const end = () => child.kill('SIGKILL')
  process.on('exit', end)
  await untilListening(child, port)
  return {
    through: (url) => {
      const { username, pathname } = new URL(url)
      return `postgres://${username}@127.0.0.1:${port}${pathname}`
    },
    async stop() {
      process.off('exit', end)
      // SIGINT would wait for the clients.
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('PgBouncer ended while it was started')
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
}

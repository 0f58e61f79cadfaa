import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@55tickets/api/testing/free-port.ts'
import { findProgram } from '../../cluster/programs.ts'
import { renderTemplate } from '../../cluster/render.ts'
import { NOBODY, runAs } from '../../database/location.ts'

export interface Pooler {
  /** The given URL, led through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

export const findPgBouncer = () => findProgram('pgbouncer')

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
  const serverHost = server.searchParams.get('host') ?? server.hostname
  const serverPort = server.searchParams.get('port') ?? (server.port || '5432')
  const settings = renderTemplate('pgbouncer/pgbouncer.ini', {
    PRIMARY_HOST: serverHost,
    PRIMARY_PORT: serverPort,
    REPLICA_HOST: serverHost,
    REPLICA_PORT: serverPort,
    POOLER_HOST: '127.0.0.1',
    POOLER_PORT: String(port),
    POOLER_AUTH_TYPE: 'trust',
    POOLER_AUTH_FILE: users,
    POOLER_POOL_SIZE: '40',
  })
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

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NOBODY, runAs } from '../../database/location.ts'
import { socketUrl } from '../../database/socket.ts'

const SETTINGS = {
  listen_addresses: '',
  max_connections: '250',
  shared_buffers: '256MB',
  timezone: 'UTC',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** A PostgreSQL that the machine has, `home` with `bin` in it, on files that go away with the run. */
export async function startInstalledPostgres(home: string) {
  const user = process.getuid?.() === 0 ? NOBODY : undefined
  const folder = mkdtempSync(join(tmpdir(), '55tickets-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...runAs(user), cwd: '/' }
  const made = spawnSync(
    join(home, 'bin', 'initdb'),
    ['-D', data, '-U', 'postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust'],
    options,
  )
  if (made.status !== 0) throw new Error(made.error?.message ?? String(made.stderr))
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder })
  const server = spawn(
    join(home, 'bin', 'postgres'),
    ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: 'ignore' },
  )
  const end = () => server.kill('SIGQUIT')
  process.on('exit', end)
  while (!existsSync(join(folder, '.s.PGSQL.5432'))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL of ${home} did not start`)
    await sleep(50)
  }
  return {
    url: socketUrl(folder, 'postgres'),
    async stop() {
      process.off('exit', end)
      // A fast shutdown: clients are cut off.
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

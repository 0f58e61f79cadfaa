import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SANDBOX_API_KEY } from '@55tickets/sandbox/instance-lock.ts'
import { runAs } from '../database/location.ts'
import { local } from './layout.ts'
import { type ClusterOptions, type Environment, waitForAnswer } from './open-cluster.ts'
import { startProcess } from './processes.ts'

const MAIN = fileURLToPath(import.meta.resolve('@55tickets/sandbox/main.ts'))

/**
 * Starts the sandbox on a PostgreSQL of its own: a provider does not fail with us. Returns the
 * settings by which servers use it.
 */
export async function startSandbox(options: ClusterOptions): Promise<Environment> {
  const { layout, secrets, onProgress } = options
  onProgress('Starting the sandbox of the payment provider')
  const databaseUrl = `postgres://postgres:${secrets.superuser}@${local(layout.sandboxDatabase)}/postgres`
  await startDatabase(options)
  await waitForAnswer(databaseUrl, layout)
  const ours = `http://${local(layout.web)}/api/payments`
  await startProcess(layout.folder, {
    name: 'sandbox',
    command: [process.execPath, MAIN],
    environment: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      SANDBOX_PORT: String(layout.sandbox),
      SANDBOX_WEBHOOK_URL: `${ours}/webhook`,
      SANDBOX_WITHDRAWAL_CHECK_URL: `${ours}/withdrawal-check`,
      SANDBOX_WEBHOOK_TOKEN: secrets.webhookToken,
    },
  })
  return {
    ASAAS_API_KEY: SANDBOX_API_KEY,
    ASAAS_BASE_URL: `http://${local(layout.sandbox)}`,
    ASAAS_WEBHOOK_TOKEN: secrets.webhookToken,
  }
}

async function startDatabase({ layout, programs, secrets, user }: ClusterOptions): Promise<void> {
  const folder = join(layout.folder, 'sandbox-database')
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const passwordFile = join(layout.folder, 'sandbox-password')
    writeFileSync(passwordFile, secrets.superuser, { mode: 0o600 })
    if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)
    const created = spawnSync(
      join(programs.postgres, 'initdb'),
      ['-D', folder, '-U', 'postgres', '--encoding=UTF8', '--locale=C.UTF-8'].concat([
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
      ]),
      { ...runAs(user), cwd: '/', encoding: 'utf8' },
    )
    rmSync(passwordFile)
    if (created.status !== 0) throw new Error(`initdb failed: ${created.stderr}`)
  }
  await startProcess(layout.folder, {
    name: 'sandbox-database',
    command: [
      join(programs.postgres, 'postgres'),
      '-D',
      folder,
      '-cunix_socket_directories=',
      '-clisten_addresses=127.0.0.1',
      `-cport=${layout.sandboxDatabase}`,
    ],
    user,
    environment: { LC_ALL: 'C.UTF-8' },
  })
}

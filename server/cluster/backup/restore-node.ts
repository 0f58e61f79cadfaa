import { execFile } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { runAs } from '../../database/location.ts'
import { findPostmaster } from '../../database/postmaster.ts'
import { waitUntil } from '../../faults/wait-until.ts'
import type { NodeLayout } from '../layout.ts'
import { type ClusterProcess, logFile, startProcess } from '../processes.ts'
import {
  archiveCommand,
  type ConfigurationOptions,
  dataFolder,
  patroniFile,
  SCOPE,
} from '../write-configuration.ts'
import { runPgbackrest } from './pgbackrest.ts'

const execute = promisify(execFile)

/** Replays the archive since the backup: of a day with many orders this takes long. */
const RECOVERY_TIMEOUT_MS = 3_600_000
const STOP_TIMEOUT_MS = 300_000
/** Longer than the lock of a primary in etcd lives. */
const REMOVE_TIMEOUT_MS = 60_000

type RestoreOptions = ConfigurationOptions & { readonly onProgress: (line: string) => void }

/**
 * Restores the database to a point in time on one node, which is to be the first that Patroni starts;
 * the others copy it. Patroni and PostgreSQL of all nodes are stopped, etcd runs. No data is deleted:
 * the former data folders are renamed.
 */
export async function restoreNode(
  options: RestoreOptions,
  node: NodeLayout,
  to: Date,
): Promise<void> {
  // A PostgreSQL that still stops would go on writing into its renamed folder.
  await waitUntil('all PostgreSQL to stop', STOP_TIMEOUT_MS, () => {
    return options.layout.nodes.every((one) => findPostmaster(dataFolder(one)) === undefined)
  })
  const suffix = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  for (const one of options.layout.nodes)
    if (existsSync(dataFolder(one))) renameSync(dataFolder(one), `${dataFolder(one)}-${suffix}`)
  options.onProgress(`Restoring ${node.name} to ${to.toISOString()}`)
  await runPgbackrest(options, node, [
    '--type=time',
    `--target=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
    'restore',
  ])
  await recover(options, node)
  // Patroni would not accept a primary on another timeline than the one that etcd knows.
  await waitUntil('etcd to forget the former cluster', REMOVE_TIMEOUT_MS, () => {
    return removeFromEtcd(options, node).then(
      () => true,
      () => false,
    )
  })
}

/** Runs PostgreSQL until it has replayed the archive to the target. Nobody else can connect. */
async function recover(options: RestoreOptions, node: NodeLayout): Promise<void> {
  const { layout, programs, user } = options
  const settings = [
    'listen_addresses=',
    `port=${node.postgres}`,
    `unix_socket_directories=${node.folder}`,
    'synchronous_standby_names=',
    // The restored file names the folders of the node that was backed up.
    `hba_file=${join(dataFolder(node), 'pg_hba.conf')}`,
    `ident_file=${join(dataFolder(node), 'pg_ident.conf')}`,
    `archive_command=${archiveCommand(node)}`,
  ]
  const recovery = await startProcess(layout.folder, {
    name: `recovery-${node.name}`,
    command: [
      join(programs.postgres, 'postgres'),
      '-D',
      dataFolder(node),
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    user,
    environment: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
  })
  try {
    await waitUntil('the end of the recovery', RECOVERY_TIMEOUT_MS, () => {
      if (!recovery.isRunning())
        throw new Error(
          `The recovery has failed, see ${logFile(layout.folder, recovery.name)}. The time must be after the end of the oldest backup and before the end of the archive.`,
        )
      return isPromoted(options, node)
    })
  } finally {
    await stopFast(recovery)
  }
}

/** True once the node accepts writes. Removes the target then: as a replica it would stop there. */
async function isPromoted({ secrets }: RestoreOptions, node: NodeLayout): Promise<boolean> {
  const client = new pg.Client({
    host: node.folder,
    port: node.postgres,
    user: 'postgres',
    password: secrets.superuser,
    database: 'postgres',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as waits')
    if (rows[0]?.waits !== false) return false
    await client.query('alter system reset all')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function stopFast(recovery: ClusterProcess): Promise<void> {
  recovery.signal('SIGINT')
  await waitUntil('PostgreSQL to stop', STOP_TIMEOUT_MS, () => !recovery.isRunning())
  await recovery.stop()
}

async function removeFromEtcd({ programs, user }: RestoreOptions, node: NodeLayout): Promise<void> {
  const removing = execute(
    join(dirname(programs.patroni), 'patronictl'),
    ['-c', patroniFile(node), 'remove', SCOPE],
    { ...runAs(user), cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } },
  )
  // Answers to its questions.
  removing.child.stdin?.end(`${SCOPE}\nYes I am aware\n`)
  await removing
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runAs } from '../../database/location.ts'
import type { NodeLayout } from '../layout.ts'
import { readTemplate } from '../render.ts'
import { backupFile, type ConfigurationOptions, SCOPE } from '../write-configuration.ts'

const execute = promisify(execFile)

/** Runs pgBackRest on a node; returns what it prints. */
export async function runPgbackrest(
  cluster: ConfigurationOptions,
  node: NodeLayout,
  options: readonly string[],
): Promise<string> {
  // As an argument: a restore writes its arguments, and not its environment, into the `restore_command`.
  const command = [`--config=${backupFile(node)}`, `--stanza=${SCOPE}`, ...options]
  const { stdout } = await execute(cluster.programs.pgbackrest, command, onNode(cluster, node))
  return stdout
}

/** Settings of a program that runs on a node, and asks its PostgreSQL and its pgBackRest. */
const onNode = ({ programs, secrets, user }: ConfigurationOptions, node: NodeLayout) => ({
  ...runAs(user),
  cwd: '/',
  env: {
    PATH: `${programs.postgres}:${process.env['PATH']}`,
    LC_ALL: 'C.UTF-8',
    PGBACKREST_CONFIG: backupFile(node),
    PGHOST: node.folder,
    PGPORT: String(node.postgres),
    PGUSER: 'postgres',
    PGPASSWORD: secrets.superuser,
  },
})

/** An incremental backup holds what has changed since the one before; the first one is full. */
export type BackupType = 'full' | 'incr'

/** Makes a backup of the primary while it works, and removes those that are no longer kept. */
export async function backUpNode(
  cluster: ConfigurationOptions,
  primary: NodeLayout,
  type: BackupType,
): Promise<void> {
  await runPgbackrest(cluster, primary, [`--type=${type}`, 'backup'])
  const script = readTemplate('pgbackrest/record-backups.sh')
  await execute('sh', ['-c', script], onNode(cluster, primary))
}

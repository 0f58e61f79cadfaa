import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runAs } from '../../database/location.ts'
import type { NodeLayout } from '../layout.ts'
import { backupFile, type ConfigurationOptions, SCOPE } from '../write-configuration.ts'

const execute = promisify(execFile)

/** Runs pgBackRest on a node; returns what it prints. */
export async function runPgbackrest(
  { programs, secrets, user }: ConfigurationOptions,
  node: NodeLayout,
  options: readonly string[],
): Promise<string> {
  const { stdout } = await execute(
    programs.pgbackrest,
    [`--config=${backupFile(node)}`, `--stanza=${SCOPE}`, ...options],
    {
      ...runAs(user),
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', PGPASSWORD: secrets.superuser },
    },
  )
  return stdout
}

/** An incremental backup holds what has changed since the one before; the first one is full. */
export type BackupType = 'full' | 'incr'

/** Makes a backup of the primary while it works, and removes those that are no longer kept. */
export const backUpNode = (options: ConfigurationOptions, primary: NodeLayout, type: BackupType) =>
  runPgbackrest(options, primary, [`--type=${type}`, 'backup'])

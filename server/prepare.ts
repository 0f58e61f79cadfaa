import { type Config, readConfig } from '@55tickets/api/platform/config.ts'
import { type DatabaseAddress, plainAddress } from '@55tickets/api/platform/db/database.ts'
import { migrate } from '@55tickets/api/platform/db/migrate.ts'
import { grantRuntimeRights, protectMigrations } from '@55tickets/api/platform/db/runtime-role.ts'
import { installJobs } from '@55tickets/api/platform/jobs/install-jobs.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import { openDataFolder, resolveDataFolder } from './data-folder.ts'
import { startEmbeddedDatabase } from './database/embedded.ts'
import { DatabaseStartError } from './database/failure.ts'
import { findRunningDatabase } from './database/find-running-database.ts'
import { portProblem } from './port.ts'
import { giveUp, say } from './terminal.ts'

export interface DatabaseHandle {
  address: DatabaseAddress
  /** Location of the data, for the operator. */
  description: string
  close(): Promise<void>
}

export function configure(): Config {
  const read = readConfig(process.env)
  if (read.ok) return read.config
  return giveUp(
    ['The configuration is not valid:', ...read.problems.map((problem) => `  ${problem}`)].join(
      '\n',
    ),
  )
}

export async function refuseTakenPort(config: Config): Promise<void> {
  const problem = await portProblem(config.HOST, config.PORT)
  if (problem) giveUp(problem)
}

/** Opens the database: that of DATABASE_URL, or the embedded one in a data folder locked by us. */
export async function acquireDatabase(config: Config, log: Log): Promise<DatabaseHandle> {
  if (config.DATABASE_URL) return externalDatabase(config, config.DATABASE_URL)
  const opened = openDataFolder(config.DATA_DIR)
  if ('refused' in opened) return giveUp(opened.refused)
  try {
    const database = await startEmbeddedDatabase({ folder: opened.folder, onProgress: say, log })
    return {
      address: plainAddress(database.url),
      description: database.folder,
      async close() {
        await database.stop()
        opened.release()
      },
    }
  } catch (error) {
    if (error instanceof DatabaseStartError) return giveUp(error.message)
    throw error
  }
}

/** Opens the database for a command: that of a server that runs on the data folder, else our own. */
export async function joinDatabase(config: Config, log: Log): Promise<DatabaseHandle> {
  const running = config.DATABASE_URL ?? findRunningDatabase(resolveDataFolder(config.DATA_DIR))
  return running ? externalDatabase(config, running) : acquireDatabase(config, log)
}

function externalDatabase(config: Config, url: string): DatabaseHandle {
  const { host, pathname } = new URL(url)
  return {
    address: {
      url,
      directUrl: config.DATABASE_DIRECT_URL ?? url,
      replicaUrl: config.DATABASE_REPLICA_URL,
      migrationUrl: config.DATABASE_MIGRATION_URL,
      canPrepare: config.DATABASE_PREPARE === 'on',
    },
    description: `PostgreSQL at ${host}${pathname}`,
    close: async () => undefined,
  }
}

/** Migrates as the role that owns the tables, and lets that of the processes use them. */
export async function migrateDatabase({
  directUrl,
  migrationUrl,
}: Pick<DatabaseAddress, 'directUrl' | 'migrationUrl'>): Promise<void> {
  if (migrationUrl) await grantRuntimeRights(migrationUrl, directUrl)
  const applied = await migrate(migrationUrl ?? directUrl)
  if (migrationUrl) {
    await installJobs(migrationUrl)
    await protectMigrations(migrationUrl, directUrl)
  }
  if (applied.length > 0)
    say(
      `Database brought up to date (${applied.length} ${applied.length === 1 ? 'step' : 'steps'})`,
    )
}

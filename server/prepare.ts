import { type Config, readConfig } from '@55tickets/api/platform/config.ts'
import { migrate } from '@55tickets/api/platform/db/migrate.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import { dataFolderOf, openDataFolder } from './data-folder.ts'
import { startEmbeddedDatabase } from './database/embedded.ts'
import { DatabaseStartError } from './database/failure.ts'
import { findRunningDatabase } from './database/find-running-database.ts'
import { portProblem } from './port.ts'
import { giveUp, say } from './terminal.ts'

export interface Place {
  databaseUrl: string
  /** Where the data lies, in words for the operator. */
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

/** The database: the given one, or the embedded one in a data folder that is ours alone. */
export async function openPlace(config: Config, log: Log): Promise<Place> {
  if (config.DATABASE_URL) return given(config.DATABASE_URL)
  const opened = openDataFolder(config.DATA_DIR)
  if ('refused' in opened) return giveUp(opened.refused)
  try {
    const database = await startEmbeddedDatabase({ folder: opened.folder, onProgress: say, log })
    return {
      databaseUrl: database.url,
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

/** For command lines: the database of a server that runs on the data folder, else one of our own. */
export async function joinPlace(config: Config, log: Log): Promise<Place> {
  const running = config.DATABASE_URL ?? findRunningDatabase(dataFolderOf(config.DATA_DIR))
  return running ? given(running) : openPlace(config, log)
}

function given(databaseUrl: string): Place {
  const { host, pathname } = new URL(databaseUrl)
  return {
    databaseUrl,
    description: `PostgreSQL at ${host}${pathname}`,
    close: async () => undefined,
  }
}

export async function bringUpToDate(databaseUrl: string): Promise<void> {
  const applied = await migrate(databaseUrl)
  if (applied.length > 0)
    say(
      `Database brought up to date (${applied.length} ${applied.length === 1 ? 'step' : 'steps'})`,
    )
}

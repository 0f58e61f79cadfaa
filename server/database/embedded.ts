import type { Log } from '@55tickets/api/platform/log.ts'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { chooseLocation } from './location.ts'
import { DATABASE } from './ready.ts'
import { socketFolder, socketUrl } from './socket.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedDatabaseOptions {
  /** The data folder, which the caller has taken for itself. */
  folder: string
  /** What a person who waits for the start is told. */
  onProgress: (line: string) => void
  log: Log
  /** For tests: faster, and lost when the machine fails. */
  throwaway?: boolean
}

export interface EmbeddedDatabase {
  url: string
  /** Where its files lie: outside the data folder where PostgreSQL's user can't enter that. */
  folder: string
  isRunning(): boolean
  stop(): Promise<void>
}

/** Starts the PostgreSQL that comes with the dependencies, and again whenever it dies. */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const { onProgress, throwaway = false } = options
  const location = chooseLocation(options.folder)
  const binaries = prepareBinaries(location, onProgress)
  const cluster = await ensureCluster(location, binaries, onProgress, throwaway)
  onProgress('Starting the database')
  const supervisor = await supervise({ location, binaries, cluster, throwaway }, options.log)
  const url = socketUrl(socketFolder(location.folder), DATABASE)
  return { url, folder: location.folder, ...supervisor }
}

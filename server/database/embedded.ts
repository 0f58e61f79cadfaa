import type { Log } from '@55tickets/api/platform/log.ts'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { chooseLocation } from './location.ts'
import { DATABASE } from './ready.ts'
import { socketFolder, socketUrl } from './socket.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedDatabaseOptions {
  /** The data folder, already locked by the caller. */
  folder: string
  /** Receives progress messages for the operator who waits for the start. */
  onProgress: (line: string) => void
  log: Log
  /** Faster and not durable, for tests: data is lost when the machine fails. */
  throwaway?: boolean
}

export interface EmbeddedDatabase {
  url: string
  /** Folder of its files: outside the data folder if PostgreSQL's user can't enter that. */
  folder: string
  isRunning(): boolean
  stop(): Promise<void>
}

/** Starts the PostgreSQL that comes with the dependencies, and restarts it whenever it dies. */
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

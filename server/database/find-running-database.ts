import { clusterFolder, findLocation } from './location.ts'
import { isPostmaster, readPidFile } from './postmaster.ts'
import { DATABASE } from './ready.ts'
import { socketUrl } from './socket.ts'

/** Address of the database that another process of ours runs on this data folder. */
export function findRunningDatabase(dataFolder: string): string | undefined {
  const location = findLocation(dataFolder)
  if (!location) return undefined
  const cluster = clusterFolder(location.folder)
  const running = readPidFile(cluster)
  if (!running || !isPostmaster(cluster, running.pid)) return undefined
  return socketUrl(running.socket, DATABASE)
}

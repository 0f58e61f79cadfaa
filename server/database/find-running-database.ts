import { clusterOf, findPlace } from './place.ts'
import { isPostmasterOf, readPidFile } from './postmaster.ts'
import { DATABASE } from './ready.ts'
import { urlOf } from './socket.ts'

/** The address of the database that another process of ours runs on this data folder. */
export function findRunningDatabase(dataFolder: string): string | undefined {
  const place = findPlace(dataFolder)
  if (!place) return undefined
  const cluster = clusterOf(place.folder)
  const running = readPidFile(cluster)
  if (!running || !isPostmasterOf(cluster, running.pid)) return undefined
  return urlOf(running.socket, DATABASE)
}

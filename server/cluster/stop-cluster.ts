import { setTimeout as sleep } from 'node:timers/promises'
import { processCommand } from '../../scripts/setup/running-process.mjs'
import { findPostmaster } from '../database/postmaster.ts'
import { type ClusterLayout, planLayout } from './layout.ts'
import { type ClusterProcess, findProcesses } from './processes.ts'
import { dataFolder } from './write-configuration.ts'

/** Name of the process of `npm run cluster`, which receives the mails. */
export const COMMAND = 'command'
/** Order of stopping: the command, which stops the others itself; then first who asks, then who answers. */
const ORDER = [
  /^command$/,
  /^app/,
  /^sandbox$/,
  /^haproxy/,
  /^pgbouncer/,
  /^patroni-/,
  /^sandbox-/,
  /^etcd/,
]
const rank = ({ name }: ClusterProcess) => ORDER.findIndex((pattern) => pattern.test(name))
const STOP_TIMEOUT_MS = 15_000

/** Stops everything that a cluster in this folder has left running; returns how many processes. */
export async function stopCluster(folder: string): Promise<number> {
  const others = findProcesses(folder).filter(({ pid }) => pid !== process.pid)
  const ofRank = Map.groupBy(others, rank)
  let stopped = 0
  for (const [, processes] of [...ofRank].sort(([one], [other]) => one - other)) {
    await Promise.all(processes.map((found) => found.stop()))
    stopped += processes.length
  }
  return stopped + (await stopOrphans(planLayout({ folder, firstPort: 0, servers: 0 })))
}

/** Stops PostgreSQL processes that have lost their Patroni. */
async function stopOrphans({ nodes }: ClusterLayout): Promise<number> {
  const orphans = nodes.flatMap((node) => findPostmaster(dataFolder(node)) ?? [])
  for (const pid of orphans) process.kill(pid, 'SIGQUIT')
  const deadline = performance.now() + STOP_TIMEOUT_MS
  while (orphans.some((pid) => processCommand(pid)) && performance.now() < deadline)
    await sleep(100)
  return orphans.length
}

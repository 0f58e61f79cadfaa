import { readdirSync, readFileSync } from 'node:fs'
import { findPostmaster } from '../../database/postmaster.ts'
import { waitUntil } from '../../faults/wait-until.ts'
import type { NodeLayout } from '../layout.ts'
import { type Cluster, patroniName } from '../open-cluster.ts'
import { findLeader, isComplete, listMembers } from '../patroni.ts'
import type { ClusterProcess } from '../processes.ts'
import { dataFolder } from '../write-configuration.ts'

/** Twice the bar of the drill: a slower failover is reported with its time, not as a timeout. */
const FAILOVER_TIMEOUT_MS = 120_000
/** A node that comes back may have to be rewound, or copied. */
const RETURN_TIMEOUT_MS = 180_000

export async function primaryNode({ layout }: Cluster): Promise<NodeLayout> {
  return nodeNamed(layout.nodes, await findLeader(layout))
}

/** The replica without which nothing is acknowledged. */
export async function synchronousNode({ layout }: Cluster): Promise<NodeLayout> {
  const members = await listMembers(layout)
  return nodeNamed(layout.nodes, members.find(({ role }) => role === 'sync_standby')?.name)
}

function nodeNamed(nodes: readonly NodeLayout[], name: string | undefined): NodeLayout {
  const node = nodes.find((candidate) => candidate.name === name)
  if (!node) throw new Error(`there is no node ${name ?? 'in this role'}`)
  return node
}

export function processNamed({ processes }: Cluster, name: string): ClusterProcess {
  const found = processes.get(name)
  if (!found) throw new Error(`there is no process ${name}`)
  return found
}

/** Kills Patroni and all PostgreSQL processes of a node with SIGKILL; returns how many. */
export function killNode(cluster: Cluster, node: NodeLayout): number {
  const postmaster = findPostmaster(dataFolder(node))
  if (!postmaster) throw new Error(`PostgreSQL of ${node.name} is not running`)
  processNamed(cluster, patroniName(node)).signal('SIGKILL')
  const victims = [postmaster, ...childrenOf(postmaster)]
  for (const pid of victims) killIfAlive(pid)
  return victims.length + 1
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Ended with its postmaster.
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold anything, so count from behind it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** Waits until another node is the primary; returns what happened, and when. */
export async function untilFailover({ layout }: Cluster, former: NodeLayout, since: number) {
  let leader: string | undefined
  await waitUntil('another primary', FAILOVER_TIMEOUT_MS, async () => {
    leader = await findLeader(layout)
    return leader !== undefined && leader !== former.name
  })
  return `${leader} primary after ${secondsSince(since)} s`
}

/** Waits until every node but the primary is a replica. */
export const untilComplete = ({ layout }: Cluster, isSynchronous = true) =>
  waitUntil('all nodes to replicate', RETURN_TIMEOUT_MS, () => isComplete(layout, isSynchronous))

export const secondsSince = (moment: number) => ((performance.now() - moment) / 1000).toFixed(1)

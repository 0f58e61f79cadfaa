import { type ClusterLayout, local } from './layout.ts'

/** A node as Patroni reports it at `/cluster`. */
export interface ClusterMember {
  readonly name: string
  readonly role: 'leader' | 'replica' | 'sync_standby' | 'standby_leader'
  readonly state: string
  /** Bytes behind the leader, or `unknown`. */
  readonly lag?: number | string
  /** Raised by each failover. A replica that can't follow stays at an older one. */
  readonly timeline?: number
}

const TIMEOUT_MS = 2_000

/** Asks the nodes one after another for the members of the cluster; empty if none answers. */
export async function listMembers({ nodes }: ClusterLayout): Promise<readonly ClusterMember[]> {
  for (const { patroni } of nodes) {
    try {
      const answer = await fetch(`http://${local(patroni)}/cluster`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const { members = [] } = (await answer.json()) as { members?: ClusterMember[] }
      if (members.some(isLeading)) return members
    } catch {
      // The node is down; the next one is asked.
    }
  }
  return []
}

const isLeading = ({ role, state }: ClusterMember) => role === 'leader' && state === 'running'

/** True if a node follows the primary. */
const isFollowing = ({ role, state, lag }: ClusterMember) =>
  (role === 'replica' || role === 'sync_standby') &&
  (state === 'running' || state === 'streaming') &&
  typeof lag === 'number'

export const findLeader = async (layout: ClusterLayout): Promise<string | undefined> =>
  (await listMembers(layout)).find(isLeading)?.name

/** True if there is a primary, all other nodes follow it, and one of them synchronously. */
export async function isComplete(layout: ClusterLayout, isSynchronous = true): Promise<boolean> {
  const members = await listMembers(layout)
  return (
    new Set(members.map(({ timeline }) => timeline)).size === 1 &&
    members.filter(isLeading).length === 1 &&
    members.filter(isFollowing).length === layout.nodes.length - 1 &&
    members.some(({ role }) => role === 'sync_standby') === isSynchronous
  )
}

/** Changes settings that Patroni keeps in etcd, as `patronictl edit-config` does. */
export async function changeSettings(
  layout: ClusterLayout,
  password: string,
  settings: object,
): Promise<void> {
  const authorization = `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`
  for (const { patroni } of layout.nodes) {
    const answer = await fetch(`http://${local(patroni)}/config`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(settings),
      signal: AbortSignal.timeout(TIMEOUT_MS * 5),
    }).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('no node of Patroni took the new settings')
}

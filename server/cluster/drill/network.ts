import type { ClusterLayout, NodeLayout } from '../layout.ts'
import { type CutProxy, openCutProxy } from './cut-proxy.ts'

/** Paths between the nodes, and from each of them to etcd. The balancer has paths of its own. */
export interface Network {
  /** Cuts a node off from the other nodes and from etcd. */
  cutOff(node: NodeLayout): void
  /** Cuts the connections by which the others replicate from this node. */
  cutReplication(node: NodeLayout): void
  heal(): void
  close(): Promise<void>
}

interface NodePaths {
  readonly postgres: CutProxy
  readonly patroni: CutProxy
  readonly etcd: readonly CutProxy[]
}

export async function openNetwork({ nodes }: ClusterLayout): Promise<Network> {
  const members = nodes.map(({ etcd }) => etcd.client)
  const paths = new Map<string, NodePaths>()
  for (const node of nodes) {
    paths.set(node.name, {
      postgres: await openCutProxy(node.postgresForOthers, node.postgres),
      patroni: await openCutProxy(node.patroniForOthers, node.patroni),
      etcd: await Promise.all(
        node.etcdForNode.map((port, index) => openCutProxy(port, members[index] ?? 0)),
      ),
    })
  }
  const all = () =>
    [...paths.values()].flatMap(({ postgres, patroni, etcd }) => [postgres, patroni, ...etcd])
  const pathsTo = ({ name }: NodeLayout) => {
    const found = paths.get(name)
    if (!found) throw new Error(`there is no node ${name}`)
    return found
  }
  return {
    cutOff(node) {
      // A primary calls no other node: these are all the paths that it uses.
      const { postgres, patroni, etcd } = pathsTo(node)
      for (const proxy of [postgres, patroni, ...etcd]) proxy.cut()
    },
    cutReplication: (node) => pathsTo(node).postgres.cut(),
    heal() {
      for (const proxy of all()) proxy.heal()
    },
    async close() {
      await Promise.all(all().map((proxy) => proxy.close()))
    },
  }
}

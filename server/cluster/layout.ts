import { join } from 'node:path'

/**
 * Addresses and folders of a cluster whose machines are all this one: each has ports and a folder
 * of its own.
 */

const NODES = [1, 2, 3] as const
export const PORT_COUNT = 100

export interface NodeLayout {
  readonly name: string
  readonly folder: string
  /** Addresses on which PostgreSQL and Patroni listen; the balancer uses these. */
  readonly postgres: number
  readonly patroni: number
  /** Ports by which the other nodes reach them. */
  readonly postgresForOthers: number
  readonly patroniForOthers: number
  readonly etcd: {
    readonly name: string
    readonly client: number
    readonly peer: number
    /** Port of its figures and health, without a certificate. */
    readonly metrics: number
  }
  /** Ports by which this node reaches the members of etcd. */
  readonly etcdForNode: readonly number[]
}

export interface ClusterLayout {
  readonly folder: string
  readonly firstPort: number
  readonly web: number
  readonly stats: number
  readonly primary: number
  readonly replicas: number
  readonly pooler: number
  readonly sandbox: number
  readonly sandboxDatabase: number
  readonly mail: number
  readonly servers: readonly number[]
  readonly nodes: readonly NodeLayout[]
}

export interface LayoutOptions {
  readonly folder: string
  readonly firstPort: number
  readonly servers: number
  /** Nodes reach each other and etcd through ports of proxies, which can be cut. */
  readonly isProxied?: boolean
}

export function planLayout(options: LayoutOptions): ClusterLayout {
  const { folder, firstPort, servers, isProxied = false } = options
  const port = (offset: number) => firstPort + offset
  const clients = NODES.map((_, index) => port(20 + index))
  return {
    folder,
    firstPort,
    web: port(0),
    stats: port(1),
    primary: port(2),
    replicas: port(3),
    pooler: port(4),
    sandbox: port(5),
    sandboxDatabase: port(6),
    mail: port(7),
    servers: Array.from({ length: servers }, (_, index) => port(10 + index)),
    nodes: NODES.map((number, index) => ({
      name: `pg${number}`,
      folder: join(folder, `pg${number}`),
      postgres: port(40 + index),
      patroni: port(50 + index),
      postgresForOthers: port((isProxied ? 60 : 40) + index),
      patroniForOthers: port((isProxied ? 70 : 50) + index),
      etcd: {
        name: `etcd${number}`,
        client: port(20 + index),
        peer: port(30 + index),
        metrics: port(33 + index),
      },
      etcdForNode: isProxied ? NODES.map((_, at) => port(80 + index * NODES.length + at)) : clients,
    })),
  }
}

export const MAX_SERVERS = 10
export const local = (port: number) => `127.0.0.1:${port}`

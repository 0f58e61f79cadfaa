import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { SystemUser } from '../database/location.ts'
import { waitUntil } from '../faults/wait-until.ts'
import { type BackupType, backUpNode, runPgbackrest } from './backup/pgbackrest.ts'
import { restoreNode } from './backup/restore-node.ts'
import { type ClusterLayout, local, type NodeLayout } from './layout.ts'
import { findLeader, isComplete } from './patroni.ts'
import { type ClusterProcess, logFile, startProcess } from './processes.ts'
import type { ClusterSecrets } from './secrets.ts'
import {
  APPLICATION_ROLE,
  type ConfigurationOptions,
  etcdFile,
  haproxyFile,
  OWNER_ROLE,
  patroniFile,
  pgbouncerFile,
  writeConfiguration,
} from './write-configuration.ts'

/** A running cluster without its server processes, which are started one by one. */
export interface Cluster {
  readonly layout: ClusterLayout
  readonly secrets: ClusterSecrets
  /** Address of the primary, whichever node it is. */
  readonly primaryUrl: string
  /** The same, as the role that owns the tables. */
  readonly ownerUrl: string
  readonly processes: Map<string, ClusterProcess>
  readonly startNode: (node: NodeLayout) => Promise<void>
  readonly startBalancer: () => Promise<void>
  /** Makes a backup; returns what pgBackRest prints. */
  readonly backUp: (type: BackupType) => Promise<void>
  /** Restores the database to a point in time; server processes are stopped, and not started. */
  readonly restore: (to: Date) => Promise<void>
  /** Starts the server process of this index. */
  readonly startServer: (index: number, environment: Environment) => Promise<void>
}

export type Environment = Readonly<Record<string, string>>
export type ClusterOptions = ConfigurationOptions & {
  readonly onProgress: (line: string) => void
  /** Restores the database to this time before it is started. */
  readonly restoreTo?: Date | undefined
}

const START = fileURLToPath(new URL('../start.ts', import.meta.url))
/** Three PostgreSQL nodes are created and copied, on a machine that may be busy. */
const START_TIMEOUT_MS = 180_000

export const serverName = (index: number) => `app${index + 1}`
export const patroniName = ({ name }: NodeLayout) => `patroni-${name}`
export const BALANCER = 'haproxy'

/** Starts etcd, PostgreSQL under Patroni, and the balancer; resolves when all nodes replicate. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { layout, programs, secrets, user, onProgress } = options
  writeConfiguration(options)
  const processes = new Map<string, ClusterProcess>()
  const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' }
  const start = async (
    name: string,
    command: readonly [string, ...string[]],
    more: { user?: SystemUser | undefined; environment?: Environment } = {},
  ) => {
    processes.set(
      name,
      await startProcess(layout.folder, {
        name,
        command,
        user: 'user' in more ? more.user : user,
        environment: more.environment ?? environment,
      }),
    )
  }
  const wait = (what: string, condition: () => Promise<boolean>) =>
    waitFor(what, layout, () => {
      const ended = [...processes.values()].find(({ isRunning }) => !isRunning())
      if (ended)
        throw new Error(`${ended.name} has ended, see ${logFile(layout.folder, ended.name)}`)
      return condition()
    })
  const startNode = (node: NodeLayout) =>
    start(patroniName(node), [programs.patroni, patroniFile(node)])
  const startBalancer = () => start(BALANCER, [programs.haproxy, '-db', '-f', haproxyFile(layout)])

  onProgress('Starting etcd: 3 members')
  for (const node of layout.nodes)
    await start(node.etcd.name, [programs.etcd, '--config-file', etcdFile(node)])
  await wait('etcd', () => isHealthy(layout))
  const startNodes = async (restoreTo?: Date) => {
    const [first, ...others] = layout.nodes
    if (!first) throw new Error('the cluster has no nodes')
    if (restoreTo) await restoreNode(options, first, restoreTo)
    onProgress('Starting PostgreSQL under Patroni: 3 nodes')
    await startNode(first)
    // A node without data would create an empty database if it were first.
    if (restoreTo) await wait('the restored primary', async () => isLeader(first))
    for (const node of others) await startNode(node)
    await wait('a primary with two replicas', () => isComplete(layout))
  }
  const isLeader = async ({ name }: NodeLayout) => (await findLeader(layout)) === name
  const primary = async () => {
    const name = await findLeader(layout)
    const node = layout.nodes.find((candidate) => candidate.name === name)
    if (!node) throw new Error('there is no primary')
    return node
  }

  await startBalancer()
  await startNodes(options.restoreTo)
  await runPgbackrest(options, await primary(), ['stanza-create'])
  const superuserUrl = `postgres://postgres:${secrets.superuser}@${local(layout.primary)}/postgres`
  await waitForAnswer(superuserUrl, layout)
  await createDatabase(superuserUrl, secrets)
  onProgress('Starting the connection pooler')
  await start('pgbouncer', [programs.pgbouncer, pgbouncerFile(layout)])
  await waitForAnswer(applicationUrl(secrets, layout.pooler), layout)
  return {
    layout,
    secrets,
    primaryUrl: applicationUrl(secrets, layout.primary),
    ownerUrl: `postgres://${OWNER_ROLE}:${secrets.owner}@${local(layout.primary)}/${APPLICATION_ROLE}`,
    processes,
    startNode,
    startBalancer,
    backUp: async (type) => backUpNode(options, await primary(), type),
    async restore(to) {
      const stopping = [...processes.values()].filter(({ name }) => /^(app|patroni-)/.test(name))
      // The servers first: nobody asks the database while it stops.
      for (const kind of ['app', 'patroni-'])
        await Promise.all(
          stopping.filter(({ name }) => name.startsWith(kind)).map((running) => running.stop()),
        )
      for (const { name } of stopping) processes.delete(name)
      await startNodes(to)
      await waitForAnswer(superuserUrl, layout)
    },
    startServer: (index, more) =>
      start(serverName(index), [process.execPath, START], {
        user: undefined,
        environment: {
          ...environment,
          HOST: '127.0.0.1',
          PORT: String(layout.servers[index]),
          ...more,
        },
      }),
  }
}

export const waitFor = (
  what: string,
  { folder }: ClusterLayout,
  condition: () => Promise<boolean>,
) => waitUntil(`${what}, see ${logFile(folder, '*')}`, START_TIMEOUT_MS, condition)

const applicationUrl = ({ application }: ClusterSecrets, port: number) =>
  `postgres://${APPLICATION_ROLE}:${application}@${local(port)}/${APPLICATION_ROLE}`

/** Settings by which servers use this cluster. */
export const serverSettings = ({ layout, secrets, primaryUrl, ownerUrl }: Cluster) => ({
  DATABASE_URL: applicationUrl(secrets, layout.pooler),
  DATABASE_DIRECT_URL: primaryUrl,
  DATABASE_MIGRATION_URL: ownerUrl,
  DATABASE_REPLICA_URL: applicationUrl(secrets, layout.replicas),
  DATABASE_PREPARE: 'off',
  PUBLIC_URL: `https://${local(layout.web)}`,
  PUBLIC_ORIGINS: `http://${local(layout.web)}`,
  TRUSTED_PROXIES: 'loopback',
})

/** Waits until this database answers. */
export const waitForAnswer = (url: string, layout: ClusterLayout) =>
  waitFor(`an answer of PostgreSQL at ${new URL(url).host}`, layout, () => answers(url))

async function isHealthy({ nodes }: ClusterLayout): Promise<boolean> {
  const answers = await Promise.all(
    nodes.map(({ etcd }) => isOk(`http://${local(etcd.metrics)}/health`)),
  )
  return answers.every(Boolean)
}

/** True if this address answers with 200. */
export const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(url: string, secrets: ClusterSecrets): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [
      APPLICATION_ROLE,
    ])
    if (rows.length === 0) {
      await client.query(`create role ${APPLICATION_ROLE} login password '${secrets.application}'`)
      await client.query(`create role ${OWNER_ROLE} login password '${secrets.owner}'`)
      await client.query(`create database ${APPLICATION_ROLE} owner ${OWNER_ROLE}`)
      await client.query(`revoke temporary on database ${APPLICATION_ROLE} from public`)
    }
    // Others than its members see nothing of the replicas, which /metrics reports.
    await client.query(`grant pg_monitor to ${APPLICATION_ROLE}`)
  } finally {
    await client.end()
  }
}

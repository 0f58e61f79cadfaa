import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemUser } from '../database/location.ts'
import { type ClusterLayout, local, type NodeLayout } from './layout.ts'
import type { Programs } from './programs.ts'
import {
  readTemplate,
  renderTemplate,
  renderText,
  serverLines,
  templatePath,
  withoutRootSettings,
} from './render.ts'
import type { ClusterSecrets } from './secrets.ts'

export interface ConfigurationOptions {
  readonly layout: ClusterLayout
  readonly programs: Programs
  readonly secrets: ClusterSecrets
  /** System user that the programs run as, where it is not ourselves. */
  readonly user: SystemUser | undefined
}

const NETWORK = '127.0.0.1/32'
const SHARED_BUFFERS = '128MB'
const POOL_SIZE = '20'
/** Role and database of the servers. */
export const APPLICATION_ROLE = 'tickets'
/** Role that owns the tables. */
export const OWNER_ROLE = 'tickets_owner'
/** Address of all nodes of a cluster on one machine. */
const ADDRESS = '127.0.0.1'
/** Name of the cluster in Patroni, and of its backups in pgBackRest. */
export const SCOPE = '55tickets'

export const etcdFile = ({ folder }: NodeLayout) => join(folder, 'etcd.yml')
export const patroniFile = ({ folder }: NodeLayout) => join(folder, 'patroni.yml')
export const backupFile = ({ folder }: NodeLayout) => join(folder, 'pgbackrest.conf')
/** The command by which a node archives, the same as in its `patroni.yml`. */
export const archiveCommand = (node: NodeLayout) =>
  `pgbackrest --config=${backupFile(node)} --stanza=${SCOPE} archive-push "%p"`
export const dataFolder = ({ folder }: NodeLayout) => join(folder, 'data')
export const pgbouncerFile = ({ folder }: ClusterLayout) =>
  join(folder, 'pgbouncer', 'pgbouncer.ini')
export const haproxyFile = ({ folder }: ClusterLayout) => join(folder, 'haproxy', 'haproxy.cfg')

/** Writes the files of `deploy/` with the addresses and passwords of this cluster. */
export function writeConfiguration(options: ConfigurationOptions): void {
  const { layout, user } = options
  const makeFolder = (folder: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
  }
  const write = (file: string, text: string) => {
    writeFileSync(file, text, { mode: 0o600 })
    chmodSync(file, 0o600)
    if (user) chownSync(file, user.uid, user.gid)
  }
  makeFolder(backupRepository(layout))
  makeCertificates(layout)
  for (const folder of [certificates(layout), etcdCertificates(layout)]) makeFolder(folder)
  if (user)
    for (const file of readdirSync(etcdCertificates(layout)))
      chownSync(join(etcdCertificates(layout), file), user.uid, user.gid)
  for (const node of layout.nodes) {
    makeFolder(node.folder)
    write(backupFile(node), renderPgbackrest(options, node))
    write(etcdFile(node), renderEtcd(options, node))
    write(patroniFile(node), renderPatroni(options, node))
  }
  makeFolder(join(layout.folder, 'haproxy'))
  write(haproxyFile(layout), renderHaproxy(options))
  makeFolder(join(layout.folder, 'pgbouncer'))
  write(pgbouncerFile(layout), renderPgbouncer(options))
  write(userListFile(layout), renderUserList(options))
}

const certificates = ({ folder }: ClusterLayout) => join(folder, 'certificates')
/** Certificates of the members of etcd and of Patroni: all of them have one address. */
const etcdCertificates = (layout: ClusterLayout) => join(certificates(layout), ADDRESS)

function makeCertificates(layout: ClusterLayout): void {
  const script = templatePath('etcd/make-certificates.sh')
  execFileSync('sh', [script, certificates(layout), ADDRESS], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

export const renderEtcd = ({ layout }: ConfigurationOptions, { folder, etcd }: NodeLayout) =>
  renderTemplate('etcd/etcd.yml', {
    ETCD_NAME: etcd.name,
    ETCD_FOLDER: join(folder, 'etcd'),
    ETCD_CLIENT: local(etcd.client),
    ETCD_PEER: local(etcd.peer),
    ETCD_METRICS: local(etcd.metrics),
    ETCD_CERTIFICATES: etcdCertificates(layout),
    ETCD_MEMBERS: layout.nodes
      .map(({ etcd: member }) => `${member.name}=https://${local(member.peer)}`)
      .join(','),
  })

export const renderPatroni = (
  { layout, programs, secrets }: ConfigurationOptions,
  node: NodeLayout,
) =>
  renderTemplate('patroni/patroni.yml', {
    NODE: node.name,
    PATRONI_LISTEN: local(node.patroni),
    PATRONI_ADDRESS: local(node.patroniForOthers),
    PATRONI_PASSWORD: secrets.patroni,
    ETCD_HOSTS: node.etcdForNode.map(local).join(','),
    ETCD_CERTIFICATES: etcdCertificates(layout),
    POSTGRES_LISTEN: local(node.postgres),
    POSTGRES_ADDRESS: local(node.postgresForOthers),
    POSTGRES_FOLDER: dataFolder(node),
    POSTGRES_PROGRAMS: programs.postgres,
    BACKUP_FILE: backupFile(node),
    PGPASS_FILE: join(node.folder, 'pgpass'),
    SOCKET_FOLDER: node.folder,
    SUPERUSER_PASSWORD: secrets.superuser,
    REPLICATION_PASSWORD: secrets.replication,
    REWIND_PASSWORD: secrets.rewind,
    SHARED_BUFFERS,
    NETWORK,
    // One device for three nodes would reset the machine of somebody who only tries it.
    WATCHDOG_MODE: 'off',
  })

const backupRepository = ({ folder }: ClusterLayout) => join(folder, 'backups')

const renderPgbackrest = ({ layout, secrets }: ConfigurationOptions, node: NodeLayout) =>
  renderTemplate('pgbackrest/pgbackrest.conf', {
    BACKUP_PASSPHRASE: secrets.backups,
    BACKUP_REPOSITORY: backupRepository(layout),
    BACKUP_LOG_FOLDER: join(node.folder, 'pgbackrest', 'log'),
    BACKUP_LOCK_FOLDER: join(node.folder, 'pgbackrest', 'lock'),
    BACKUP_SPOOL_FOLDER: join(node.folder, 'pgbackrest', 'spool'),
    POSTGRES_FOLDER: dataFolder(node),
    POSTGRES_PORT: String(node.postgres),
    SOCKET_FOLDER: node.folder,
  })

const userListFile = ({ folder }: ClusterLayout) => join(folder, 'pgbouncer', 'userlist.txt')

const renderUserList = ({ secrets }: ConfigurationOptions) =>
  renderTemplate('pgbouncer/userlist.txt', {
    DATABASE_PASSWORD: secrets.application,
    POOLER_ADMIN_PASSWORD: secrets.poolerAdmin,
    POOLER_STATS_PASSWORD: secrets.poolerStats,
  })

const renderPgbouncer = ({ layout }: ConfigurationOptions) =>
  renderTemplate('pgbouncer/pgbouncer.ini', {
    PRIMARY_HOST: '127.0.0.1',
    PRIMARY_PORT: String(layout.primary),
    REPLICA_HOST: '127.0.0.1',
    REPLICA_PORT: String(layout.replicas),
    POOLER_HOST: '127.0.0.1',
    POOLER_PORT: String(layout.pooler),
    POOLER_AUTH_TYPE: 'scram-sha-256',
    POOLER_AUTH_FILE: userListFile(layout),
    POOLER_POOL_SIZE: POOL_SIZE,
  })

export const renderHaproxy = ({ layout }: Pick<ConfigurationOptions, 'layout'>) =>
  renderText(withoutRootSettings(readTemplate('haproxy/haproxy.cfg')), {
    SERVERS: serverLines(layout.servers.map(local)),
    WEB_LISTEN: local(layout.web),
    STATS_LISTEN: local(layout.stats),
    PRIMARY_LISTEN: local(layout.primary),
    REPLICAS_LISTEN: local(layout.replicas),
    UNAVAILABLE_FILE: templatePath('haproxy/unavailable.http'),
    ...Object.fromEntries(
      layout.nodes.flatMap(({ postgres, patroni }, index) => [
        [`POSTGRES_${index + 1}`, local(postgres)],
        [`PATRONI_HOST_${index + 1}`, '127.0.0.1'],
        [`PATRONI_PORT_${index + 1}`, String(patroni)],
      ]),
    ),
  })

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Passwords of one cluster, created with it. */
export interface ClusterSecrets {
  readonly superuser: string
  readonly replication: string
  readonly rewind: string
  readonly patroni: string
  /** Password of the database role that the servers use. */
  readonly application: string
  /** Password of the role that owns the tables, for migrations. */
  readonly owner: string
  /** Passwords of PgBouncer's console. */
  readonly poolerAdmin: string
  readonly poolerStats: string
  readonly backups: string
  readonly secretKey: string
  readonly webhookToken: string
}

export const secretsFile = (folder: string) => join(folder, 'secrets.json')

export function loadSecrets(folder: string): ClusterSecrets {
  const file = secretsFile(folder)
  const create = () => randomBytes(24).toString('hex')
  const secrets: ClusterSecrets = {
    superuser: create(),
    replication: create(),
    rewind: create(),
    patroni: create(),
    application: create(),
    owner: create(),
    poolerAdmin: create(),
    poolerStats: create(),
    backups: create(),
    secretKey: create(),
    webhookToken: create(),
    // A cluster of an earlier release lacks some.
    ...(existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))),
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}

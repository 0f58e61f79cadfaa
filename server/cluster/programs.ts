import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs of the cluster, with the Debian package that holds each. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
} as const
const POSTGRES_PACKAGE = 'postgresql'
const POSTGRES_FOLDER = '/usr/lib/postgresql'
const OLDEST_POSTGRES = 15

type ProgramName = keyof typeof PACKAGES

export interface Programs extends Record<ProgramName, string> {
  /** Folder of PostgreSQL's programs. */
  readonly postgres: string
}

/** Folders of programs: Debian's daemons are in some that an ordinary user's PATH does not have. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']

/** Finds the programs that the cluster runs, or the Debian packages that are missing. */
export function findPrograms(
  folders: readonly string[] = FOLDERS,
  postgresFolder = POSTGRES_FOLDER,
): { programs: Programs } | { missing: string[] } {
  const names = Object.keys(PACKAGES) as ProgramName[]
  const found = names.map((name) => [name, findProgram(name, folders)] as const)
  const postgres = findPostgres(postgresFolder)
  const missing: string[] = found.flatMap(([name, path]) => (path ? [] : [PACKAGES[name]]))
  if (!postgres) missing.push(POSTGRES_PACKAGE)
  if (!postgres || missing.length > 0) return { missing }
  const paths = Object.fromEntries(found) as Record<ProgramName, string>
  return { programs: { ...paths, postgres } }
}

export const missingPrograms = (packages: readonly string[]) =>
  `Programs of the cluster are missing. On Debian: apt-get install --no-install-recommends ${packages.join(' ')}`

export const findProgram = (name: string, folders: readonly string[] = FOLDERS) =>
  folders.map((folder) => join(folder, name)).find(isExecutable)

/** Programs of the newest PostgreSQL that Debian's packages have installed. */
function findPostgres(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const [newest] = readdirSync(folder)
    .map(Number)
    .filter((major) => major >= OLDEST_POSTGRES)
    .sort((one, other) => other - one)
    .map((major) => join(folder, String(major), 'bin'))
    .filter((programs) => isExecutable(join(programs, 'initdb')))
  return newest
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

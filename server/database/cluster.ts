import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { CLEAN_ENVIRONMENT } from './binaries.ts'
import { DatabaseStartError } from './failure.ts'
import { clusterFolder, type DatabaseLocation, runAs, type SystemUser } from './location.ts'

const MAJOR = '18'
const UNFINISHED = 'data.unfinished-'

/** Creates the database's files, or finds those of an earlier start; returns their folder. */
export async function ensureCluster(
  location: DatabaseLocation,
  binaries: string,
  onProgress: (line: string) => void,
  throwaway = false,
): Promise<string> {
  const cluster = clusterFolder(location.folder)
  removeUnfinished(location.folder)
  if (existsSync(cluster)) {
    checkVersion(cluster)
    if (location.user && statSync(cluster).uid !== location.user.uid)
      chownAll(cluster, location.user)
    // PostgreSQL refuses a folder that others may read, as a copy often is.
    if ((statSync(cluster).mode & 0o777) !== 0o700) chmodSync(cluster, 0o700)
    return cluster
  }
  onProgress('Creating the database')
  const unfinished = mkdtempSync(join(location.folder, UNFINISHED))
  if (location.user) chownSync(unfinished, location.user.uid, location.user.gid)
  await initialise(unfinished, { binaries, user: location.user, throwaway })
  // The rename makes it a database: an initialisation killed before that leaves nothing that
  // counts.
  renameSync(unfinished, cluster)
  sync(location.folder)
  return cluster
}

function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function checkVersion(cluster: string): void {
  const file = join(cluster, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'none'
  if (version === MAJOR) return
  throw new DatabaseStartError(
    `${cluster} holds no database of PostgreSQL ${MAJOR} (found: ${version}). ` +
      'Move it away to start with an empty one, or set DATA_DIR to another folder.',
  )
}

/** Gives all files to the database's user: a copy made by root belongs to root. */
function chownAll(cluster: string, { uid, gid }: SystemUser): void {
  for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
  }
  // Last, so that an interrupted pass is repeated.
  chownSync(cluster, uid, gid)
}

interface InitdbOptions {
  binaries: string
  user: SystemUser | undefined
  throwaway: boolean
}

function initialise(folder: string, { binaries, user, throwaway }: InitdbOptions) {
  const options = [
    ['-D', folder, '-U', 'postgres', '--encoding=UTF8', '--no-instructions'],
    // The same text order on every machine, whatever locales it has.
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    // Whoever can open the socket has access; there is none by network.
    ['--auth-local=trust', '--auth-host=reject', '--set=huge_pages=off'],
    throwaway ? ['--no-sync'] : [],
  ].flat()
  return new Promise<void>((done, fail) => {
    const initdb = spawn(join(binaries, 'bin', 'initdb'), options, {
      ...runAs(user),
      cwd: '/',
      env: CLEAN_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Buffer[] = []
    initdb.stdout.on('data', (part: Buffer) => said.push(part))
    initdb.stderr.on('data', (part: Buffer) => said.push(part))
    initdb.once('error', fail)
    initdb.once('close', (code) => {
      if (code === 0) return done()
      const text = Buffer.concat(said).toString()
      fail(new DatabaseStartError(`The database could not be created:\n${text}`))
    })
  })
}

function sync(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from './failure.ts'

/** System user that PostgreSQL runs as where it can't run as ourselves. */
export interface SystemUser {
  uid: number
  gid: number
}

/** Folder and owner of the database's files. */
export interface DatabaseLocation {
  folder: string
  user: SystemUser | undefined
}

/** The user `nobody`, which has another number on macOS. */
const NOBODY_NUMBER = process.platform === 'darwin' ? 0xfffffffe : 65534
export const NOBODY: SystemUser = { uid: NOBODY_NUMBER, gid: NOBODY_NUMBER }

/** Options for a child process of that user. Node expects large ids as negative numbers. */
export const runAs = (user: SystemUser | undefined) =>
  user ? { uid: user.uid | 0, gid: user.gid | 0 } : {}

/**
 * Chooses the database's folder. PostgreSQL refuses to run as root, and the user that it runs as
 * instead may be unable to enter the data folder (a clone below /root). The database is then stored
 * elsewhere, and a file in the data folder records where.
 */
export function chooseLocation(dataFolder: string): DatabaseLocation {
  const existing = findLocation(dataFolder)
  if (existing) return refuseForeign(existing)
  const inside = join(realpathSync(dataFolder), 'postgres')
  if (process.getuid?.() !== 0) {
    mkdirSync(inside, { recursive: true, mode: 0o700 })
    return { folder: inside, user: undefined }
  }
  if (canEnter(dataFolder, NOBODY) && makeFolder(inside)) return { folder: inside, user: NOBODY }

  const name = createHash('sha256').update(inside).digest('hex').slice(0, 16)
  const bases = ['/var/lib/55tickets', '/var/tmp/55tickets', join(tmpdir(), '55tickets')]
  const folder = bases
    .map((base) => join(base, name))
    .find((path) => isSafe(dirname(path)) && isSafe(path) && canEnter(path, NOBODY))
  if (!folder) {
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and the user that it runs as instead can enter neither ` +
        `${inside} nor a folder below ${bases.join(', ')}. ` +
        'Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  writeFileSync(locationFile(dataFolder), `${folder}\n`)
  return { folder, user: NOBODY }
}

const locationFile = (dataFolder: string) => join(dataFolder, 'postgres-folder.txt')
export const clusterFolder = (folder: string) => join(folder, 'data')

/** Location of the database that an earlier start created. */
export function findLocation(dataFolder: string): DatabaseLocation | undefined {
  if (!existsSync(dataFolder)) return undefined
  const note = locationFile(dataFolder)
  const noted = existsSync(note) ? [readFileSync(note, 'utf8').trim()] : []
  const folder = [...noted, join(realpathSync(dataFolder), 'postgres')].find((path) =>
    existsSync(clusterFolder(path)),
  )
  return folder ? { folder, user: clusterOwner(folder) } : undefined
}

/** Owner of the database's files, who keeps running it; except root, who can't. */
function clusterOwner(folder: string): SystemUser | undefined {
  const { uid, gid } = statSync(clusterFolder(folder))
  if (uid === process.getuid?.()) return uid === 0 ? NOBODY : undefined
  return { uid, gid }
}

function refuseForeign(location: DatabaseLocation): DatabaseLocation {
  if (!location.user || (process.getuid?.() === 0 && canEnter(location.folder, location.user)))
    return location
  throw new DatabaseStartError(
    `The database in ${location.folder} belongs to another user of this machine ` +
      `(${location.user.uid}), perhaps because it was started as root before. Start it as root, ` +
      'where that user may enter the folder, or set DATA_DIR to another one.',
  )
}

function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    // The umask may have removed the right to enter.
    chmodSync(folder, 0o711)
    return true
  } catch {
    return false
  }
}

/**
 * True if the folder is ours. In a shared folder such as /tmp a stranger may have created it first,
 * to read or swap the data.
 */
function isSafe(folder: string): boolean {
  if (existsSync(folder) && (lstatSync(folder).uid !== 0 || !lstatSync(folder).isDirectory())) {
    return false
  }
  return makeFolder(folder)
}

function canEnter(folder: string, user: SystemUser): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], {
    ...runAs(user),
    cwd: '/',
  })
  if (tried.error) {
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and this system does not let it start as user ${user.uid} ` +
        `(${tried.error.message}). Start as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return tried.status === 0
}

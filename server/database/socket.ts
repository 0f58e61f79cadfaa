import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from './failure.ts'
import type { DatabaseLocation } from './location.ts'

export const PORT = 5432

/**
 * Limit for the socket's path: 103 bytes on macOS, 107 on Linux, and PostgreSQL adds a lock file
 * beside it.
 */
const MAX_BYTES = 100

const socketIn = (folder: string) => join(folder, `.s.PGSQL.${PORT}`)

const isUsable = (folder: string) =>
  Buffer.byteLength(socketIn(folder)) <= MAX_BYTES && !/[,"'\\]/.test(folder)

export function socketFolder(folder: string): string {
  const name = `55tickets-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const candidates = [join(folder, 'socket'), join(tmpdir(), name), join('/tmp', name)]
  return candidates.find(isUsable) ?? join('/tmp', name)
}

/** Prepares the socket's folder, which only its owner may enter: that is the whole access control. */
export function prepareSocketFolder({ folder, user }: DatabaseLocation): string {
  const socket = socketFolder(folder)
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  const found = lstatSync(socket)
  const uid = process.getuid?.()
  // In /tmp a stranger could have created it first, and would then answer in PostgreSQL's place.
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== user?.uid)) {
    throw new DatabaseStartError(`${socket} belongs to somebody else: remove it and start again.`)
  }
  if (user && found.uid !== user.uid) chownSync(socket, user.uid, user.gid)
  if ((found.mode & 0o777) !== 0o700) chmodSync(socket, 0o700)
  // A killed server leaves a lock with a process number that may have been reused.
  for (const left of [socketIn(socket), `${socketIn(socket)}.lock`]) rmSync(left, { force: true })
  return socket
}

/**
 * Connection URL of the socket. The host only satisfies URL parsers: drivers use the one in the
 * query.
 */
export function socketUrl(socket: string, database: string): string {
  const query = new URLSearchParams({ host: socket, port: String(PORT), sslmode: 'disable' })
  return `postgresql://postgres@localhost/${database}?${query}`
}

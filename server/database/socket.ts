import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from './failure.ts'
import type { DatabaseLocation } from './location.ts'

export const PORT = 5432

/** macOS takes 103 bytes, Linux 107. PostgreSQL also makes a lock file beside the socket. */
const MAX_BYTES = 100

const socketIn = (folder: string) => join(folder, `.s.PGSQL.${PORT}`)

const isUsable = (folder: string) =>
  Buffer.byteLength(socketIn(folder)) <= MAX_BYTES && !/[,"'\\]/.test(folder)

export function socketFolder(folder: string): string {
  const name = `55tickets-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const candidates = [join(folder, 'socket'), join(tmpdir(), name), join('/tmp', name)]
  return candidates.find(isUsable) ?? join('/tmp', name)
}

/** Only its owner may enter the socket's folder: that is the whole access control. */
export function prepareSocketFolder({ folder, user }: DatabaseLocation): string {
  const socket = socketFolder(folder)
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  const found = lstatSync(socket)
  const uid = process.getuid?.()
  // In /tmp a stranger could have made it first, and would then answer in PostgreSQL's location.
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== user?.uid)) {
    throw new DatabaseStartError(`${socket} belongs to somebody else: remove it and start again.`)
  }
  if (user && found.uid !== user.uid) chownSync(socket, user.uid, user.gid)
  if ((found.mode & 0o777) !== 0o700) chmodSync(socket, 0o700)
  // What a killed server left: its lock names a process number that may be somebody else's by now.
  for (const left of [socketIn(socket), `${socketIn(socket)}.lock`]) rmSync(left, { force: true })
  return socket
}

/** The host in front only pleases URL parsers: drivers take the one in the query. */
export function socketUrl(socket: string, database: string): string {
  const query = new URLSearchParams({ host: socket, port: String(PORT), sslmode: 'disable' })
  return `postgresql://postgres@localhost/${database}?${query}`
}

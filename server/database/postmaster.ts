import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processCommand, startMark } from '../../scripts/setup/running-process.mjs'
import { CLEAN_ENVIRONMENT } from './binaries.ts'
import { type DatabaseLocation, runAs } from './location.ts'
import { PORT, prepareSocketFolder } from './socket.ts'

export interface Installation {
  location: DatabaseLocation
  binaries: string
  cluster: string
  /** Data that may be lost with the machine, for tests. */
  throwaway: boolean
}

const MEGABYTE = 1024 * 1024

/** Shared buffers: a quarter of the memory, as PostgreSQL advises, with a limit for small machines. */
function buffers(): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem())
  return `${Math.round(Math.min(Math.max(memory / 4 / MEGABYTE, 128), 1024))}MB`
}

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '250',
  shared_buffers: buffers(),
  max_wal_size: '512MB',
  huge_pages: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  cluster_name: '55tickets',
}
const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const MAX_LOG_BYTES = 10_000_000

export const logFile = ({ location }: Installation) => join(location.folder, 'postgres.log')

export function launchPostmaster(installation: Installation): ChildProcess {
  const { location, binaries, cluster, throwaway } = installation
  const log = logFile(installation)
  const socket = prepareSocketFolder(location)
  const settings = { ...SETTINGS, ...(throwaway ? THROWAWAY : {}) }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (existsSync(log) && statSync(log).size > MAX_LOG_BYTES) renameSync(log, `${log}.old`)
  const output = openSync(log, 'a', 0o600)
  // That user may be the one who starts the database next time.
  if (location.user) fchownSync(output, location.user.uid, location.user.gid)
  try {
    return spawn(join(binaries, 'bin', 'postgres'), ['-D', cluster, '-k', socket, ...given], {
      ...runAs(location.user),
      cwd: '/',
      env: CLEAN_ENVIRONMENT,
      stdio: ['ignore', output, output],
      // A process group of its own: Ctrl-C in the terminal must not stop it while requests are
      // drained.
      detached: true,
    })
  } finally {
    closeSync(output)
  }
}

/** Reads PostgreSQL's pid file: the process that runs on these files, and where it listens. */
export function readPidFile(cluster: string): { pid: number; socket: string } | undefined {
  if (!existsSync(pidFile(cluster))) return undefined
  const [pid, , , , socket] = readFileSync(pidFile(cluster), 'utf8').split('\n')
  return { pid: Number(pid), socket: socket ?? '' }
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

export function isPostmaster(cluster: string, pid: number): boolean {
  const command = processCommand(pid)
  return (
    command !== undefined && command.includes('postgres') && command.includes(` -D ${cluster} `)
  )
}

/** Number of the PostgreSQL that runs on these files. */
export function findPostmaster(cluster: string): number | undefined {
  const pid = readPidFile(cluster)?.pid
  return pid !== undefined && isPostmaster(cluster, pid) ? pid : undefined
}

/** Stops a server whose parent was killed, so that the new one is a child of ours. */
export async function stopLeftover(cluster: string): Promise<void> {
  const left = readPidFile(cluster)
  if (!left) return
  if (isPostmaster(cluster, left.pid)) return stopPostmaster(left.pid)
  // PostgreSQL takes any live process with this number for itself, also one that got it later, and
  // fails on a pid file that a power cut left empty.
  if (!left.pid || startMark(left.pid) !== undefined) rmSync(pidFile(cluster), { force: true })
}

/**
 * Stops PostgreSQL: fast (connections are cut, all is written), then immediately (repaired at the
 * next start), then by SIGKILL.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  const mark = startMark(pid)
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (mark === undefined || startMark(pid) !== mark) return
    process.kill(pid, signal)
    const deadline = Date.now() + timeoutMs
    while (startMark(pid) === mark && Date.now() < deadline) await sleep(25)
  }
}

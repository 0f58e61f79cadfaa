import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processCommand, startMark } from '../../scripts/setup/running-process.mjs'
import { runAs, type SystemUser } from '../database/location.ts'

/** A process of the cluster, recorded in a pid file until it has ended. */
export interface ClusterProcess {
  readonly name: string
  readonly pid: number
  readonly isRunning: () => boolean
  /** Sends SIGTERM and waits; kills what does not end. */
  readonly stop: () => Promise<void>
  readonly signal: (signal: NodeJS.Signals) => void
}

export interface StartOptions {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly user?: SystemUser | undefined
  readonly environment?: Readonly<Record<string, string>>
}

interface Recorded {
  readonly pid: number
  readonly startMark: string
  readonly command: string
}

const STOP_TIMEOUT_MS = 30_000
const CHECK_MS = 50
const EXIT_TIMEOUT_MS = 5_000

const pidFolder = (folder: string) => join(folder, 'pids')
const pidFile = (folder: string, name: string) => join(pidFolder(folder), `${name}.json`)
export const logFile = (folder: string, name: string) => join(folder, 'logs', `${name}.log`)

/**
 * Starts a process that outlives ours, so that Ctrl-C reaches only us and all are stopped in order.
 * Its pid file lets a later `down` find it after a crash.
 */
export async function startProcess(folder: string, options: StartOptions): Promise<ClusterProcess> {
  const { name, command, user, environment = {} } = options
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const log = openSync(logFile(folder, name), 'a')
  const [program, ...rest] = command
  const child = spawn(program, rest, {
    ...runAs(user),
    cwd: user ? '/' : process.cwd(),
    env: environment,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await once(child, 'spawn')
  child.unref()
  return recordProcess(folder, name, child.pid ?? 0)
}

/** Writes the pid file of a running process. */
export function recordProcess(folder: string, name: string, pid: number): ClusterProcess {
  const mark = startMark(pid)
  if (!mark) throw new Error(`${name} ended at once, see ${logFile(folder, name)}`)
  const recorded: Recorded = { pid, startMark: mark, command: processCommand(pid) ?? '' }
  mkdirSync(pidFolder(folder), { recursive: true })
  writeFileSync(pidFile(folder, name), JSON.stringify(recorded))
  return controlProcess(folder, name, recorded)
}

function controlProcess(folder: string, name: string, { pid, startMark: mark }: Recorded) {
  const isRunning = () => startMark(pid) === mark
  const signal = (kind: NodeJS.Signals) => {
    if (isRunning()) process.kill(pid, kind)
  }
  const stop = async () => {
    signal('SIGCONT')
    signal('SIGTERM')
    await waitForEnd(isRunning, STOP_TIMEOUT_MS)
    if (isRunning()) signal('SIGKILL')
    await waitForEnd(isRunning, EXIT_TIMEOUT_MS)
    rmSync(pidFile(folder, name), { force: true })
  }
  return { name, pid, isRunning, stop, signal }
}

async function waitForEnd(isRunning: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (isRunning() && performance.now() < deadline) await sleep(CHECK_MS)
}

/** Processes of an earlier run that still run, by their pid files: the same process, not its number. */
export function findProcesses(folder: string): ClusterProcess[] {
  if (!existsSync(pidFolder(folder))) return []
  return readdirSync(pidFolder(folder)).flatMap((file) => {
    const name = file.replace(/\.json$/, '')
    const recorded: Recorded = JSON.parse(readFileSync(join(pidFolder(folder), file), 'utf8'))
    const isSame =
      startMark(recorded.pid) === recorded.startMark &&
      processCommand(recorded.pid) === recorded.command
    if (isSame) return [controlProcess(folder, name, recorded)]
    rmSync(join(pidFolder(folder), file), { force: true })
    return []
  })
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@55tickets/api/platform/log.ts'
import { DatabaseStartError } from './failure.ts'
import {
  type Installation,
  launchPostmaster,
  logFile,
  stopLeftover,
  stopPostmaster,
} from './postmaster.ts'
import { hasEnded, waitUntilReady } from './ready.ts'
import { socketFolder } from './socket.ts'

/** Retry time: the last processes of a killed server hold its files for some seconds. */
const RETRY_MS = 30_000
const TRANSIENT_ERRORS = /pre-existing shared memory block|lock file .* already exists/
const MAX_PAUSE_MS = 5_000

export interface Supervisor {
  isRunning(): boolean
  stop(): Promise<void>
}

/** Starts PostgreSQL and restarts it whenever it ends, until it is stopped. */
export async function supervise(installation: Installation, log: Log): Promise<Supervisor> {
  const stopping = new AbortController()
  let postmaster = await startReady(installation, stopping.signal)
  const life = restartOnExit(stopping.signal)
  process.on('exit', endWithProcess)

  async function restartOnExit(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await ended(postmaster)
      for (let pauseMs = 100; !stop.aborted; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
        log.error(`PostgreSQL is down (${exitReason(postmaster)}); restarting it`)
        try {
          postmaster = await startReady(installation, stop)
          log.warn('PostgreSQL is running again')
          break
        } catch (error) {
          if (stop.aborted) return
          log.error({ err: error }, 'PostgreSQL could not be restarted')
          await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined)
        }
      }
    }
  }

  /** Stops PostgreSQL where the process exits without a shutdown. */
  function endWithProcess(): void {
    if (!hasEnded(postmaster)) postmaster.kill('SIGINT')
  }

  return {
    isRunning: () => !hasEnded(postmaster),
    async stop() {
      stopping.abort()
      await end(postmaster)
      await life
      // A server that was still starting when we were told to stop.
      await end(postmaster)
      process.off('exit', endWithProcess)
    },
  }
}

async function startReady(installation: Installation, stop: AbortSignal): Promise<ChildProcess> {
  await stopLeftover(installation.cluster)
  const log = logFile(installation)
  const deadline = Date.now() + RETRY_MS
  for (;;) {
    const logged = existsSync(log) ? statSync(log).size : 0
    const postmaster = launchPostmaster(installation)
    postmaster.on('error', () => undefined)
    try {
      if (await waitUntilReady(postmaster, socketFolder(installation.location.folder), stop))
        return postmaster
    } catch (error) {
      await end(postmaster)
      throw error
    }
    await end(postmaster)
    const said = readFileSync(log).subarray(logged).toString().trim()
    if (!TRANSIENT_ERRORS.test(said) || Date.now() > deadline || stop.aborted) {
      const lines = said.split('\n').slice(-15).join('\n')
      throw new DatabaseStartError(`PostgreSQL did not start. The end of ${log}:\n${lines}`)
    }
    await sleep(500)
  }
}

async function end(postmaster: ChildProcess): Promise<void> {
  if (postmaster.pid !== undefined && !hasEnded(postmaster)) await stopPostmaster(postmaster.pid)
}

async function ended(postmaster: ChildProcess): Promise<void> {
  if (!hasEnded(postmaster)) await once(postmaster, 'exit')
}

const exitReason = ({ exitCode, signalCode }: ChildProcess) => signalCode ?? `exit code ${exitCode}`

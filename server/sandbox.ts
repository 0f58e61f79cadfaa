import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '@55tickets/api/platform/config.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import { repeat } from '@55tickets/api/platform/repeat.ts'
import { findRunningSandbox, SANDBOX_API_KEY } from '@55tickets/sandbox/instance-lock.ts'
import pg from 'pg'

export interface SandboxSupervisor {
  readonly apiKey: string
  /** Current address; waits while one process takes over from another, and throws if none does. */
  address(): Promise<string>
  /** Stops the sandbox if it is ours; another process then takes over. */
  stop(): Promise<void>
}

export interface SandboxSupervisorOptions {
  databaseUrl: string
  config: Config
  log: Log
}

const MAIN = fileURLToPath(import.meta.resolve('@55tickets/sandbox/main.ts'))
const CHECK_MS = 1_000
const ADDRESS_TIMEOUT_MS = 15_000
const STOP_TIMEOUT_MS = 6_000

/**
 * Runs the sandbox beside one of all processes on this database, as a child that ends with it. The
 * lock that elects the process is held by the child itself, so that it can't outlive the sandbox.
 */
export function superviseSandbox({
  databaseUrl,
  config,
  log,
}: SandboxSupervisorOptions): SandboxSupervisor {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: '55tickets sandbox keeper',
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
  })
  pool.on('error', () => undefined)
  let child: ChildProcess | undefined
  let url: string | null = null
  let isStopping = false

  async function check(): Promise<void> {
    const place = await findRunningSandbox(pool)
    url = place.url
    if (!place.isHeld && !child && !isStopping) startChild()
  }

  function startChild(): void {
    const started = fork(MAIN, { env: sandboxEnvironment(databaseUrl, config), execArgv: [] })
    child = started
    started.on('message', (told: { url: string }) => {
      url = told.url
    })
    started.on('error', (error) => log.error({ err: error }, 'the sandbox could not be started'))
    // Ended, or another one was running already: the next check decides.
    started.on('exit', () => {
      if (child !== started) return
      child = undefined
      url = null
    })
  }

  const stopChecking = repeat({
    everyMs: CHECK_MS,
    name: 'checking the sandbox',
    log,
    run: check,
  })
  void check().catch(() => undefined)

  return {
    apiKey: SANDBOX_API_KEY,
    async address() {
      const deadline = Date.now() + ADDRESS_TIMEOUT_MS
      for (;;) {
        if (url !== null) return url
        if (Date.now() > deadline) throw new Error('the sandbox is not running')
        await sleep(50)
      }
    },
    async stop() {
      isStopping = true
      stopChecking()
      const ours = child
      if (ours && ours.exitCode === null && ours.signalCode === null) {
        const ended = once(ours, 'exit')
        if (ours.connected) ours.disconnect()
        const isLate = await Promise.race([ended, sleep(STOP_TIMEOUT_MS, 'late', { ref: false })])
        if (isLate === 'late') ours.kill('SIGKILL')
        await ended
      }
      await pool.end()
    },
  }
}

/** Environment of the sandbox: only the variables that it needs. */
function sandboxEnvironment(databaseUrl: string, config: Config): NodeJS.ProcessEnv {
  const isEverywhere = ['localhost', '0.0.0.0', '::'].includes(config.HOST)
  const host = isEverywhere ? '127.0.0.1' : config.HOST
  return {
    PATH: process.env['PATH'],
    NODE_ENV: config.NODE_ENV,
    DATABASE_URL: databaseUrl,
    SANDBOX_API_KEY,
    SANDBOX_WEBHOOK_URL: `http://${host}:${config.PORT}/api/payments/webhook`,
    SANDBOX_WITHDRAWAL_CHECK_URL: `http://${host}:${config.PORT}/api/payments/withdrawal-check`,
    SANDBOX_WEBHOOK_TOKEN: config.ASAAS_WEBHOOK_TOKEN[0],
    LOG_LEVEL: config.LOG_LEVEL,
  }
}

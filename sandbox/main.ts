import { z } from 'zod'
import { acquireInstanceLock, type InstanceLock, SANDBOX_API_KEY } from './instance-lock.ts'
import type { Log } from './log.ts'
import { prepareSchema } from './schema.ts'
import { type Sandbox, startSandbox } from './start-sandbox.ts'

/**
 * Entry point of the sandbox process. As a child of the server it sends its address to the parent
 * and exits with it. Started by hand it prints the address and exits on a signal.
 */

const environment = z
  .object({
    DATABASE_URL: z.string(),
    SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
    SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    SANDBOX_API_KEY: z.string().min(1).default(SANDBOX_API_KEY),
    SANDBOX_WEBHOOK_URL: z.url(),
    SANDBOX_WEBHOOK_TOKEN: z.string().min(1),
    SANDBOX_RETRY_FACTOR: z.coerce.number().positive().default(1),
    SANDBOX_WITHDRAWAL_CHECK_URL: z.url().optional(),
    SANDBOX_TRANSFER_STEP_MS: z.coerce.number().int().min(1).default(5_000),
    SANDBOX_OPENING_BALANCE: z.coerce.number().min(0).default(1_000_000),
    LOG_LEVEL: z.string().default('warn'),
  })
  .parse(process.env)

const GRACE_MS = 5_000
/** Exit code that tells the parent to use the sandbox that already runs. */
const EXIT_ALREADY_RUNNING = 3

const log = createLog(process.stderr, environment.LOG_LEVEL)
let sandbox: Sandbox | undefined
let lock: InstanceLock | null = null
let isStopping = false

// Registered before anything slow: if the parent exits meanwhile, this process must exit too.
if (process.send) {
  // Ctrl-C reaches the whole process group, but the server needs the sandbox until it has answered
  // all requests.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  process.on('disconnect', () => void stop(0))
} else {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0))
}

await prepareSchema(environment.DATABASE_URL)
lock = await acquireInstanceLock(environment.DATABASE_URL, () => {
  if (!isStopping) log.error({}, 'the sandbox lost its database lock and exits')
  void stop(1)
})
if (!lock) process.exit(EXIT_ALREADY_RUNNING)

sandbox = await listen(environment.SANDBOX_PORT || (lock.lastPort ?? 0))
await lock.open(sandbox.port)
process.send?.({ url: sandbox.url })
process.stdout.write(process.send ? '' : `The sandbox listens at ${sandbox.url}\n`)

/** Listens on the given port, or on any free one if it is in use. */
async function listen(port: number): Promise<Sandbox> {
  const options = {
    databaseUrl: environment.DATABASE_URL,
    host: environment.SANDBOX_HOST,
    apiKey: environment.SANDBOX_API_KEY,
    webhook: { url: environment.SANDBOX_WEBHOOK_URL, token: environment.SANDBOX_WEBHOOK_TOKEN },
    retryFactor: environment.SANDBOX_RETRY_FACTOR,
    ...(environment.SANDBOX_WITHDRAWAL_CHECK_URL !== undefined && {
      withdrawalCheckUrl: environment.SANDBOX_WITHDRAWAL_CHECK_URL,
    }),
    transferStepMs: environment.SANDBOX_TRANSFER_STEP_MS,
    openingBalance: environment.SANDBOX_OPENING_BALANCE,
    log,
  }
  try {
    return await startSandbox({ ...options, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return await startSandbox({ ...options, port: 0 })
  }
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(code), GRACE_MS).unref()
  try {
    await sandbox?.stop()
    await lock?.release()
  } finally {
    process.exit(code)
  }
}

function createLog(stream: NodeJS.WritableStream, level: string): Log {
  const write = (name: string) => (fields: object, message: string) => {
    const values = Object.entries(fields).map(([key, value]) => [
      key,
      value instanceof Error ? value.message : value,
    ])
    const line = { level: name, part: 'sandbox', ...Object.fromEntries(values), message }
    stream.write(`${JSON.stringify(line)}\n`)
  }
  const silent = () => undefined
  const isQuiet = ['error', 'fatal', 'silent'].includes(level)
  return {
    warn: isQuiet ? silent : write('warn'),
    error: level === 'fatal' || level === 'silent' ? silent : write('error'),
  }
}

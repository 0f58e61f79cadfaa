import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import type { OnEnd } from './run-bench.ts'
import { hasEnded, startProcess } from './start-process.ts'

export interface RunningProduct {
  url: string
  pid: number
  /** Its own data folder, deleted at the end. */
  dataFolder: string
}

const READY_TIMEOUT_MS = 180_000
const MAX_PRINTED = 3_000
const ERROR_LINE = /^\{"level":[56]0.*$/m

/** Empty variables count as unset: these would lead to another product or its data. */
const CLEAN_ENVIRONMENT = {
  NODE_ENV: '',
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  PUBLIC_URL: '',
  HOST: '',
  S3_URL: '',
}

/**
 * Starts the product as `npm start` does on a clean machine: production build, embedded PostgreSQL,
 * demo events, with its own port and data folder. Its log goes to a file.
 */
export async function startProduct(
  onEnd: OnEnd,
  environment: Record<string, string> = {},
): Promise<RunningProduct> {
  const dataFolder = mkdtempSync(join(tmpdir(), '55tickets-bench-'))
  onEnd(() => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 }))
  // If we are root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataFolder, 0o711)
  const port = String(await freePort())
  const logFile = join(dataFolder, 'product.log')
  onEnd((hasFailed) => hasFailed && printError(logFile))
  const output = openSync(logFile, 'a')
  const server = startProcess(onEnd, {
    file: 'server/start.ts',
    env: {
      ...process.env,
      ...CLEAN_ENVIRONMENT,
      ...environment,
      PORT: port,
      DATA_DIR: dataFolder,
    },
    output,
  })
  closeSync(output)
  const url = `http://localhost:${port}`
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!(await isReady(url))) {
    if (hasEnded(server) || Date.now() > deadline) {
      const printed = readFileSync(logFile, 'utf8').slice(0, MAX_PRINTED)
      throw new Error(`The product did not start. Its output:\n${printed}`)
    }
    await sleep(100)
  }
  return { url, pid: server.pid, dataFolder }
}

/** Prints the first error of the log, which is deleted with the data. */
function printError(logFile: string): void {
  const found = ERROR_LINE.exec(readFileSync(logFile, 'utf8'))
  if (found) console.error(`The product logged an error: ${found[0].slice(0, MAX_PRINTED)}`)
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok
  } catch {
    return false
  }
}

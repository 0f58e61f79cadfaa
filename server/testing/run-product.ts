import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NO_SHEDDING } from '@55tickets/api/testing/app.ts'
import { freePort } from '@55tickets/api/testing/free-port.ts'

/** The product as users run it: a process of its own with its own port and data folder. */
export interface RunningProduct {
  readonly url: string
  readonly process: ChildProcess
  /** Resolves once it answers; rejects with its output if it ends before. */
  ready(): Promise<void>
  output(): string
  /** Sends SIGTERM and waits for the end; returns the exit code. */
  stop(): Promise<number | null>
}

const ENTRY = fileURLToPath(new URL('../start.ts', import.meta.url))

/** Runs the product, or another release of it that was checked out elsewhere. */
export async function runProduct(
  environment: Record<string, string>,
  release?: string,
): Promise<RunningProduct> {
  const port = environment['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [release ? join(release, 'server/start.ts') : ENTRY], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      ...NO_SHEDDING,
      ...environment,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const said = new EventTarget()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      said.dispatchEvent(new Event('more'))
    })
  }
  const ended = once(child, 'exit')
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    output: () => output,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => output.includes('55Tickets is ready') && resolve()
        said.addEventListener('more', look)
        look()
        void ended.then(() =>
          reject(new Error(`the product ended before it was ready:\n${output}`)),
        )
      }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}

/** Creates a data folder that PostgreSQL's user may enter; `remove` deletes it. */
export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), '55tickets-'))
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

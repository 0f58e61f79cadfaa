import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const vite = join(import.meta.dirname, 'run-vite.ts')

/**
 * Builds the browser and server bundles into `client` and `server` below `outDir`. Runs in a child
 * process, so that the bundler does not stay in the server's memory, and so that React is built for
 * production whatever NODE_ENV is here.
 */
export async function bundle(outDir: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [vite, outDir], { env })
}

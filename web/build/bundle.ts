import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const vite = join(import.meta.dirname, 'run-vite.ts')

/**
 * Browser and server side of the site, into `client` and `server` below `outDir`. In a process of
 * its own: the bundler does not stay in the server's memory, and what is built is React's
 * production build whatever NODE_ENV says here.
 */
export async function bundle(outDir: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [vite, outDir], { env })
}

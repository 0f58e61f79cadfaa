import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseAddress } from '@55tickets/api/platform/db/database.ts'
import { databaseEnvironment } from '@55tickets/api/testing/database.ts'

/** Runs a command line, such as `sales-cli.ts`, on a database without a running server, until it ends. */
export async function runCli(name: string, address: DatabaseAddress, words: readonly string[]) {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url))
  const child = spawn(process.execPath, [file, ...words], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'development',
      ...databaseEnvironment(address),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const [code] = await once(child, 'close')
  return { code, out, err }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseAddress } from '@55tickets/api/platform/db/database.ts'
import { databaseEnvironment } from '@55tickets/api/testing/database.ts'

const RUN = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url))
const CLI = fileURLToPath(new URL('../sales-cli.ts', import.meta.url))

/** Runs `npm run sales -- …` at a pseudo-terminal and types `typed` once a question is shown. */
export async function typeAtTerminal(
  address: DatabaseAddress,
  args: readonly string[],
  typed: string,
): Promise<{ code: number; text: string }> {
  const words = [process.execPath, RUN, CLI, ...args, '--cause', 'moved']
  // A shell runs it, and the repository may lie in a folder with spaces.
  const command = words.map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...process.env, NODE_ENV: 'development', ...databaseEnvironment(address) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let text = ''
  let isAsked = false
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (isAsked || !text.includes('[y/N]')) return
    isAsked = true
    child.stdin.write(typed)
  })
  const [code] = await once(child, 'close')
  return { code, text }
}

import { once } from 'node:events'
import type { OnEnd } from './run-bench.ts'
import { startProcess } from './start-process.ts'

/** Checks the invariants after a load, as `npm run invariants` does, beside the running servers. */
export async function runInvariants(onEnd: OnEnd, databaseUrl: string): Promise<boolean> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: '' }
  const running = startProcess(onEnd, { file: 'server/invariants-cli.ts', env })
  const [code] = await once(running, 'exit')
  return code === 0
}

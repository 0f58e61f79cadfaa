import { once } from 'node:events'
import type { OnEnd } from './run-bench.ts'
import { startProcess } from './start-process.ts'

/** As `npm run invariants` does, beside the running servers: whether what must hold holds after a load. */
export async function runInvariants(onEnd: OnEnd, databaseUrl: string): Promise<boolean> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const running = startProcess(onEnd, { file: 'server/invariants-cli.ts', env })
  const [code] = await once(running, 'exit')
  return code === 0
}

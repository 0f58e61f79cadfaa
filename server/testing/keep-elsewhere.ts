import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createLog } from '@55tickets/api/platform/log.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { type KeptSandbox, keepSandbox } from '../sandbox.ts'

/** Without a word on the terminal, whatever happens. */
export const keepQuietly = (databaseUrl: string): KeptSandbox =>
  keepSandbox({
    databaseUrl,
    config: testConfig({ LOG_LEVEL: 'silent' }),
    log: createLog('silent'),
  })

/** A process of its own that keeps the sandbox; `up` resolves to the sandbox's address. */
export function keepElsewhere(databaseUrl: string) {
  const module = new URL('./keep-elsewhere.ts', import.meta.url).href
  const program = `
    const { keepQuietly } = await import(${JSON.stringify(module)})
    process.send(await keepQuietly(process.argv[1]).address())
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, databaseUrl], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gone = once(child, 'exit')
  const up = once(child, 'message').then(([url]) => String(url))
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  return { up, kill }
}

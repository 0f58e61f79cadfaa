import { createLog } from '@55tickets/api/platform/log.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { type SandboxSupervisor, superviseSandbox } from '../sandbox.ts'
import { runInProcess } from './run-in-process.ts'

/** Without a word on the terminal, whatever happens. */
export const superviseQuietly = (databaseUrl: string): SandboxSupervisor =>
  superviseSandbox({
    databaseUrl,
    config: testConfig({ LOG_LEVEL: 'silent' }),
    log: createLog('silent'),
  })

/** What a process of its own is told to do. */
export const superviseAndReport = (databaseUrl: string): Promise<string> =>
  superviseQuietly(databaseUrl).address()

/** A process of its own that keeps the sandbox; `up` resolves to the sandbox's address. */
export const superviseInProcess = (databaseUrl: string) =>
  runInProcess(
    new URL('./sandbox-process.ts', import.meta.url).href,
    'superviseAndReport',
    databaseUrl,
  )

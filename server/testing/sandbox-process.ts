import { createLog } from '@55tickets/api/platform/log.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { type SandboxSupervisor, superviseSandbox } from '../sandbox.ts'
import { runInProcess } from './run-in-process.ts'

/** Supervises the sandbox without any output. */
export const superviseQuietly = (databaseUrl: string): SandboxSupervisor =>
  superviseSandbox({
    databaseUrl,
    config: testConfig({ LOG_LEVEL: 'silent' }),
    log: createLog('silent'),
  })

/** Runs in a child process, which calls it by name. @public */
export const superviseAndReport = (databaseUrl: string): Promise<string> =>
  superviseQuietly(databaseUrl).address()

/** Supervises the sandbox in a child process; `up` resolves to the sandbox's address. */
export const superviseInProcess = (databaseUrl: string) =>
  runInProcess(
    new URL('./sandbox-process.ts', import.meta.url).href,
    'superviseAndReport',
    databaseUrl,
  )

import { createLog } from '@55tickets/api/platform/log.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { type KeptSandbox, keepSandbox } from '../sandbox.ts'
import { runElsewhere } from './run-elsewhere.ts'

/** Without a word on the terminal, whatever happens. */
export const keepQuietly = (databaseUrl: string): KeptSandbox =>
  keepSandbox({
    databaseUrl,
    config: testConfig({ LOG_LEVEL: 'silent' }),
    log: createLog('silent'),
  })

/** What a process of its own is told to do. */
export const keepAndTell = (databaseUrl: string): Promise<string> =>
  keepQuietly(databaseUrl).address()

/** A process of its own that keeps the sandbox; `up` resolves to the sandbox's address. */
export const keepElsewhere = (databaseUrl: string) =>
  runElsewhere(new URL('./keep-elsewhere.ts', import.meta.url).href, 'keepAndTell', databaseUrl)

import type { Provider } from '@55tickets/api/areas/payments/public.ts'
import type { Config } from '@55tickets/api/platform/config.ts'
import type { Db } from '@55tickets/api/platform/db/database.ts'
import type { Enqueue } from '@55tickets/api/platform/jobs/enqueue.ts'
import type { Log } from '@55tickets/api/platform/log.ts'

/** What the commands work with. */
export interface SalesDeps {
  readonly config: Config
  readonly db: Db
  readonly databaseUrl: string
  readonly log: Log
  /** Null where that is the sandbox and none runs. */
  readonly provider: () => Promise<Provider | null>
  /** Jobs are done by the server, as soon as one runs. */
  readonly enqueue: () => Promise<Enqueue>
  /** Who works here, for the history. */
  readonly operator: string
  readonly print: (lines: readonly string[]) => void
  /** Whether somebody at the terminal says yes; null where nobody is there. */
  readonly confirm: (question: string) => Promise<boolean | null>
}

/** 0: all is well. 1: something is not, or was refused. */
export type ExitCode = 0 | 1

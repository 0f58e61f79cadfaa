import type { Provider } from '@55tickets/api/areas/charges/public.ts'
import type { Config } from '@55tickets/api/platform/config.ts'
import type { Db } from '@55tickets/api/platform/db/database.ts'
import type { Enqueue } from '@55tickets/api/platform/jobs/enqueue.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import type { ProviderAccess } from './provider/account-client.ts'

/** Dependencies of the commands. */
export interface SalesDeps {
  readonly config: Config
  readonly db: Db
  readonly directUrl: string
  readonly log: Log
  /** Null if that is the sandbox and none is running. */
  readonly provider: () => Promise<Provider | null>
  /** The same, as address and key. */
  readonly providerAccess: () => Promise<ProviderAccess | null>
  /** Jobs are run by the server, as soon as one is started. */
  readonly enqueue: () => Promise<Enqueue>
  /** Name of the operator, for the history. */
  readonly operator: string
  readonly print: (lines: readonly string[]) => void
  /** Asks at the terminal; null if nobody is there to answer. */
  readonly confirm: (question: string) => Promise<boolean | null>
}

/** Exit code. 0: all is well. 1: something is not, or was refused. */
export type ExitCode = 0 | 1

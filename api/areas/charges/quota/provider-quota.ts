import { lookupShare } from '@55tickets/rules/money/call-quota.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type CallCounter, createCallCounter } from './call-counter.ts'
import { type QuotaUsage, readUsage } from './read-usage.ts'

/** Counts calls to the provider, and tells what all processes have used of its quota. */
export interface ProviderQuota extends CallCounter {
  readUsage(): Promise<QuotaUsage>
  /** Share of the usual lookups that the quota allows now. */
  readLookupShare(): Promise<number>
}

export function createProviderQuota(
  db: Db,
  config: Pick<Config, 'ASAAS_CALL_QUOTA'>,
): ProviderQuota {
  const counter = createCallCounter(db)
  async function read(): Promise<QuotaUsage> {
    await counter.flush()
    return readUsage(db, config)
  }
  return {
    ...counter,
    readUsage: read,
    readLookupShare: async () => lookupShare((await read()).share),
  }
}

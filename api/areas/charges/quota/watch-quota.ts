import { LOOKUPS_END_SHARE, QUOTA_ALARM_SHARE } from '@55tickets/rules/money/call-quota.ts'
import type { Log } from '../../../platform/log.ts'
import type { QuotaUsage } from './read-usage.ts'

/** Shares of the quota that are logged when the usage reaches them. */
const steps = [
  {
    share: 1,
    level: 'error',
    what: 'the provider’s quota of calls is used up: payments are refused',
  },
  {
    share: LOOKUPS_END_SHARE,
    level: 'error',
    what: 'the provider’s quota of calls is nearly used up: nothing is looked up any more',
  },
  {
    share: QUOTA_ALARM_SHARE,
    level: 'warn',
    what: 'much of the provider’s quota of calls is used: ask for a higher one before it ends',
  },
] as const

/** Logs once in each process that the usage has reached the next step, and again after it fell below. */
export function createQuotaWatch(log: Pick<Log, 'warn' | 'error'>): (usage: QuotaUsage) => void {
  let logged = 0
  return ({ share, used, quota, byKind }) => {
    const reached = steps.find((step) => share >= step.share)
    const now = reached?.share ?? 0
    if (reached && now > logged) {
      const kinds = Object.fromEntries(byKind.map(({ kind, calls }) => [kind, calls]))
      log[reached.level]({ used, quota, kinds }, reached.what)
    }
    logged = now
  }
}

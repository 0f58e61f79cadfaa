import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { cacheRead } from '../../../platform/metrics/cache-read.ts'
import type { GaugeSource } from '../../../platform/metrics/metrics.ts'
import { readUsage } from './read-usage.ts'

/** Gauges of what all processes have used of the provider's quota. */
export function quotaGauges(db: Db, config: Pick<Config, 'ASAAS_CALL_QUOTA'>): GaugeSource[] {
  const read = cacheRead(() => readUsage(db, config))
  return [
    {
      name: 'provider_quota_used_ratio',
      help: 'Used part of the provider’s quota of calls in 12 hours; 1 while it refuses calls',
      read: async () => (await read()).share,
    },
    {
      name: 'provider_calls',
      help: 'Calls to the provider within 12 hours, by kind',
      label: 'kind',
      readAll: async () =>
        (await read()).byKind.map(({ kind, calls }) => ({ label: kind, value: calls })),
    },
    {
      name: 'provider_calls_refused',
      help: 'Calls that the provider refused with 429 within the last 10 to 20 minutes',
      read: async () => (await read()).refused,
    },
    {
      name: 'provider_rate_limit_remaining',
      help: 'Calls of a route that the provider still allows, by its RateLimit headers',
      label: 'route',
      readAll: async () =>
        (await read()).routes.map(({ route, remaining }) => ({ label: route, value: remaining })),
    },
  ]
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { cacheRead } from '../../../platform/metrics/cache-read.ts'
import type { GaugeSource } from '../../../platform/metrics/metrics.ts'

/** Gauges of webhook events that had no effect yet; those in their queue are counted with the jobs. */
export function webhookGauges(db: Db): GaugeSource[] {
  const readEvents = cacheRead(() => countEvents(db))
  return [
    {
      name: 'webhook_events_deferred',
      help: 'Webhook events that wait for the request that pays their charge',
      read: async () => (await readEvents()).deferred,
    },
    {
      name: 'webhook_events_set_aside',
      help: 'Webhook events that had no effect and wait for an operator',
      read: async () => (await readEvents()).setAside,
    },
  ]
}

/** Counts by the partial indexes of both. */
async function countEvents(db: Db) {
  const { rows } = await sql<{ deferred: number; setAside: number }>`
    select (select count(*) from webhook_events where is_deferred) as deferred,
           (select count(*) from webhook_events
             where set_aside is not null and settled_at is null) as "setAside"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database counted no webhook events')
  return row
}

import { paymentQuery } from '../../areas/payments/status/queries.ts'
import type { PrefetchInput } from '../page.ts'

/** Prefetches an order's payment status; 404 when there is no such sale. */
export async function prefetchOrder({ api, client, params }: PrefetchInput): Promise<200 | 404> {
  return (await client.fetchQuery(paymentQuery(api, params['id'] ?? ''))) ? 200 : 404
}

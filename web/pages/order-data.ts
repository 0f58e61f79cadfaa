import { paymentQuery } from '../areas/orders/queries.ts'
import type { Prefetching } from '../ssr/page-route.ts'

/** A link that leads to no sale is a page that does not exist. */
export async function prefetchOrder({ api, client, params }: Prefetching): Promise<200 | 404> {
  return (await client.fetchQuery(paymentQuery(api, params['id'] ?? ''))) ? 200 : 404
}

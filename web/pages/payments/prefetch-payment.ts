import type { PrefetchInput } from '../../framework/page.ts'

/** Prefetches the payment status of a sale; 404 when there is no such sale. */
export async function prefetchPayment(input: PrefetchInput): Promise<200 | 404> {
  const { api, client, params } = input
  // Loaded beside the page's code, to stay out of the first load of other pages.
  const { paymentQuery } = await import('../../areas/payments/status/queries.ts')
  return (await client.fetchQuery(paymentQuery(api, params['id'] ?? ''))) ? 200 : 404
}
